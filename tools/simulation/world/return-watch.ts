/**
 * Adds up the returns of each line independently, entry by entry. A line never returns more goods than were
 * sold or more money than was paid. The refunds of one return never exceed its amount.
 */
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';

interface Back {
  quantity: number;
  tiyin: number;
}

/** Answers the violations; empty: none. */
export function wrongReturns({ lines }: Pick<Sale, 'lines'>, refunds: readonly Refund[]): readonly string[] {
  const counted = refunds.filter(({ saleReturn, state }) => saleReturn && state !== 'refused');
  const byReturn = Map.groupBy(counted, ({ saleReturn }) => saleReturn?.returnId ?? '');
  const byLine = new Map<string, Back>();
  const wrong: string[] = [];
  for (const [id, rows] of byReturn) {
    const due = rows[0]?.saleReturn?.dueTiyin ?? 0;
    const given = rows.reduce((all, { amountTiyin }) => all + amountTiyin, 0);
    if (given > due) wrong.push(`return ${id} of ${due} gave ${given} back`);
    for (const { lineId, quantity, amountTiyin } of rows[0]?.saleReturn?.goods ?? []) {
      const back = byLine.get(lineId) ?? { quantity: 0, tiyin: 0 };
      byLine.set(lineId, { quantity: back.quantity + quantity, tiyin: back.tiyin + amountTiyin });
    }
  }
  for (const { lineId, quantity, priceTiyin, discountTiyin, otherTiyin } of lines) {
    const back = byLine.get(lineId);
    const paid = priceTiyin - discountTiyin - otherTiyin;
    if (back && back.quantity > quantity)
      wrong.push(`${back.quantity} of ${quantity} of ${lineId} came back`);
    if (back && back.tiyin > paid) wrong.push(`${back.tiyin} of ${paid} went back for ${lineId}`);
  }
  return wrong;
}

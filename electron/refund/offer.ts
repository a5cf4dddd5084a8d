/** What may come back of a sale now, and to where its money goes: what the page shows, and what a press is held against. */
import { isMeasure } from '../../shared/catalogue/unit.ts';
import type { RefundLineView, RefundOffer, SaleReturnView } from '../../shared/contract/refund.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { mayBeThere } from '../../shared/fiscal/receipt.ts';
import type { RefundId, SaleId } from '../../shared/ids.ts';
import { otherModeStop } from '../../shared/refund/by-hand.ts';
import { whyTooLateNow } from '../../shared/refund/calendar.ts';
import { namedIn, type RefundPeople } from '../../shared/refund/people.ts';
import { isRefundInDoubt, type Refund } from '../../shared/refund/refund.ts';
import { openReturn, returnedOf } from '../../shared/refund/returned.ts';
import { refundSources } from '../../shared/refund/sources.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { dueOf, type SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleSituation, situationOf } from '../../shared/sale/situation.ts';
import { heldTiyin, isOpenSale } from '../../shared/tender/held.ts';
import type { RefundParts } from './deps.ts';

/**
 * Why nothing of the sale goes back for goods; null: it may. `sale.over`: it was cancelled, or is another till's.
 * `refund.whole-only`: it is not complete. `sale.other-mode`: it is a lesson's, or the till trains. `refund.in-doubt`
 * while a refund of it has no certain outcome.
 */
export function stopOf(
  { journal, endpoint }: RefundParts,
  sale: Sale,
  { rows }: SaleSituation,
): TillError | null {
  if (sale.state === 'voided' || journal.isOthersSale(sale.saleId)) return { code: 'sale.over' };
  if (isOpenSale(sale)) return { code: 'refund.whole-only' };
  const isInDoubt = rows.refunds.some(isRefundInDoubt);
  return otherModeStop(sale, endpoint.mode) ?? (isInDoubt ? { code: 'refund.in-doubt' } : null);
}

/** Errors: `sale.over` where there is no such sale. */
export function offerOf(parts: RefundParts, saleId: SaleId): Result<RefundOffer, TillError> {
  const situation = situationOf(parts.journal, saleId);
  const { sale, rows } = situation;
  if (sale === null) return fail({ code: 'sale.over' });
  const held = heldTiyin(rows);
  const open = openReturn(rows, held);
  const people = rows.refunds.length > 0 ? parts.journal.refundPeople(saleId) : [];
  return ok({
    saleId,
    mode: sale.mode,
    createdAt: new Date(sale.createdAt.wallMs).toISOString(),
    totalTiyin: sale.totalTiyin,
    heldTiyin: held,
    lines: sale.lines.map((line) => lineView(line, rows.refunds)),
    sources: refundSources(situation, whyTooLateNow(parts)),
    receipt: receiptOf(parts, situation),
    open: open && {
      returnId: open.saleReturn.returnId,
      dueTiyin: open.saleReturn.dueTiyin,
      restTiyin: open.restTiyin,
    },
    stop: stopOf(parts, sale, situation),
    returns: returnViews(sale, rows.refunds, people),
    people: people.length > 0 ? namedIn(parts.journal.staff(), people) : [],
  });
}

/** What was closed without an answer may be at the service all the same. */
function receiptOf({ journal }: RefundParts, { payments }: SaleSituation): RefundOffer['receipt'] {
  const receipts = payments.flatMap(({ transactionId }) => journal.receipt(transactionId) ?? []);
  if (receipts.length === 0) return 'none';
  return receipts.every((one) => one.state === 'closed' && !mayBeThere(one)) ? 'closed' : 'there';
}

/** One piece is one code. */
export const isByPiece = ({ labels, quantity }: Pick<SaleLine, 'labels' | 'quantity'>): boolean =>
  labels.length > 0 && labels.length * ONE === quantity;

function lineView(line: SaleLine, refunds: readonly Refund[]): RefundLineView {
  const { lineId, name, unit, quantity, labels } = line;
  const returned = returnedOf(lineId, refunds);
  const byPiece = isByPiece(line);
  return {
    lineId,
    name,
    unit,
    quantity,
    dueTiyin: dueOf(line),
    returned: { quantity: returned.quantity, amountTiyin: returned.amountTiyin },
    labels: labels.filter((label) => !returned.labels.includes(label)),
    byPiece,
    byMeasure: !byPiece && (quantity % ONE !== 0 || isMeasure(unit)),
  };
}

/** Those that were refused too: what the service said stands with them. */
function returnViews(
  sale: Sale,
  refunds: readonly Refund[],
  people: readonly RefundPeople[],
): readonly SaleReturnView[] {
  const madeBy = (refundId: RefundId): Omit<RefundPeople, 'refundId'> => {
    const { by = null, approvedBy = null } = people.find((one) => one.refundId === refundId) ?? {};
    return { by, approvedBy };
  };
  const byReturn = Map.groupBy(refunds, ({ saleReturn }) => saleReturn?.returnId ?? null);
  return [...byReturn.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first?.saleReturn) return [];
    const { returnId, dueTiyin, toStock, goods } = first.saleReturn;
    return {
      returnId,
      madeAt: new Date(first.madeAt.wallMs).toISOString(),
      dueTiyin,
      reason: first.reason,
      toStock,
      goods: goods.map(({ lineId, quantity, amountTiyin }) => {
        const line = sale.lines.find((one) => one.lineId === lineId);
        return { name: line?.name ?? '', unit: line?.unit ?? '', quantity, amountTiyin };
      }),
      refunds: rows.map(({ refundId, kind, state, amountTiyin, transactionId, why }) => ({
        refundId,
        kind,
        state,
        amountTiyin,
        transactionId,
        why,
        ...madeBy(refundId),
      })),
    };
  });
}

/**
 * A payment that completed a sale together with earlier tenders: the screen then shows the sale's total
 * first. Pure.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';

export interface PaidTogether {
  readonly totalTiyin: Tiyin;
  /** The earlier tenders, then the payment. */
  readonly parts: readonly { readonly kind: TenderKind; readonly amountTiyin: Tiyin }[];
}

/**
 * Null: the payment paid the whole sale, or the sale still owes something. `sale` may lag behind the payment:
 * then the payment counts as the amount owed, so that nothing jumps later.
 */
export function paidTogether(
  { transactionId, amountTiyin }: PaymentView,
  sale: SaleTendersView | undefined,
): PaidTogether | null {
  if (!sale) return null;
  const taken = sale.tenders.filter(({ heldTiyin }) => heldTiyin > 0);
  const others = taken.filter((tender) => tender.transactionId !== transactionId);
  const isCounted = others.length < taken.length;
  const isWhole = sale.state === 'completed' || (!isCounted && sale.owedTiyin === amountTiyin);
  if (others.length === 0 || !isWhole) return null;
  const before = others.map((tender) => ({ kind: tender.kind, amountTiyin: tender.heldTiyin }));
  return { totalTiyin: sale.totalTiyin, parts: [...before, { kind: 'code', amountTiyin }] };
}

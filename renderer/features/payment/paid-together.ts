/** A payment that paid its sale together with what was taken before it: the sale's total comes first then. Pure. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';

export interface PaidTogether {
  readonly totalTiyin: Tiyin;
  /** What was taken before it, and then the payment. */
  readonly parts: readonly { readonly kind: TenderKind; readonly amountTiyin: Tiyin }[];
}

/**
 * null: it paid all of the sale, or the sale still owes something. sale: as it is known now, which may be a moment behind
 * the payment; what it owed then is what this one brought, so that nothing jumps when it comes.
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

/** Whether a paid payment paid its whole sale or a part of it. Only a whole sale is PAID and green. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useBasket } from '../../context/use-till-app.ts';
import { type PaidTogether, paidTogether } from './paid-together.ts';

export type PaidShare =
  /** together: with earlier tenders of the sale; null: alone. */
  | { readonly of: 'whole'; readonly together: PaidTogether | null }
  /** owedTiyin: still to pay; null: not read, or the money is beside the sale. */
  | { readonly of: 'part'; readonly owedTiyin: Tiyin | null };

interface Known {
  /** Undefined: not read yet, or not readable. */
  readonly sale: SaleTendersView | undefined;
  /** The total of the open basket, if it is this payment's; null: another basket is open. */
  readonly basketTiyin: Tiyin | null;
}

/**
 * view: paid. `sale` may lag behind the payment: then the payment is subtracted from what was owed. A payment that
 * a completed sale does not count was charged beside it.
 */
export function shareOf(view: PaymentView, { sale, basketTiyin }: Known): PaidShare {
  const { amountTiyin, transactionId } = view;
  if (!sale) {
    const isWhole = basketTiyin !== null && amountTiyin >= basketTiyin;
    return isWhole ? { of: 'whole', together: null } : { of: 'part', owedTiyin: null };
  }
  const isCounted = sale.tenders.some(
    (tender) => tender.transactionId === transactionId && tender.takenAt !== null,
  );
  if (sale.state === 'voided' || (sale.state === 'completed' && !isCounted)) {
    return { of: 'part', owedTiyin: null };
  }
  const owedTiyin = tiyin(Math.max(0, sale.owedTiyin - (isCounted ? 0 : amountTiyin)));
  return owedTiyin > 0 ? { of: 'part', owedTiyin } : { of: 'whole', together: paidTogether(view, sale) };
}

/** Null: the payment is not paid. */
export function usePaidShare(view: PaymentView | undefined): PaidShare | null {
  const paid = view?.state === 'paid' ? view : null;
  const { value: sale } = useTillQuery('sale.tenders', paid && { saleId: paid.saleId });
  const basketTiyin = useBasket(({ saleId, priced }) => (saleId === paid?.saleId ? priced.totalTiyin : null));
  return paid && shareOf(paid, { sale, basketTiyin });
}

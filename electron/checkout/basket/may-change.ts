/** How a basket stands with its sale: whether its goods may still change, whether it is over, or waits. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { CheckoutDeps } from '../deps.ts';
import { holdsMoney, mayChange as mayChangeStored } from '../may-tender.ts';

type Parts = Pick<CheckoutDeps, 'journal' | 'payments'>;

/**
 * Whether the goods of a sale may change. Errors: those of the stored sale, and `basket.locked` while this process knows
 * of a payment under way: what it knows goes before what is stored.
 */
export function mayChange({ journal, payments }: Parts, saleId: SaleId): Result<null, TillError> {
  const isMoving = journal
    .paymentsOf(saleId)
    .some(({ transactionId }) => isUnderWay(payments.find(transactionId)?.state.name ?? 'declined'));
  return isMoving ? fail({ code: 'basket.locked' }) : mayChangeStored({ journal }, saleId);
}

/** It was paid, or called off: its goods are the sale's, and nobody needs its basket. */
export function isOver({ journal }: Pick<Parts, 'journal'>, saleId: SaleId): boolean {
  const state = journal.sale(saleId)?.state;
  return state === 'completed' || state === 'voided';
}

/** Its payment waits in the strip. One that is paid in part may not get out of sight, whatever waits. */
export const isSetAside = ({ journal, payments }: Parts, saleId: SaleId): boolean =>
  journal.paymentsOf(saleId).some((stored) => (payments.find(stored.transactionId) ?? stored).setAside) &&
  !mayChange({ journal, payments }, saleId).ok &&
  !isHolding({ journal }, saleId);

/** It holds money of this till. */
export const isHolding = ({ journal }: Pick<Parts, 'journal'>, saleId: SaleId): boolean =>
  holdsMoney({ journal }, saleId) && !journal.isOthersSale(saleId);

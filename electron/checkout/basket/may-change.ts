/** The state of a basket's sale: whether its goods may change, and whether the sale is over or waits. */

import type { Mode } from '../../../shared/endpoint.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { mayChangeStored, mayNotGo } from '../../../shared/sale/may-tender.ts';
import { isOpenSale } from '../../../shared/tender/held.ts';
import type { CheckoutDeps } from '../deps.ts';

type MayChangeDeps = Pick<CheckoutDeps, 'journal' | 'payments' | 'endpoint'>;

/**
 * Whether the goods of a sale may change. The payments in memory come before the stored ones. In live mode,
 * training money locks nothing. Errors: those of the stored sale; `basket.locked` while a payment is under
 * way.
 */
export function mayChange(deps: MayChangeDeps, saleId: SaleId): Result<null, TillError> {
  if (isPastLesson(deps, saleId)) return ok(null);
  const { journal, payments } = deps;
  const isMoving = journal
    .paymentsOf(saleId)
    .some(({ transactionId }) => isUnderWay(payments.find(transactionId)?.state.name ?? 'declined'));
  return isMoving ? fail({ code: 'basket.locked' }) : mayChangeStored(journal, saleId);
}

/** The mode of the goods. The sale's mode comes first, because a basket of an older program has none. */
export const modeOf = (
  { journal, endpoint }: Pick<MayChangeDeps, 'journal' | 'endpoint'>,
  basket: Basket,
): Mode => journal.sale(basket.saleId)?.mode ?? basket.mode ?? endpoint.mode;

/** The sale was completed or voided, so its basket is obsolete. */
export function isOver({ journal }: Pick<MayChangeDeps, 'journal'>, saleId: SaleId): boolean {
  const sale = journal.sale(saleId);
  return sale !== null && !isOpenSale(sale);
}

/**
 * Payments were set aside and no customer waits for another payment of this sale. A partly paid sale must
 * stay in sight.
 */
export function isSetAside(deps: MayChangeDeps, saleId: SaleId): boolean {
  const known = paymentsNow(deps, saleId);
  return (
    known.some(({ setAside }) => setAside) &&
    !known.some(isWaitedFor) &&
    !mayChange(deps, saleId).ok &&
    !isHolding(deps, saleId)
  );
}

/** No customer waits for a payment of this sale. */
export const isUnwatched = (deps: MayChangeDeps, saleId: SaleId): boolean =>
  !paymentsNow(deps, saleId).some(isWaitedFor);

type Known = Pick<PaymentRecord, 'state' | 'setAside'>;

const isWaitedFor = ({ state, setAside }: Known): boolean => isUnderWay(state.name) && !setAside;

const paymentsNow = ({ journal, payments }: MayChangeDeps, saleId: SaleId): readonly Known[] =>
  journal.paymentsOf(saleId).map((stored) => payments.find(stored.transactionId) ?? stored);

/** The sale holds money of this till, or can only be voided because its money went back another way. */
export const isHolding = (deps: Pick<MayChangeDeps, 'journal' | 'endpoint'>, saleId: SaleId): boolean =>
  mayNotGo(deps.journal, saleId) && !deps.journal.isOthersSale(saleId) && !isPastLesson(deps, saleId);

/** The sale was made in training and the till is now live, so the sale holds no real money. */
function isPastLesson(
  { journal, endpoint }: Pick<MayChangeDeps, 'journal' | 'endpoint'>,
  saleId: SaleId,
): boolean {
  const sale = endpoint.mode === 'live' ? journal.sale(saleId) : null;
  return sale?.mode === 'training' && isOpenSale(sale);
}

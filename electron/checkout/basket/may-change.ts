/** How a basket stands with its sale: whether its goods may still change, whether it is over, or waits. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { Mode } from '../../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { isOpenSale } from '../../../shared/tender/held.ts';
import type { CheckoutDeps } from '../deps.ts';
import { mayChangeStored, mayNotGo } from '../may-tender.ts';

type Parts = Pick<CheckoutDeps, 'journal' | 'payments' | 'endpoint'>;

/**
 * Whether the goods of a sale may change. Errors: those of the stored sale, and `basket.locked` while this process knows
 * of a payment under way: what it knows goes before what is stored. A lesson's money stops nothing once the till is live.
 */
export function mayChange(parts: Parts, saleId: SaleId): Result<null, TillError> {
  if (isPastLesson(parts, saleId)) return ok(null);
  const { journal, payments } = parts;
  const isMoving = journal
    .paymentsOf(saleId)
    .some(({ transactionId }) => isUnderWay(payments.find(transactionId)?.state.name ?? 'declined'));
  return isMoving ? fail({ code: 'basket.locked' }) : mayChangeStored({ journal }, saleId);
}

/** Whose goods lie in it: training's or the shop's. Of one that an older program kept its sale says it, if it has one. */
export const modeOf = ({ journal, endpoint }: Pick<Parts, 'journal' | 'endpoint'>, basket: Basket): Mode =>
  journal.sale(basket.saleId)?.mode ?? basket.mode ?? endpoint.mode;

/** It was paid, or called off: its goods are the sale's, and nobody needs its basket. */
export function isOver({ journal }: Pick<Parts, 'journal'>, saleId: SaleId): boolean {
  const sale = journal.sale(saleId);
  return sale !== null && !isOpenSale(sale);
}

/**
 * Its payment waits in the strip, and for none of it somebody waits here. One that is paid in part may not get out of
 * sight, whatever waits.
 */
export function isSetAside(parts: Parts, saleId: SaleId): boolean {
  const known = paymentsNow(parts, saleId);
  return (
    known.some(({ setAside }) => setAside) &&
    !known.some(isWaitedFor) &&
    !mayChange(parts, saleId).ok &&
    !isHolding(parts, saleId)
  );
}

/** Nobody stands there for a payment of it. */
export const isUnwatched = (parts: Parts, saleId: SaleId): boolean =>
  !paymentsNow(parts, saleId).some(isWaitedFor);

type Known = Pick<PaymentRecord, 'state' | 'setAside'>;

const isWaitedFor = ({ state, setAside }: Known): boolean => isUnderWay(state.name) && !setAside;

const paymentsNow = ({ journal, payments }: Parts, saleId: SaleId): readonly Known[] =>
  journal.paymentsOf(saleId).map((stored) => payments.find(stored.transactionId) ?? stored);

/** It holds money of this till, or can only be voided since money of it went back another way than it came. */
export const isHolding = (parts: Pick<Parts, 'journal' | 'endpoint'>, saleId: SaleId): boolean =>
  mayNotGo(parts, saleId) && !parts.journal.isOthersSale(saleId) && !isPastLesson(parts, saleId);

/** It was begun in training, and the till is live now: what it holds is no money. */
function isPastLesson({ journal, endpoint }: Pick<Parts, 'journal' | 'endpoint'>, saleId: SaleId): boolean {
  const sale = endpoint.mode === 'live' ? journal.sale(saleId) : null;
  return sale?.mode === 'training' && isOpenSale(sale);
}

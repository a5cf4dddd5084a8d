/**
 * One basket, one charge: what prevents another tender, a change or a void of a sale. Pure: the page shows
 * what the main process enforces.
 */
import type { TillError } from '../errors/till-error.ts';
import { isGoingOn, type PaymentRecord } from '../payment/payment.ts';
import { isUnderWay } from '../payment/state.ts';
import { isRefundInDoubt, isReversed } from '../refund/refund.ts';
import { type AlarmKind, isOpenTask } from '../task.ts';
import { heldOf, heldTiyin, isOpenSale, isTaken, type TenderRows } from '../tender/held.ts';
import { isByGateway } from '../tender/tender.ts';
import type { SaleSituation } from './situation.ts';

const calls = ({ alarm }: PaymentRecord, kind: AlarmKind): boolean =>
  isOpenTask(alarm) && alarm.kind === kind;

const ASTRAY: readonly AlarmKind[] = ['charged', 'not-paid', 'refund-missing'];

/** The alarm means that `held` may be wrong: money may be missing in it, or counted in it falsely. */
export const isAstray = (payment: PaymentRecord): boolean => ASTRAY.some((kind) => calls(payment, kind));

/**
 * Why the sale takes no tender now, cash included; null: it may. Errors:
 *
 * - `basket.locked`: the sale is over, or can only be voided.
 * - `basket.locked`: a payment of the sale is under way or uncertain.
 * - `basket.locked`: late money of the sale is neither taken, given back nor settled.
 * - `basket.locked`: the service stopped showing its money, or still shows refunded money.
 * - `refund.in-doubt`: a refund has no certain outcome.
 */
export function tenderStop({ sale, rows, payments }: SaleSituation): TillError | null {
  if (sale !== null && !isOpenSale(sale)) return { code: 'basket.locked' };
  const isLocked = payments.some((payment) => isUnderWay(payment.state.name) || isAstray(payment));
  if (isLocked || isOnlyToVoid(rows)) return { code: 'basket.locked' };
  return rows.refunds.some(isRefundInDoubt) ? { code: 'refund.in-doubt' } : null;
}

/**
 * No receipt would be true any more, so the sale can't be completed. Either cash replaced the reversal of a
 * payment that the service still holds. Or two payments are held, because a recorded refund turned out not to
 * be done.
 */
export const isOnlyToVoid = (rows: TenderRows): boolean =>
  rows.refunds.some(({ kind, transactionId }) => kind === 'cash' && transactionId !== null) ||
  rows.tenders.filter((tender) => isByGateway(tender) && heldOf(tender, rows) > 0).length > 1;

/** Why no tender of the sale is begun now, beside `tenderStop`: the service goes on with a payment that had ended. */
export const awaitedStop = ({ payments }: Pick<SaleSituation, 'payments'>): TillError | null =>
  payments.some(isGoingOn) ? { code: 'basket.locked' } : null;

/**
 * Why nothing can be charged through the service now, beside `tenderStop`; null: it may. `basket.locked`: as `awaitedStop`; cash in
 * hand and a terminal's slip are taken all the same. `tender.code-taken`: an earlier payment of this sale was taken and not wholly given back, and the service registers one
 * receipt for one payment.
 */
export function codeStop({ rows, payments }: Pick<SaleSituation, 'rows' | 'payments'>): TillError | null {
  const stop = awaitedStop({ payments });
  if (stop) return stop;
  const isOver = payments
    .filter(({ state }) => state.name === 'paid')
    .every((payment) => isReversed(payment) && !payment.refunds.some(isRefundInDoubt));
  const isKnown = rows.tenders
    .filter((tender) => isByGateway(tender) && isTaken(tender))
    .every(({ tenderId }) =>
      payments.some(({ state, tenderId: of }) => of === tenderId && state.name === 'paid'),
    );
  return isOver && isKnown ? null : { code: 'tender.code-taken' };
}

/**
 * Why lines, prices and quantities can't change now; null: they may. Errors: `basket.locked`,
 * `refund.in-doubt`.
 */
export const changeStop = (situation: SaleSituation): TillError | null =>
  tenderStop(situation) ??
  awaitedStop(situation) ??
  (heldTiyin(situation.rows) > 0 ? { code: 'basket.locked' } : null);

/**
 * Why the sale can't be voided now; null: it may. Errors:
 *
 * - `sale.over`: completed, voided, or never started.
 * - `basket.locked`: a payment is under way or uncertain, or its money is or may be charged.
 * - `refund.in-doubt`: a refund has no certain outcome.
 * - `sale.holds-money`: a tender was not fully given back.
 */
export function voidStop({ sale, rows, payments }: SaleSituation): TillError | null {
  if (sale === null || !isOpenSale(sale)) return { code: 'sale.over' };
  const isLocked = payments.some(
    (payment) =>
      isUnderWay(payment.state.name) || calls(payment, 'charged') || calls(payment, 'refund-missing'),
  );
  if (isLocked) return { code: 'basket.locked' };
  if (rows.refunds.some(isRefundInDoubt)) return { code: 'refund.in-doubt' };
  return heldTiyin(rows) > 0 ? { code: 'sale.holds-money' } : null;
}

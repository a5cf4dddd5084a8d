/**
 * One basket, one charge: what stops a sale from taking another tender, from being changed, and from being voided.
 * Pure: the page shows what the main process holds to.
 */
import type { TillError } from '../errors/till-error.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { isUnderWay } from '../payment/state.ts';
import { isRefundInDoubt, isReversed } from '../refund/refund.ts';
import { type AlarmKind, isOpenTask } from '../task.ts';
import { heldOf, heldTiyin, isOpenSale, isTaken, type TenderRows } from '../tender/held.ts';
import type { SaleSituation } from './situation.ts';

const calls = ({ alarm }: PaymentRecord, kind: AlarmKind): boolean =>
  isOpenTask(alarm) && alarm.kind === kind;

const ASTRAY: readonly AlarmKind[] = ['charged', 'not-paid', 'refund-missing'];

/** Its alarm says that it may be money of the sale that is not counted as held, or none that is. */
export const isAstray = (payment: PaymentRecord): boolean => ASTRAY.some((kind) => calls(payment, kind));

/**
 * Why the sale takes no tender now, cash included; null: it may. `basket.locked`: it is over; a payment of it is under
 * way or not certain; money of it that had ended otherwise is neither taken as its payment nor given back nor settled;
 * what it was paid with is not shown as money any more, or what went back still is; or it can only be voided.
 * `refund.in-doubt`.
 */
export function tenderStop({ sale, rows, payments }: SaleSituation): TillError | null {
  if (sale !== null && !isOpenSale(sale)) return { code: 'basket.locked' };
  const isLocked = payments.some((payment) => isUnderWay(payment.state.name) || isAstray(payment));
  if (isLocked || isOnlyToVoid(rows)) return { code: 'basket.locked' };
  return rows.refunds.some(isRefundInDoubt) ? { code: 'refund.in-doubt' } : null;
}

/**
 * Cash went back in the place of a payment that the service still holds, or two payments are held, because one that was
 * said to have gone back did not: no receipt would say the truth, so that the sale can't be completed any more.
 */
export const isOnlyToVoid = (rows: TenderRows): boolean =>
  rows.refunds.some(({ kind, transactionId }) => kind === 'cash' && transactionId !== null) ||
  rows.tenders.filter((tender) => tender.kind === 'code' && heldOf(tender, rows) > 0).length > 1;

/**
 * Why no code is charged for it now, beside `tenderStop`; null: it may. The service registers one receipt for one
 * payment: `tender.code-taken` while an earlier one of this sale was taken, and was not given back whole.
 */
export function codeStop({ rows, payments }: Pick<SaleSituation, 'rows' | 'payments'>): TillError | null {
  const isOver = payments
    .filter(({ state }) => state.name === 'paid')
    .every((payment) => isReversed(payment) && !payment.refunds.some(isRefundInDoubt));
  const isKnown = rows.tenders
    .filter((tender) => tender.kind === 'code' && isTaken(tender))
    .every(({ tenderId }) =>
      payments.some(({ state, tenderId: of }) => of === tenderId && state.name === 'paid'),
    );
  return isOver && isKnown ? null : { code: 'tender.code-taken' };
}

/** Why lines, prices and quantities can't be changed now; null: they may. Errors: `basket.locked`, `refund.in-doubt`. */
export const changeStop = (situation: SaleSituation): TillError | null =>
  tenderStop(situation) ?? (heldTiyin(situation.rows) > 0 ? { code: 'basket.locked' } : null);

/**
 * Why the sale can't be voided now; null: it may. `sale.over`: it is completed, voided, or never was begun.
 * `basket.locked`: a payment of it is under way or not certain, or money of it is charged or may be so still.
 * `refund.in-doubt`; `sale.holds-money`: not every tender was given back.
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

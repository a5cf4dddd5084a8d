/** The progress of the daily comparison in memory: the same answers as the SQLite tables. */
import type {
  AskAgain,
  PaymentCursor,
  ReconcileJournal,
  ReconcileRun,
} from '../../../electron/storage/journal-reconcile.ts';
import { type Endpoint, sameEndpoint } from '../../../shared/endpoint.ts';
import type { RefundId, TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { isByHand, type Refund, refundedTiyin } from '../../../shared/refund/refund.ts';
import { ok } from '../../../shared/result.ts';
import { TOO_RECENT_MS } from '../../../shared/shift/compare-shift.ts';
import { DAY_MS, tashkentDay } from '../../../shared/time.ts';

/** A payment dated this far after now was made under a clock that was ahead. */
const CLOCK_IS_AHEAD_MS = 3_600_000;
/** Days without an answer until requests about a payment become rare. */
const DAYS_UNTIL_RARE = 3;

interface Again {
  readonly why: AskAgain;
  readonly askedWallMs: number;
  readonly unansweredDays: number;
  readonly unansweredDay: string | null;
}

interface Comparison {
  readonly endpoint: Endpoint;
  run: ReconcileRun | null;
  lastWallMs: number | null;
  /** The newest payment's row when the last whole run started. */
  lastRow: number;
  readonly again: Map<TransactionId, Again>;
}

const hasNoAnswer = ({ why }: Again): boolean => why === 'waits' || why === 'refused';
const isRare = (again: Again): boolean => hasNoAnswer(again) && again.unansweredDays >= DAYS_UNTIL_RARE;

function isDue(
  again: Again,
  { nowWallMs, findsOurIds }: { nowWallMs: number; findsOurIds: boolean },
): boolean {
  if (again.why === 'untold') return findsOurIds;
  const weeks = again.unansweredDays - DAYS_UNTIL_RARE + 1;
  return !isRare(again) || Math.abs(nowWallMs - again.askedWallMs) >= weeks * 7 * DAY_MS;
}

/** The last whole comparison, or the present one, has passed it. */
function hasPassed(
  { lastWallMs, lastRow, run }: Comparison,
  { createdAt }: PaymentRecord,
  row: number,
): boolean {
  const wallMs = Math.floor(createdAt.wallMs);
  const byLast = lastWallMs !== null && row <= lastRow && wallMs <= lastWallMs - TOO_RECENT_MS;
  if (byLast) return true;
  if (!run || run.after === null || row > run.newestRow || wallMs < run.fromWallMs) return false;
  return wallMs < run.after.wallMs || (wallMs === run.after.wallMs && row <= run.after.row);
}

interface MemoryReconcileDeps {
  /** Every payment, oldest first. */
  readonly payments: () => readonly PaymentRecord[];
  /** The till still works on it, or it waits for a person. */
  readonly isOpen: (payment: PaymentRecord) => boolean;
  /** The newest payment's row when the refund last changed. */
  readonly rowOfRefund: (refundId: RefundId) => number;
}

export function memoryReconcile({ payments, isOpen, rowOfRefund }: MemoryReconcileDeps): ReconcileJournal {
  const comparisons: Comparison[] = [];
  const at = (endpoint: Endpoint): Comparison => {
    const known = comparisons.find((one) => sameEndpoint(one.endpoint, endpoint));
    if (known) return known;
    const fresh = { endpoint, run: null, lastWallMs: null, lastRow: -1, again: new Map() };
    comparisons.push(fresh);
    return fresh;
  };
  const placed = (
    endpoint: Endpoint,
  ): { readonly payment: PaymentRecord; readonly cursor: PaymentCursor }[] =>
    payments()
      .map((payment, row) => ({ payment, cursor: { wallMs: Math.floor(payment.createdAt.wallMs), row } }))
      .filter(({ payment }) => sameEndpoint(payment.endpoint, endpoint));
  const ofRun = (
    endpoint: Endpoint,
    { fromWallMs, toWallMs, after }: Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>,
  ) => {
    const from = after ?? { wallMs: fromWallMs, row: -1 };
    return placed(endpoint)
      .filter(({ cursor: { wallMs, row } }) => {
        const isAfter = wallMs > from.wallMs || (wallMs === from.wallMs && row > from.row);
        return isAfter && wallMs <= toWallMs;
      })
      .toSorted((a, b) => a.cursor.wallMs - b.cursor.wallMs || a.cursor.row - b.cursor.row);
  };
  const againWhere = (
    endpoint: Endpoint,
    limit: number,
    is: (again: Again, payment: PaymentRecord) => boolean,
  ) => {
    const { again } = at(endpoint);
    return payments()
      .flatMap((payment) => {
        const known = again.get(payment.transactionId);
        return known && is(known, payment) ? [{ payment, askedWallMs: known.askedWallMs }] : [];
      })
      .slice(0, limit);
  };
  const count = (endpoint: Endpoint, is: (again: Again) => boolean): number =>
    [...at(endpoint).again.values()].filter((one) => hasNoAnswer(one) && !isRare(one) && is(one)).length;
  return {
    countOfRun: (endpoint, run) => ofRun(endpoint, run).length,
    paymentsOfRun: (endpoint, run, limit) => ofRun(endpoint, run).slice(0, limit),
    paymentsToAskAgain: (endpoint, due, limit) =>
      againWhere(endpoint, Infinity, (again) => isDue(again, due))
        .toSorted((a, b) => a.askedWallMs - b.askedWallMs)
        .slice(0, limit)
        .map(({ payment }) => payment),
    paymentsGivenBack: (endpoint, { fromWallMs, toWallMs }, limit) => {
      const all = placed(endpoint);
      const { lastWallMs, lastRow } = at(endpoint);
      const rows = all.flatMap(({ cursor: { wallMs, row } }) =>
        wallMs >= fromWallMs && wallMs <= toWallMs ? [row] : [],
      );
      if (lastWallMs !== null) rows.push(lastRow);
      const sinceRow = rows.length > 0 ? Math.min(...rows) : -1;
      const isBack = (refund: Refund): boolean =>
        !isByHand(refund) && rowOfRefund(refund.refundId) >= sinceRow;
      return all
        .filter(({ cursor }) => cursor.wallMs < fromWallMs || cursor.wallMs > toWallMs + TOO_RECENT_MS)
        .flatMap(({ payment }) => (payment.refunds.some(isBack) ? [payment] : []))
        .slice(0, limit);
    },
    countToAskAgain: (endpoint) => count(endpoint, () => true),
    countWaiting: (endpoint) => count(endpoint, ({ why }) => why === 'waits'),
    paymentsUnanswered: (endpoint, limit) =>
      againWhere(
        endpoint,
        limit,
        (again, { state, refunds, amountTiyin }) =>
          isRare(again) && state.name === 'paid' && refundedTiyin(refunds) < amountTiyin,
      ).map(({ payment }) => payment),
    paymentsUnidentified: (endpoint, limit) =>
      againWhere(endpoint, limit, ({ why }, payment) => why === 'untold' && isOpen(payment)).map(
        ({ payment }) => payment,
      ),
    isPaymentIdKnown: (endpoint, paymentId) =>
      placed(endpoint).some(({ payment }) => detailsOf(payment)?.paymentId === paymentId),
    newestRow: () => payments().length - 1,
    reconcileRun: (endpoint) => at(endpoint).run,
    saveReconcileRun: (endpoint, run, page) => {
      const comparison = at(endpoint);
      comparison.run = run;
      for (const id of page.answered) comparison.again.delete(id);
      for (const { transactionId, why } of page.again) {
        const { unansweredDays = 0, unansweredDay = null } = comparison.again.get(transactionId) ?? {};
        const { askedWallMs } = page;
        comparison.again.set(transactionId, { why, askedWallMs, unansweredDays, unansweredDay });
      }
      return ok(null);
    },
    endReconcileRun: (endpoint, { startedWallMs, fromWallMs, toWallMs, newestRow, tells }) => {
      const comparison = at(endpoint);
      const { again } = comparison;
      const day = tashkentDay(startedWallMs);
      for (const [id, one] of tells ? again : []) {
        if (!hasNoAnswer(one) || one.askedWallMs < startedWallMs || one.unansweredDay === day) continue;
        again.set(id, { ...one, unansweredDays: one.unansweredDays + 1, unansweredDay: day });
      }
      const lastWallMs = Math.min(startedWallMs, toWallMs + TOO_RECENT_MS);
      const aheadWallMs = lastWallMs + CLOCK_IS_AHEAD_MS;
      for (const { payment, cursor } of placed(endpoint)) {
        const { transactionId, createdAt } = payment;
        const isOdd = createdAt.wallMs < fromWallMs || createdAt.wallMs > aheadWallMs;
        if (cursor.row <= comparison.lastRow || !isOdd || again.has(transactionId)) continue;
        const unqueried = { unansweredDays: 0, unansweredDay: null };
        again.set(transactionId, { why: 'waits', askedWallMs: startedWallMs, ...unqueried });
      }
      comparison.lastRow = newestRow;
      comparison.lastWallMs = lastWallMs;
      comparison.run = null;
      return ok(null);
    },
    lastReconciledWallMs: (endpoint) => at(endpoint).lastWallMs,
    lastReconciledRow: (endpoint) => at(endpoint).lastRow,
    learnedOf: (transactionId) => {
      const row = payments().findIndex((payment) => payment.transactionId === transactionId);
      const payment = payments()[row];
      if (!payment) return null;
      const comparison = at(payment.endpoint);
      return (
        comparison.again.get(transactionId)?.why ?? (hasPassed(comparison, payment, row) ? 'answered' : null)
      );
    },
  };
}

/** How far the daily comparison has come, in memory: the same answers as the tables on SQLite give. */
import type { PaymentCursor, ReconcileJournal, ReconcileRun } from '../../../electron/storage/journal.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { type Endpoint, sameEndpoint } from '../../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { ok } from '../../../shared/result.ts';

/** A payment of so much later than now was made under a clock that was ahead. */
const CLOCK_IS_AHEAD_MS = 3_600_000;

interface Comparison {
  readonly endpoint: Endpoint;
  run: ReconcileRun | null;
  lastWallMs: number | null;
  /** The row of the last payment that was there when a run ended. */
  lastRow: number;
  /** Not answered: by id, when they were asked about last. */
  readonly again: Map<TransactionId, number>;
}

/** payments: every one that was begun, oldest first. */
export function memoryReconcile(payments: () => readonly PaymentRecord[]): ReconcileJournal {
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
  return {
    countOfRun: (endpoint, run) => ofRun(endpoint, run).length,
    paymentsOfRun: (endpoint, run, limit) => ofRun(endpoint, run).slice(0, limit),
    paymentsToAskAgain: (endpoint, limit) => {
      const { again } = at(endpoint);
      return payments()
        .filter(({ transactionId }) => again.has(transactionId))
        .toSorted((a, b) => (again.get(a.transactionId) ?? 0) - (again.get(b.transactionId) ?? 0))
        .slice(0, limit);
    },
    countToAskAgain: (endpoint) => at(endpoint).again.size,
    reconcileRun: (endpoint) => at(endpoint).run,
    saveReconcileRun: (endpoint, run, { askedWallMs, answered, unanswered }) => {
      const comparison = at(endpoint);
      comparison.run = run;
      for (const id of answered) comparison.again.delete(id);
      for (const id of unanswered) comparison.again.set(id, askedWallMs);
      return ok(null);
    },
    endReconcileRun: (endpoint, { startedWallMs, fromWallMs }) => {
      const comparison = at(endpoint);
      const isOdd = (wallMs: number): boolean =>
        wallMs < fromWallMs || wallMs > startedWallMs + CLOCK_IS_AHEAD_MS;
      for (const { payment, cursor } of placed(endpoint)) {
        const { transactionId } = payment;
        const isNew = cursor.row > comparison.lastRow && !comparison.again.has(transactionId);
        if (isNew && isOdd(payment.createdAt.wallMs)) comparison.again.set(transactionId, startedWallMs);
      }
      comparison.lastRow = payments().length - 1;
      comparison.lastWallMs = startedWallMs;
      comparison.run = null;
      return ok(null);
    },
    lastReconciledWallMs: (endpoint) => at(endpoint).lastWallMs,
  };
}

/**
 * The comparison of the books with the service: once a day by itself, and whenever a manager presses. One at a
 * time, whoever asked for it: a manager joins the one that runs by itself.
 */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { ReconcileView } from '../../shared/contract/reconcile.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { ok, type Result } from '../../shared/result.ts';
import { DAY_MS, iso } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { ReconcileDeps, ReconcileParts } from './deps.ts';
import { type ReconcileResult, runOnce } from './run.ts';
import { waitingTwins } from './waiting-twins.ts';

/** When the till is not busy with its first sales. */
const AFTER_START_MS = 10 * 60_000;
/** After a run that did not come to its end, or in which nobody answered about somebody. */
const AGAIN_MS = 3_600_000;
/** How often it is looked whether a day is over: no timer counts the hours in which the machine slept. */
const LOOK_MS = AGAIN_MS;

type Run = () => Promise<Result<ReconcileResult, TillError>>;

export interface Reconcile extends Feature<'reconcile.run'> {
  /** Runs once, or joins the run that is under way; resolves when it has ended, however. Where nothing may be sent: at once. */
  runBeside(): Promise<void>;
  /** A payment has changed: what waits behind its alarm calls as soon as that has ended. */
  hearPayment(payment: PaymentView): void;
}

/** Errors of its channel: what `charging` says, those of `runOnce`. */
export function createReconcile(deps: ReconcileDeps): Reconcile {
  const ending = new AbortController();
  const parts: ReconcileParts = { ...deps, stopped: ending.signal };
  let running: ReturnType<Run> | null = null;
  const run: Run = () => {
    running ??= runOnce(parts).finally(() => {
      running = null;
    });
    return running;
  };
  const waiting = waitingTwins(parts);
  return {
    handlers: {
      'reconcile.run': async () => {
        const charging = deps.charging();
        if (!charging.ok) return charging;
        const result = await run();
        return result.ok ? ok(viewOf(deps.payments, result.value)) : result;
      },
    },
    start: () => {
      waiting.start();
      if (deps.charging().ok) void runDaily(parts, run);
    },
    stop: () => ending.abort(),
    runBeside: async () => {
      if (deps.charging().ok && !ending.signal.aborted) await run();
    },
    hearPayment: waiting.hear,
  };
}

const viewOf = (payments: Payments, result: ReconcileResult): ReconcileView => ({
  checked: result.answered,
  unanswered: result.unanswered,
  untold: result.untold,
  waiting: result.waiting,
  withParts: result.withParts,
  differences: result.differences.map(({ record, readsReversed }) => ({
    ...payments.view(record.transactionId),
    readsReversed,
  })),
  toCompare: result.toCompare.map(({ transactionId }) => payments.view(transactionId)),
  refused: result.refused.map(({ transactionId }) => payments.view(transactionId)),
  since: iso(result.sinceWallMs),
  at: iso(result.atWallMs),
});

async function runDaily(parts: ReconcileParts, run: Run): Promise<void> {
  const { clock, stopped } = parts;
  await clock.sleep(AFTER_START_MS, stopped);
  while (!stopped.aborted) await clock.sleep(Math.min(await untilNextMs(parts, run), LOOK_MS), stopped);
}

async function untilNextMs({ journal, clock, endpoint, onBug }: ReconcileParts, run: Run): Promise<number> {
  try {
    const last = journal.lastReconciledWallMs(endpoint);
    const sinceMs = last === null ? DAY_MS : Math.abs(clock.wallMs() - last);
    const isUnderWay = journal.reconcileRun(endpoint) !== null;
    if (sinceMs < DAY_MS && !isUnderWay && journal.countWaiting(endpoint) === 0) return DAY_MS - sinceMs;
    const result = await run();
    const isDone = result.ok && result.value.waiting === 0 && journal.countWaiting(endpoint) === 0;
    return isDone ? DAY_MS : AGAIN_MS;
  } catch (bug) {
    // A disk that fails to read once must not end the days of comparing.
    onBug('reconcile', bug);
    return AGAIN_MS;
  }
}

/**
 * Compares the books with the service: once a day automatically, and when a manager asks. Only one run exists
 * at a time: a manager joins a running one.
 */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { ReconcileView } from '../../shared/contract/reconcile.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { ok, type Result } from '../../shared/result.ts';
import { DAY_MS, iso } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { ReconcileContext, ReconcileDeps } from './deps.ts';
import { type ReconcileResult, runOnce } from './run.ts';
import { waitingTwins } from './waiting-twins.ts';

/** The delay leaves the first sales of the day undisturbed. */
const AFTER_START_MS = 10 * 60_000;
/** The pause after an unfinished run, or one with unanswered payments. */
const AGAIN_MS = 3_600_000;
/**
 * The pause between checks whether a day has passed. A timer would miss the hours in which the machine slept.
 */
const POLL_MS = AGAIN_MS;

type Run = () => Promise<Result<ReconcileResult, TillError>>;

export interface Reconcile extends Feature<'reconcile.run'> {
  /**
   * Runs once, or joins the current run. Resolves when the run has ended, also with an error; at once if
   * nothing may be sent.
   */
  runBeside(): Promise<void>;
  /** A payment changed. If its alarm ended, a waiting alarm is raised. */
  notePayment(payment: PaymentView): void;
}

/** Errors of its channel: those of `charging` and `runOnce`. */
export function createReconcile(deps: ReconcileDeps): Reconcile {
  const ending = new AbortController();
  const context: ReconcileContext = { ...deps, stopped: ending.signal };
  let running: ReturnType<Run> | null = null;
  const run: Run = () => {
    running ??= runOnce(context).finally(() => {
      running = null;
    });
    return running;
  };
  const waiting = waitingTwins(context);
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
      if (deps.charging().ok) void runDaily(context, run);
    },
    stop: () => ending.abort(),
    runBeside: async () => {
      if (deps.charging().ok && !ending.signal.aborted) await run();
    },
    notePayment: waiting.note,
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

async function runDaily(context: ReconcileContext, run: Run): Promise<void> {
  const { clock, stopped } = context;
  await clock.sleep(AFTER_START_MS, stopped);
  while (!stopped.aborted) await clock.sleep(Math.min(await untilNextMs(context, run), POLL_MS), stopped);
}

async function untilNextMs({ journal, clock, endpoint, onBug }: ReconcileContext, run: Run): Promise<number> {
  try {
    const last = journal.lastReconciledWallMs(endpoint);
    const sinceMs = last === null ? DAY_MS : Math.abs(clock.wallMs() - last);
    const isUnderWay = journal.reconcileRun(endpoint) !== null;
    if (sinceMs < DAY_MS && !isUnderWay && journal.countWaiting(endpoint) === 0) return DAY_MS - sinceMs;
    const result = await run();
    const isDone = result.ok && result.value.waiting === 0 && journal.countWaiting(endpoint) === 0;
    return isDone ? DAY_MS : AGAIN_MS;
  } catch (bug) {
    // One failed read must not end the daily runs.
    onBug('reconcile', bug);
    return AGAIN_MS;
  }
}

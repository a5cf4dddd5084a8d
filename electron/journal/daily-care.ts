/**
 * Copies and checks the journal on the first start of each day, while the till sells: in a thread of its own, on
 * connections of its own that only read, a while after the start, so that neither a start nor a sale waits.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import type { CareTask } from './care-thread.ts';
import type { CareOutcome } from './look-after.ts';
import { stopFlag, stopMemory } from './stop-flag.ts';

/** The first start of the morning has the disk and the processor to itself. */
export const CARE_AFTER_START_MS = 10_000;

/** Beside this file: as source when run from source, as `out/main/care-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'care-thread.ts' : 'care-thread.js',
);

export interface DailyCareParts {
  readonly folder: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly clock: Clock;
  /** Once, unless it was stopped. A thread that breaks is `not-checked`. */
  readonly onOutcome: (outcome: Exclude<CareOutcome, 'stopped'>) => void;
}

export interface DailyCare {
  /** The thread is over: it has said its outcome, or was stopped. */
  readonly ended: Promise<void>;
  /** Asks it to end. Half a copy is cleared away, and the next start does it again. */
  stop(): Promise<void>;
}

export function startDailyCare({ folder, day, clock, onOutcome }: DailyCareParts): DailyCare {
  const memory = stopMemory();
  const stopped = new AbortController();
  const work = async (): Promise<void> => {
    await clock.sleep(CARE_AFTER_START_MS, stopped.signal);
    if (stopped.signal.aborted) return;
    const outcome = await runThread({ folder, day, stop: memory });
    if (outcome !== 'stopped' && !stopped.signal.aborted) onOutcome(outcome);
  };
  const ended = work();
  return {
    ended,
    stop: () => {
      stopped.abort();
      stopFlag(memory).set();
      return ended;
    },
  };
}

async function runThread(task: CareTask): Promise<CareOutcome> {
  let outcome: CareOutcome = 'not-checked';
  // Nothing of how this process was started is meant for the thread.
  const thread = new Worker(THREAD, { workerData: task, execArgv: [], name: 'journal care' });
  thread.on('message', (said: CareOutcome) => {
    outcome = said;
  });
  // An error that ends the thread leaves the outcome as it is.
  thread.on('error', () => undefined);
  return new Promise((resolve) => thread.on('exit', () => resolve(outcome)));
}

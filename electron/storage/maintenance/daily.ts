/**
 * Copies and checks the journal once a day while the till sells. A thread with read-only connections does it,
 * a while after the day's first start. So no start and no sale waits. A till that stays on checks each hour
 * whether a new day has begun.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../shared/time.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { isWithoutCopyOf } from './backups.ts';
import type { MissingLines } from './lines-gaps.ts';
import type { MaintenanceOutcome } from './maintain.ts';
import type { MaintenanceMessage, MaintenanceTask } from './maintenance-thread.ts';
import { stopFlag, stopMemory } from './stop-flag.ts';

/** The first start of the morning has the disk and the processor to itself. */
export const MAINTENANCE_AFTER_START_MS = 10_000;
export const NEW_DAY_CHECK_MS = 3_600_000;

/** Beside this file: source when run from source, `out/main/maintenance-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'maintenance-thread.ts' : 'maintenance-thread.js',
);

export interface DailyMaintenanceDeps {
  readonly folder: string;
  readonly clock: Clock;
  /** The folders of lines to check; left out: none. */
  readonly linesIn?: () => readonly string[];
  /** A folder lacks lines between others. */
  readonly onMissing?: (missing: MissingLines) => void;
  /**
   * Once a day, unless stopped. A crashed thread gives `not-checked`. After `damaged` there are no more
   * outcomes.
   */
  readonly onOutcome: (outcome: Exclude<MaintenanceOutcome, 'stopped'>) => void;
}

/** How long a thread with a known outcome may still read lines when the till ends. */
const LAST_MOMENT_MS = 2_000;

export interface DailyMaintenance {
  /** The work was stopped, or found damage. */
  readonly ended: Promise<void>;
  /** Asks the thread to end. Half a backup is deleted, and the next start makes it again. */
  stop(): Promise<void>;
}

export function startDailyMaintenance({
  folder,
  clock,
  linesIn = () => [],
  onMissing,
  onOutcome,
}: DailyMaintenanceDeps): DailyMaintenance {
  const memory = stopMemory();
  const stopped = new AbortController();
  let running: Running | null = null;
  const work = async (): Promise<void> => {
    await clock.sleep(MAINTENANCE_AFTER_START_MS, stopped.signal);
    // A failed backup is tried once a day, not each hour, because the check reads the whole file.
    let tried: string | null = null;
    while (!stopped.signal.aborted) {
      const day = tashkentDay(clock.wallMs());
      if (day !== tried && isWithoutCopyOf(folder, day)) {
        tried = day;
        // Yesterday's thread still waits for a share that does not answer.
        running?.terminate();
        running = runThread({ folder, day, linesIn: linesIn(), stop: memory }, (missing) => {
          if (stopped.signal.aborted) return;
          for (const lines of missing) onMissing?.(lines);
        });
        const outcome = await running.outcome;
        if (outcome === 'stopped' || stopped.signal.aborted) return;
        onOutcome(outcome);
        if (outcome === 'damaged') return;
      }
      await clock.sleep(NEW_DAY_CHECK_MS, stopped.signal);
    }
  };
  const ended = work();
  return {
    ended,
    stop: async () => {
      stopped.abort();
      stopFlag(memory).set();
      await ended;
      await running?.leave(clock);
    },
  };
}

interface Running {
  /** A crashed thread gives `not-checked`. */
  readonly outcome: Promise<MaintenanceOutcome>;
  /** Ends the thread, at the latest when its blocking call returns. */
  terminate(): void;
  /** Waits a moment for the end, then terminates the thread. */
  leave(clock: Clock): Promise<void>;
}

function runThread(task: MaintenanceTask, onMissing: (missing: readonly MissingLines[]) => void): Running {
  // The thread must not inherit this process's options.
  const thread = new Worker(THREAD, { workerData: task, execArgv: [], name: 'journal maintenance' });
  const outcome = Promise.withResolvers<MaintenanceOutcome>();
  const exited = Promise.withResolvers<void>();
  thread.on('message', (message: MaintenanceMessage) => {
    if (message.kind === 'outcome') outcome.resolve(message.outcome);
    else onMissing(message.missing);
  });
  // An outcome from before the error counts.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    outcome.resolve('not-checked');
    exited.resolve();
  });
  const terminate = (): void => void thread.terminate();
  return {
    outcome: outcome.promise,
    terminate,
    leave: async (clock) => {
      const waiting = new AbortController();
      await Promise.race([exited.promise, clock.sleep(LAST_MOMENT_MS, waiting.signal)]);
      waiting.abort();
      terminate();
    },
  };
}

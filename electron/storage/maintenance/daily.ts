/**
 * Copies and checks the journal once a day, while the till sells: in a thread of its own, on connections of its own
 * that only read, a while after the day's first start, so that neither a start nor a sale waits. A till that is
 * left on looks every hour whether a new day has begun.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../shared/time.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { isWithoutCopyOf } from './backups.ts';
import type { MissingLines } from './lines-gaps.ts';
import type { MaintenanceOutcome } from './maintain.ts';
import type { MaintenanceTask, MaintenanceWord } from './maintenance-thread.ts';
import { stopFlag, stopMemory } from './stop-flag.ts';

/** The first start of the morning has the disk and the processor to itself. */
export const MAINTENANCE_AFTER_START_MS = 10_000;
export const NEW_DAY_LOOK_MS = 3_600_000;

/** Beside this file: as source when run from source, as `out/main/maintenance-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'maintenance-thread.ts' : 'maintenance-thread.js',
);

export interface DailyMaintenanceParts {
  readonly folder: string;
  readonly clock: Clock;
  /** The folders of lines that are looked through; left out: none. */
  readonly linesIn?: () => readonly string[];
  /** A folder lacks lines among the others. */
  readonly onMissing?: (missing: MissingLines) => void;
  /** Once a day, unless it was stopped. A thread that breaks is `not-checked`. After `damaged` nothing more comes. */
  readonly onOutcome: (outcome: Exclude<MaintenanceOutcome, 'stopped'>) => void;
}

/** How long a thread that has said what came of its day may still read lines when the till ends. */
const LAST_MOMENT_MS = 2_000;

export interface DailyMaintenance {
  /** It was stopped, or has found damage. */
  readonly ended: Promise<void>;
  /** Asks it to end. Half a copy is cleared away, and the next start does it again. */
  stop(): Promise<void>;
}

export function startDailyMaintenance({
  folder,
  clock,
  linesIn = () => [],
  onMissing,
  onOutcome,
}: DailyMaintenanceParts): DailyMaintenance {
  const memory = stopMemory();
  const stopped = new AbortController();
  let running: Running | null = null;
  const work = async (): Promise<void> => {
    await clock.sleep(MAINTENANCE_AFTER_START_MS, stopped.signal);
    // A disk that takes no copy is tried once a day, not once an hour: the check reads the whole file.
    let tried: string | null = null;
    while (!stopped.signal.aborted) {
      const day = tashkentDay(clock.wallMs());
      if (day !== tried && isWithoutCopyOf(folder, day)) {
        tried = day;
        // Whoever still waits for a share since yesterday waits in vain.
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
      await clock.sleep(NEW_DAY_LOOK_MS, stopped.signal);
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
  /** A thread that breaks is `not-checked`. */
  readonly outcome: Promise<MaintenanceOutcome>;
  /** Ends it, at the latest when it comes back from what it waits for. */
  terminate(): void;
  /** Waits a moment for its end, then goes without it. */
  leave(clock: Clock): Promise<void>;
}

function runThread(task: MaintenanceTask, onMissing: (missing: readonly MissingLines[]) => void): Running {
  // Nothing of how this process was started is meant for the thread.
  const thread = new Worker(THREAD, { workerData: task, execArgv: [], name: 'journal maintenance' });
  const said = Promise.withResolvers<MaintenanceOutcome>();
  const exited = Promise.withResolvers<void>();
  thread.on('message', (word: MaintenanceWord) => {
    if (word.said === 'outcome') said.resolve(word.outcome);
    else onMissing(word.missing);
  });
  // What it said before counts.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    said.resolve('not-checked');
    exited.resolve();
  });
  const terminate = (): void => void thread.terminate();
  return {
    outcome: said.promise,
    terminate,
    leave: async (clock) => {
      const waiting = new AbortController();
      await Promise.race([exited.promise, clock.sleep(LAST_MOMENT_MS, waiting.signal)]);
      waiting.abort();
      terminate();
    },
  };
}

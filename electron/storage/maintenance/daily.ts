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

/** Nothing came of it. */
const BROKE: MaintenanceWord = { outcome: 'not-checked', missing: [] };

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
  const work = async (): Promise<void> => {
    await clock.sleep(MAINTENANCE_AFTER_START_MS, stopped.signal);
    // A disk that takes no copy is tried once a day, not once an hour: the check reads the whole file.
    let tried: string | null = null;
    while (!stopped.signal.aborted) {
      const day = tashkentDay(clock.wallMs());
      if (day !== tried && isWithoutCopyOf(folder, day)) {
        tried = day;
        const { outcome, missing } = await runThread({ folder, day, linesIn: linesIn(), stop: memory });
        if (outcome === 'stopped' || stopped.signal.aborted) return;
        for (const lines of missing) onMissing?.(lines);
        onOutcome(outcome);
        if (outcome === 'damaged') return;
      }
      await clock.sleep(NEW_DAY_LOOK_MS, stopped.signal);
    }
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

async function runThread(task: MaintenanceTask): Promise<MaintenanceWord> {
  let word = BROKE;
  // Nothing of how this process was started is meant for the thread.
  const thread = new Worker(THREAD, { workerData: task, execArgv: [], name: 'journal maintenance' });
  thread.on('message', (said: MaintenanceWord) => {
    word = said;
  });
  // An error that ends the thread leaves the word as it is.
  thread.on('error', () => undefined);
  return new Promise((resolve) => thread.on('exit', () => resolve(word)));
}

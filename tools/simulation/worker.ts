/** A worker of the simulation: runs seeds until asked to stop, and reports the results. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Journal } from '../../electron/storage/journal.ts';
import { check } from './checker.ts';
import { seedOf, type WorkerOrder, type WorkerReport } from './report.ts';
import { sqliteBooks } from './sqlite-books.ts';
import { type RunOptions, simulateRun } from './world/run.ts';
import { Tally } from './world/tally.ts';
import { type Theme, themeOfRun } from './world/themes.ts';

/** Often enough for a progress line, rarely enough to cost little. */
const REPORT_EVERY = 250;

async function work({ seed, from, to, step, untilFirst, theme, isOnSqlite, counted }: WorkerOrder) {
  const counting = counted ? await import('./counted/counting.ts') : null;
  let tally = new Tally();
  let runs = 0;
  let violations: WorkerReport['violations'] = [];
  const report = (done: boolean): void => {
    const { faults, states, sales, tasks, parts, branches } = tally;
    const rows = { faults, states, sales, tasks, parts, branches };
    parentPort?.postMessage({ runs, tally: rows, violations, done } satisfies WorkerReport);
    tally = new Tally();
    runs = 0;
    violations = [];
  };
  for (let number = from; number < to; number += step) {
    const runSeed = seedOf(seed, number);
    const own = theme ?? themeOfRun(number);
    const found = await oneRun(runSeed, tally, { theme: own, isOnSqlite });
    if (counting && counted) tally.took(counting.countsSinceLast(counted));
    runs += 1;
    if (found.length > 0) {
      violations = [...violations, { run: number, seed: runSeed, theme: own, found }];
      if (untilFirst) break;
    }
    if (runs < REPORT_EVERY) continue;
    report(false);
    // One turn of the event loop sends messages and lets the collector run.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  report(true);
}

/** An exception is a bug of the till or the simulation, and is reported with its seed. */
async function oneRun(
  seed: number,
  tally: Tally,
  { theme, isOnSqlite }: { theme: Theme | null; isOnSqlite: boolean },
): Promise<readonly string[]> {
  const opened: Journal[] = [];
  const onOpened = (journal: Journal): void => void opened.push(journal);
  const options: RunOptions = {
    ...(theme && { theme }),
    ...(isOnSqlite && { openBooks: sqliteBooks(':memory:', { seed, theme, onOpened }) }),
  };
  try {
    const run = await simulateRun(seed, options);
    tally.add(run.tally);
    return check(run.evidence);
  } catch (thrown) {
    return [`the run broke off: ${thrown instanceof Error ? thrown.message : String(thrown)}`];
  } finally {
    for (const journal of opened) journal.close();
  }
}

// Each interrupted pause creates an unused error, whose stack costs a tenth of a run.
Error.stackTraceLimit = 0;

void work(workerData as WorkerOrder);

/** Spreads a simulation over the machine's cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Place } from './counted/places.ts';
import type { Outcome, Violation, WorkerOrder, WorkerReport } from './report.ts';
import { Tally } from './world/tally.ts';
import type { Theme } from './world/themes.ts';

const COUNTING = new URL('counted/counting.ts', import.meta.url).href;
/** Runs leave no data behind; without a limit the collector would let garbage grow. */
const HEAP_MB = 1_024;
/** Almost all objects die with their run, so a large young generation is collected rarely. */
const YOUNG_MB = 96;

export interface SimulationOrder {
  readonly runs: number;
  readonly seed: number;
  /**
   * Ends at the first violation, to show that the checker finds one. A single worker then runs all, in order.
   */
  readonly untilFirst?: boolean;
  /** All runs have this theme. */
  readonly theme?: Theme;
  /** Uses the real journal; left out: the journal in memory. */
  readonly isOnSqlite?: boolean;
  /** The branches to count. */
  readonly counted?: readonly Place[];
  readonly onProgress?: (runs: number) => void;
  /** At once, as its worker reports it. */
  readonly onViolation?: (violation: Violation) => void;
}

export async function simulate({
  runs,
  seed,
  untilFirst = false,
  theme,
  isOnSqlite = false,
  counted,
  onProgress,
  onViolation,
}: SimulationOrder): Promise<Outcome> {
  const startedMs = performance.now();
  const workers = untilFirst ? 1 : Math.max(1, Math.min(availableParallelism(), 8));
  const tally = new Tally();
  const violations: Violation[] = [];
  let done = 0;
  const take = (report: WorkerReport): void => {
    tally.add(report.tally);
    violations.push(...report.violations);
    for (const violation of report.violations) onViolation?.(violation);
    done += report.runs;
    onProgress?.(done);
  };
  const orders = Array.from({ length: workers }, (_, from): WorkerOrder => {
    const share = { seed, from, to: runs, step: workers };
    return { ...share, untilFirst, theme: theme ?? null, isOnSqlite, counted: counted ?? null };
  });
  await Promise.all(orders.map((order) => employ(order, take)));
  violations.sort((a, b) => a.run - b.run);
  return { runs: done, seconds: (performance.now() - startedMs) / 1000, tally, violations };
}

function employ(order: WorkerOrder, take: (report: WorkerReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: order,
      // V8 counts only in code that is loaded after the count has begun.
      ...(order.counted && { execArgv: [...process.execArgv, '--import', COUNTING] }),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let ended = false;
    worker.on('message', (report: WorkerReport) => {
      take(report);
      ended ||= report.done;
    });
    worker.on('error', reject);
    worker.on('exit', () => (ended ? resolve() : reject(new Error('a worker ended before its work'))));
  });
}

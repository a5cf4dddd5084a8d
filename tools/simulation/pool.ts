/** Spreads a simulation over the machine's cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Outcome, Violation, WorkerOrder, WorkerReport } from './report.ts';
import { Tally } from './world/tally.ts';
import type { Theme } from './world/themes.ts';

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
  readonly onProgress?: (runs: number) => void;
}

export async function simulate({
  runs,
  seed,
  untilFirst = false,
  theme,
  isOnSqlite = false,
  onProgress,
}: SimulationOrder): Promise<Outcome> {
  const startedMs = performance.now();
  const workers = untilFirst ? 1 : Math.max(1, Math.min(availableParallelism(), 8));
  const tally = new Tally();
  const violations: Violation[] = [];
  let done = 0;
  const take = (report: WorkerReport): void => {
    tally.add(report.tally);
    violations.push(...report.violations);
    done += report.runs;
    onProgress?.(done);
  };
  const orders = Array.from({ length: workers }, (_, from): WorkerOrder => {
    return { seed, from, to: runs, step: workers, untilFirst, theme: theme ?? null, isOnSqlite };
  });
  await Promise.all(orders.map((order) => employ(order, take)));
  violations.sort((a, b) => a.run - b.run);
  return { runs: done, seconds: (performance.now() - startedMs) / 1000, tally, violations };
}

function employ(order: WorkerOrder, take: (report: WorkerReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: order,
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

/** The thread's entry, built beside main.js. It posts the outcome, then the missing lines, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type MissingLines, missingLines } from './lines-gaps.ts';
import { type MaintenanceOutcome, maintain } from './maintain.ts';
import { stopFlag } from './stop-flag.ts';

export interface MaintenanceTask {
  readonly folder: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The folders of lines. */
  readonly linesIn: readonly string[];
  readonly stop: SharedArrayBuffer;
}

/** The outcome comes first. The second folder may be on a share that hangs, and no backup waits for it. */
export type MaintenanceMessage =
  | { readonly kind: 'outcome'; readonly outcome: MaintenanceOutcome }
  | { readonly kind: 'missing'; readonly missing: readonly MissingLines[] };

const { folder, day, linesIn, stop } = workerData as MaintenanceTask;
const flag = stopFlag(stop);
const post = (message: MaintenanceMessage): void => parentPort?.postMessage(message);
const outcome = await maintain(folder, day, flag);
post({ kind: 'outcome', outcome });
// If the log is in doubt, a repair may need its lines as they are.
if (outcome === 'copied') post({ kind: 'missing', missing: missingLines(folder, linesIn, flag) });

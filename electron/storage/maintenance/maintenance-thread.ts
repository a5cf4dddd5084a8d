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
export type MaintenanceWord =
  | { readonly said: 'outcome'; readonly outcome: MaintenanceOutcome }
  | { readonly said: 'missing'; readonly missing: readonly MissingLines[] };

const { folder, day, linesIn, stop } = workerData as MaintenanceTask;
const flag = stopFlag(stop);
const say = (word: MaintenanceWord): void => parentPort?.postMessage(word);
const outcome = await maintain(folder, day, flag);
say({ said: 'outcome', outcome });
// If the log is in doubt, a repair may need its lines as they are.
if (outcome === 'copied') say({ said: 'missing', missing: missingLines(folder, linesIn, flag) });

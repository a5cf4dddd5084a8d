/** The thread's entry, built beside main.js. Says what came of it and ends. */
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

export interface MaintenanceWord {
  readonly outcome: MaintenanceOutcome;
  readonly missing: readonly MissingLines[];
}

const { folder, day, linesIn, stop } = workerData as MaintenanceTask;
const flag = stopFlag(stop);
const outcome = await maintain(folder, day, flag);
const word: MaintenanceWord = {
  outcome,
  // Lines of a log that is in doubt are what it may have to be made of again.
  missing: outcome === 'copied' ? missingLines(folder, linesIn, flag) : [],
};
parentPort?.postMessage(word);

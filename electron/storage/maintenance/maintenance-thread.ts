/** The thread's entry, built beside main.js. Says one `CareOutcome` and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { lookAfter } from './maintain.ts';
import { stopFlag } from './stop-flag.ts';

export interface CareTask {
  readonly folder: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly stop: SharedArrayBuffer;
}

const { folder, day, stop } = workerData as CareTask;
parentPort?.postMessage(await lookAfter(folder, day, stopFlag(stop)));

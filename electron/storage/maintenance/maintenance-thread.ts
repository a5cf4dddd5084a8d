/** The thread's entry, built beside main.js. Says one `MaintenanceOutcome` and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { maintain } from './maintain.ts';
import { stopFlag } from './stop-flag.ts';

export interface MaintenanceTask {
  readonly folder: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly stop: SharedArrayBuffer;
}

const { folder, day, stop } = workerData as MaintenanceTask;
parentPort?.postMessage(await maintain(folder, day, stopFlag(stop)));

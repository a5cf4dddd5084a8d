/** The thread's entry, built beside main.js. Copies the catalogue once, posts the outcome and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Copying, copyCatalogue } from './copies.ts';

export interface GoodsCopyTask {
  readonly folder: string;
  /** This till's part of the second folder; null: none. */
  readonly second: string | null;
  readonly wallMs: number;
}

const { folder, second, wallMs } = workerData as GoodsCopyTask;
const outcome: Copying = copyCatalogue(folder, second, wallMs);
parentPort?.postMessage(outcome);

/** The thread's entry, built beside main.js. It counts what a day sold, posts the parts and ends. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { ownTablesIn } from './own-tables.ts';
import { soldPartsIn } from './repositories/sold-parts.ts';
import type { SoldQuestion } from './sold-in-thread.ts';

const { journalPath, which } = workerData as SoldQuestion;
const database = new DatabaseSync(journalPath, { readOnly: true, timeout: 5_000 });
parentPort?.postMessage(soldPartsIn(ownTablesIn(database))(which));
database.close();

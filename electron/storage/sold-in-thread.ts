/** Counts what a day sold in a thread of its own, so that no payment waits: ten thousand sales take a second. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OwnJournal } from './journal.ts';
import type { SoldOn, SoldOnDay, SoldParts } from './journal-shifts.ts';
import { soldPartsIn } from './repositories/sold-parts.ts';

export interface SoldQuestion {
  readonly journalPath: string;
  readonly which: SoldOn;
}

/** Beside this file: source when run from source, `out/main/sold-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'sold-thread.ts' : 'sold-thread.js',
);

/** null: the journal can't be read. */
export const soldInThread = (question: SoldQuestion): Promise<SoldParts | null> =>
  new Promise((resolve) => {
    // The thread must not inherit this process's options.
    const thread = new Worker(THREAD, { workerData: question, execArgv: [], name: 'sold on a day' });
    // The thread does not keep an ending till alive.
    thread.unref();
    thread.on('message', resolve);
    thread.on('error', () => resolve(null));
    thread.on('exit', () => resolve(null));
  });

/** For a till without a file. */
export function soldAtOnce(journal: OwnJournal): SoldOnDay {
  const parts = journal.own(soldPartsIn);
  return async (which) => parts(which);
}

/**
 * The thread's entry, built beside main.js. Does one long task on a data folder, posts the result and ends.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import { bringUpFolder } from '../storage/maintenance/bring-up-folder.ts';
import { repairJournal } from '../storage/maintenance/repair.ts';
import { startFreshJournal } from '../storage/maintenance/start-fresh.ts';
import type { BooksMessage, BooksTask } from './books-work.ts';
import { systemClock, systemRandomness } from './system-clock.ts';

const task = workerData as BooksTask;
const post = (message: BooksMessage): void => parentPort?.postMessage(message);
const [clock, random] = [systemClock(), systemRandomness()];

function done(): Extract<BooksMessage, { readonly kind: 'done' }>['came'] {
  const onProgress = (progress: JournalProgress) => post({ kind: 'progress', progress });
  switch (task.what) {
    case 'bring-up':
      return bringUpFolder(task.folder, onProgress);
    case 'repair':
      return repairJournal({ ...task, clock, random, onProgress });
    case 'start-fresh':
      return startFreshJournal(task.folder, { ...task, clock, random, onProgress });
  }
}

post({ kind: 'done', came: done() });

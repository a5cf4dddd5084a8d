/**
 * Long work on a data folder's journal, in a thread, so that the main process keeps answering. Meanwhile no
 * other part of the till uses the folder, except to report why nothing is sold.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FreshJournal, JournalProgress, Repaired } from '../../shared/journal/outcomes.ts';
import type { Result } from '../../shared/result.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { BroughtUp } from '../storage/maintenance/bring-up-folder.ts';
import type { RepairDeps } from '../storage/maintenance/repair.ts';
import type { StartFreshDeps } from '../storage/maintenance/start-fresh.ts';

/** The tasks and their results. Clocks and functions cannot cross to a thread. */
export interface BooksWorks {
  readonly 'bring-up': {
    readonly task: { readonly folder: string };
    readonly came: BroughtUp | null;
  };
  readonly repair: {
    readonly task: Pick<RepairDeps, 'folder' | 'secondFolder' | 'machine' | 'act' | 'reason'>;
    readonly came: Result<Repaired, TillError>;
  };
  readonly 'start-fresh': {
    readonly task: { readonly folder: string } & Pick<
      StartFreshDeps,
      'secondFolder' | 'machine' | 'act' | 'why'
    >;
    readonly came: Result<FreshJournal, TillError>;
  };
}

export type BooksTask = {
  readonly [What in keyof BooksWorks]: { readonly what: What } & BooksWorks[What]['task'];
}[keyof BooksWorks];

/** The messages of the thread. */
export type BooksMessage =
  | { readonly kind: 'progress'; readonly progress: JournalProgress }
  | { readonly kind: 'done'; readonly came: BooksWorks[keyof BooksWorks]['came'] };

/** The thread's file lies beside this one: as source, or as `out/main/books-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'books-thread.ts' : 'books-thread.js',
);

/**
 * Rejects if the thread breaks or is stopped. This leaves the folder as a power cut would, and the work may
 * begin again.
 */
export function workInThread<What extends keyof BooksWorks>(
  what: What,
  task: BooksWorks[What]['task'],
  onProgress: (progress: JournalProgress) => void,
  stopped?: AbortSignal,
): Promise<BooksWorks[What]['came']> {
  return new Promise((resolve, reject) => {
    if (stopped?.aborted) {
      reject(new Error(`${what} was not begun`));
      return;
    }
    // The thread must not inherit this process's start options.
    const thread = new Worker(THREAD, { workerData: { what, ...task }, execArgv: [], name: 'long work' });
    thread.on('message', (message: BooksMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      // The answer belongs to the task that the thread got.
      else resolve(message.came as BooksWorks[What]['came']);
    });
    thread.on('error', reject);
    stopped?.addEventListener('abort', () => void thread.terminate(), { once: true });
    thread.on('exit', () => reject(new Error(`${what} ended without a word`)));
  });
}

/** Publishes the progress of journal work, with the till's language. */
export const progressTo =
  (publish: Publish, settings: Pick<SettingsStore, 'read'>) =>
  (progress: JournalProgress): void =>
    publish('journal.progress', { ...progress, language: settings.read().language });

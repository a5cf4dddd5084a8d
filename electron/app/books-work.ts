/**
 * Long work on the journal of a data folder, in a thread: the main process answers the page and the system meanwhile.
 * Nothing else of the till is open on the folder then, or it is only there to say why nothing is sold.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { BegunFresh, JournalProgress, Repaired } from '../../shared/journal/outcomes.ts';
import type { Result } from '../../shared/result.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { BroughtUp } from '../storage/maintenance/bring-up-folder.ts';
import type { RepairParts } from '../storage/maintenance/repair.ts';
import type { StartFreshParts } from '../storage/maintenance/start-fresh.ts';

/** What a thread is told: neither clocks nor functions cross to it. */
export interface BooksWorks {
  readonly 'bring-up': {
    readonly task: { readonly folder: string };
    readonly came: BroughtUp | null;
  };
  readonly repair: {
    readonly task: Pick<RepairParts, 'folder' | 'secondFolder' | 'machine' | 'act' | 'reason'>;
    readonly came: Result<Repaired, TillError>;
  };
  readonly 'start-fresh': {
    readonly task: { readonly folder: string } & Pick<
      StartFreshParts,
      'secondFolder' | 'machine' | 'act' | 'why'
    >;
    readonly came: Result<BegunFresh, TillError>;
  };
}

export type BooksTask = {
  readonly [What in keyof BooksWorks]: { readonly what: What } & BooksWorks[What]['task'];
}[keyof BooksWorks];

/** What the thread says. */
export type BooksWord =
  | { readonly said: 'progress'; readonly progress: JournalProgress }
  | { readonly said: 'done'; readonly came: BooksWorks[keyof BooksWorks]['came'] };

/** Beside this file: as source when run from source, as `out/main/books-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'books-thread.ts' : 'books-thread.js',
);

/** Rejects where the thread breaks or is stopped: as if the power had gone, and it may be begun anew. */
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
    // Nothing of how this process was started is meant for the thread.
    const thread = new Worker(THREAD, { workerData: { what, ...task }, execArgv: [], name: 'long work' });
    thread.on('message', (word: BooksWord) => {
      if (word.said === 'progress') onProgress(word.progress);
      // What it was asked is what it answers.
      else resolve(word.came as BooksWorks[What]['came']);
    });
    thread.on('error', reject);
    stopped?.addEventListener('abort', () => void thread.terminate(), { once: true });
    thread.on('exit', () => reject(new Error(`${what} ended without a word`)));
  });
}

/** How far work on the journal has come, for the page in the till's language. */
export const progressTo =
  (publish: Publish, settings: Pick<SettingsStore, 'read'>) =>
  (progress: JournalProgress): void =>
    publish('journal.progress', { ...progress, language: settings.read().language });

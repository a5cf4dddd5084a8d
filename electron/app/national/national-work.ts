/** Loads a national list in a thread, so that the till sells meanwhile. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NationalFacts } from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, type Result } from '../../../shared/result.ts';

export interface NationalTask {
  /** The workbook. */
  readonly file: string;
  /** The folder of the catalogue. */
  readonly folder: string;
}

export type NationalWord =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly came: Result<NationalFacts, TillError> };

/** Beside this file: source when run from source, `out/main/national-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'national-thread.ts' : 'national-thread.js',
);

/**
 * Messages of the thread, and of its young strings. A load of 442,000 codes needs 60 MB of heap; a file that
 * needs more than this is no national list.
 */
const HEAP_MB = 256;

/** Errors: those of `loadNationalList`; `national.too-large` if the thread ran out of memory. */
export function loadInThread(
  task: NationalTask,
  onProgress: (share: number) => void,
  stopped: AbortSignal,
): Promise<Result<NationalFacts, TillError>> {
  if (stopped.aborted) return Promise.resolve(fail({ code: 'national.cancelled' }));
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: task,
      // The thread must not inherit this process's start options.
      execArgv: [],
      name: 'national list',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const stop = (): void => thread.postMessage('stop');
    thread.on('message', (word: NationalWord) => {
      if (word.kind === 'progress') onProgress(word.share);
      else resolve(word.came);
    });
    stopped.addEventListener('abort', stop, { once: true });
    thread.on('error', (thrown) => {
      const isOutOfMemory = 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(fail({ code: isOutOfMemory ? 'national.too-large' : 'national.not-stored' }));
    });
    thread.on('exit', () => {
      stopped.removeEventListener('abort', stop);
      resolve(fail({ code: 'national.not-stored' }));
    });
  });
}

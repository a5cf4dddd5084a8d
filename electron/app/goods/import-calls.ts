/** The till's side of the thread of imports. The thread starts at the first request, and ends with `close`. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail } from '../../../shared/result.ts';
import type { FromThread, ImportThreadData, ImportWork, ImportWorks, ToThread } from './import-messages.ts';
import type { EntryCount } from './rest-while-selling.ts';

/** Beside this file: source when run from source, `out/main/import-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'import-thread.ts' : 'import-thread.js',
);

/** They continue what the thread has checked. */
const CONTINUES: readonly ImportWork[] = ['rows', 'take'];

/** The records of 100,000 products need some 150 MB. */
const HEAP_MB = 1_024;
/** A full young heap is collected in one go, on every core. Entries of sales wait for a core meanwhile. */
const YOUNG_HEAP_MB = 8;

const BROKEN: TillError = { code: 'catalogue.unavailable' };

export interface ImportCalls {
  /** Errors also: `catalogue.unavailable` if the thread breaks. The catalogue is as before or as after then. */
  ask<What extends ImportWork>(
    what: What,
    asks: ImportWorks[What]['asks'],
    onShare?: (share: number) => void,
  ): Promise<ImportWorks[What]['came']>;
  /** Ends the reading under way. */
  cancel(): void;
  /** Ends the thread, which closes the goods. null: no thread has them open. */
  release(): Promise<void> | null;
}

type Came = ImportWorks[ImportWork]['came'];

/** data: read when the thread starts. entries: of the journal. */
export function importCalls(data: () => Omit<ImportThreadData, 'entries'>, entries: EntryCount): ImportCalls {
  let thread: Worker | null = null;
  let ending: Promise<void> | null = null;
  let count = 0;
  const waiting = new Map<number, { resolve(came: Came): void; onShare(share: number): void }>();
  const send = (message: ToThread): void => thread?.postMessage(message);
  const broke = (worker: Worker): void => {
    if (thread !== worker) return;
    thread = null;
    for (const { resolve } of waiting.values()) resolve(fail(BROKEN));
    waiting.clear();
  };
  let startedWith = '';
  const start = (): Worker => {
    const settings = data();
    startedWith = JSON.stringify(settings);
    const workerData: ImportThreadData = { ...settings, entries };
    const worker = new Worker(THREAD, {
      workerData,
      // The thread must not inherit this process's start options.
      execArgv: [],
      name: 'goods import',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'share') {
        for (const { onShare } of waiting.values()) onShare(message.share);
        return;
      }
      waiting.get(message.number)?.resolve(message.came);
      waiting.delete(message.number);
    });
    worker.on('error', () => broke(worker));
    worker.on('exit', () => broke(worker));
    return worker;
  };
  const release = (): Promise<void> | null => {
    const worker = thread;
    if (worker === null) return ending;
    broke(worker);
    const ended: Promise<void> = Promise.all([ending, worker.terminate()]).then(() => {
      if (ending === ended) ending = null;
    });
    ending = ended;
    return ended;
  };
  return {
    ask: (what, asks, onShare = () => undefined) => {
      if (thread !== null && waiting.size === 0 && !CONTINUES.includes(what)) {
        // The settings changed since the thread started.
        if (startedWith !== JSON.stringify(data())) void release();
      }
      thread ??= start();
      count += 1;
      const number = count;
      return new Promise((resolve) => {
        // The answer belongs to the request of this number.
        waiting.set(number, { resolve: (came) => resolve(came as never), onShare });
        send({ number, request: { what, ...asks } as never });
      });
    },
    cancel: () => send('cancel'),
    release,
  };
}

/**
 * The sale search in its own thread, so that sales and payments never wait for it. The thread starts with the
 * first query, or a while after the till's start. It has its own connections.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { FoundSales, SaleSearch, Wanted } from '../sale-search.ts';
import type { SearchPlaces } from './search-work.ts';

export type SearchQuestion =
  | { readonly number: number; readonly ask: 'find'; readonly wanted: Wanted }
  | { readonly number: number; readonly ask: 'seqs'; readonly saleId: SaleId };

/** Neither property: the query failed. */
export interface SearchAnswer {
  readonly number: number;
  readonly found?: FoundSales;
  readonly seqs?: readonly number[];
}

/** Beside this file: source when run from source, `out/main/search-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'search-thread.ts' : 'search-thread.js',
);

const NO_INDEX: TillError = { code: 'history.no-index' };

export function searchThread(places: SearchPlaces): SaleSearch {
  let thread: Worker | null = null;
  let isClosed = false;
  let last = 0;
  const waiting = new Map<number, (answer: SearchAnswer) => void>();
  const end = (): void => {
    thread = null;
    for (const [number, resolve] of waiting) resolve({ number });
    waiting.clear();
  };
  const running = (): Worker => {
    if (thread) return thread;
    // The thread must not inherit this process's options.
    const worker = new Worker(THREAD, { workerData: places, execArgv: [], name: 'sale search' });
    // The thread does not keep an ending till alive.
    worker.unref();
    worker.on('message', (answer: SearchAnswer) => {
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (thread === worker) end();
    });
    thread = worker;
    return worker;
  };
  const ask = (question: (number: number) => SearchQuestion): Promise<SearchAnswer> => {
    last += 1;
    const number = last;
    if (isClosed) return Promise.resolve({ number });
    return new Promise((resolve) => {
      waiting.set(number, resolve);
      const worker = running();
      worker.ref();
      worker.postMessage(question(number));
    });
  };
  return {
    find: async (wanted) => {
      const { found } = await ask((number) => ({ number, ask: 'find', wanted }));
      return found ? ok(found) : fail(NO_INDEX);
    },
    seqsAbout: async (saleId) => {
      const { seqs } = await ask((number) => ({ number, ask: 'seqs', saleId }));
      return seqs ? ok(seqs) : fail(NO_INDEX);
    },
    start: () => {
      if (!isClosed) running();
    },
    wake: () => thread?.postMessage('wake'),
    close: async () => {
      isClosed = true;
      const closing = thread;
      if (closing === null) return;
      const over = new Promise((resolve) => closing.once('exit', resolve));
      closing.ref();
      closing.postMessage('close');
      await over;
    },
  };
}

/** For a till without a journal. */
export const NO_SEARCH: SaleSearch = {
  find: () => Promise.resolve(fail(NO_INDEX)),
  seqsAbout: () => Promise.resolve(fail(NO_INDEX)),
  start: () => undefined,
  wake: () => undefined,
  close: () => Promise.resolve(),
};

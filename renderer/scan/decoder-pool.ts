/**
 * The decoder's worker between two customers. Starting one costs a megabyte of WebAssembly, loaded and
 * compiled; a till scans thousands of times a day, so one worker that has started is kept.
 */
import type { FromDecoder, ToDecoder } from './worker-messages.ts';

export interface DecoderPool {
  /** A worker that has started already, or a new one. Whoever takes it gives it back, or ends it. */
  take(): { readonly worker: Worker; readonly isReady: boolean };
  /**
   * Keeps a worker that has started, once it says that nothing of before comes after: a code that was read for
   * one customer must never be heard by the next.
   */
  keep(worker: Worker): void;
}

/** A pool of one, for one page. */
export function createDecoderPool(): DecoderPool {
  let kept: Worker | null = null;

  const forget = ({ currentTarget }: Event): void => {
    if (kept === currentTarget) kept = null;
  };

  return {
    take: () => {
      const worker = kept;
      kept = null;
      if (worker) return { worker, isReady: true };
      return {
        worker: new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' }),
        isReady: false,
      };
    },
    keep: (worker) => {
      const hear = (event: MessageEvent<FromDecoder>): void => {
        if (event.data.kind !== 'stopped') return;
        worker.removeEventListener('message', hear);
        if (kept) worker.terminate();
        else kept = worker;
      };
      worker.addEventListener('message', hear);
      // The same function each time: a worker that is kept a thousand times has it once.
      worker.addEventListener('error', forget);
      worker.postMessage({ kind: 'rearm' } satisfies ToDecoder);
      worker.postMessage({ kind: 'stop' } satisfies ToDecoder);
    },
  };
}

/**
 * Keeps the decoder's worker between two customers. A start loads and compiles a megabyte of WebAssembly, and
 * a till scans thousands of times a day.
 */
import type { FromDecoder, ToDecoder } from './worker-messages.ts';

export interface DecoderPool {
  /** A started worker, or a new one. The caller must return or end it. */
  take(): { readonly worker: Worker; readonly isReady: boolean };
  /**
   * Keeps a started worker after it confirms that no old message follows: one customer's code must never
   * reach the next customer's payment.
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
      const onMessage = (event: MessageEvent<FromDecoder>): void => {
        if (event.data.kind !== 'stopped') return;
        worker.removeEventListener('message', onMessage);
        if (kept) worker.postMessage({ kind: 'end' } satisfies ToDecoder);
        else kept = worker;
      };
      worker.addEventListener('message', onMessage);
      // The same function each time, so that a worker kept a thousand times has one listener.
      worker.addEventListener('error', forget);
      worker.postMessage({ kind: 'rearm' } satisfies ToDecoder);
      worker.postMessage({ kind: 'stop' } satisfies ToDecoder);
    },
  };
}

/** A stop flag for a thread with long steps: a shared number on which both sides can wait. */

export interface StopFlag {
  isSet(): boolean;
  /** Blocks this thread for this time, or until the flag is set. Never call it on the main thread. */
  waitMs(ms: number): void;
  /** Asks the other side to stop, and ends its wait. */
  set(): void;
}

export const stopMemory = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

/** memory: from `stopMemory`, the same on both sides. */
export function stopFlag(memory: SharedArrayBuffer): StopFlag {
  const flag = new Int32Array(memory);
  return {
    isSet: () => Atomics.load(flag, 0) === 1,
    waitMs: (ms) => void Atomics.wait(flag, 0, 0, ms),
    set: () => {
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    },
  };
}

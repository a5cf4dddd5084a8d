/**
 * An import gives way to sales. Its work and its garbage collection would keep both cores of a small till busy, and
 * each entry of a sale would wait for one.
 */

/** How long the import works before it looks whether the till sells, and how long it rests then. */
const WORK_MS = 10;
const REST_MS = 150;

/** Counts the journal's entries, for another thread. */
export type EntryCount = Int32Array<SharedArrayBuffer>;

export const newEntryCount = (): EntryCount => new Int32Array(new SharedArrayBuffer(4));

export const countEntry = (count: EntryCount): void => void Atomics.add(count, 0, 1);

export interface Rest {
  /** Never runs backwards. */
  readonly monoMs: () => number;
  /** Holds the calling thread. */
  readonly rest: (ms: number) => void;
}

/** For the import's thread: call it before each row. */
export function restsBy(count: EntryCount, { monoMs, rest }: Rest): () => void {
  let fromMs = monoMs();
  let seen = Atomics.load(count, 0);
  return () => {
    if (monoMs() - fromMs < WORK_MS) return;
    const entries = Atomics.load(count, 0);
    if (entries !== seen) rest(REST_MS);
    seen = entries;
    fromMs = monoMs();
  };
}

/** Not for the till's own thread. */
export function holdThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

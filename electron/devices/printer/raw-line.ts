/**
 * The way to a printer that is a file. The system may keep a call for minutes, and holds a thread with each. So every
 * wait has its time, and while the system keeps one call, the till makes no other.
 */
import type { Clock } from '../../../shared/time.ts';
import type { OpenRawFile, RawFile } from './raw-file.ts';

/** Between two tries at a printer without room. */
export const ROOM_MS = 50;

/**
 * - `taken`: the printer has all bytes.
 * - `held`: the system has all bytes, and the printer does not take them.
 * - `untouched`: no byte left.
 * - `stuck`: some bytes left, or the system keeps the call.
 * - `cut`: the printer is gone.
 */
export type Put = 'taken' | 'held' | 'untouched' | 'stuck' | 'cut';

export interface RawLine {
  put(bytes: Uint8Array, ms: number): Promise<Put>;
  /** A share gets its paper only now. */
  close(ms: number): Promise<'taken' | 'stuck' | 'cut'>;
}

interface Deps {
  readonly clock: Clock;
  readonly open: OpenRawFile;
}

/** Answers a function that opens the file; null: not within the time. */
export function rawLines({ clock, open }: Deps, path: string) {
  let kept: Promise<unknown> = Promise.resolve();

  const withLimit = async <T>(
    ms: number,
    signal: AbortSignal,
    work: (late: Promise<'late'>, over: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal, signal).then(() => 'late' as const);
    return await work(late, over.signal).finally(() => over.abort());
  };
  const inTime = <T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | 'late'> =>
    withLimit(ms, signal, (late) => Promise.race([work, late]));

  function lineOn(file: RawFile, signal: AbortSignal, giveUp: () => void): RawLine {
    let call: Promise<unknown> = Promise.resolve();
    const write = (bytes: Uint8Array): Promise<number | null> => {
      const written = file.write(bytes);
      call = written.catch(() => undefined);
      return written;
    };
    const put = async (bytes: Uint8Array, late: Promise<'late'>, over: AbortSignal): Promise<Put> => {
      for (let left = bytes; ; ) {
        const taken = await Promise.race([write(left), late]);
        if (taken === 'late') return 'stuck';
        if (taken !== null && left.length === 0) return 'taken';
        if (taken !== null) left = left.subarray(taken);
        else if ((await Promise.race([clock.sleep(ROOM_MS, over), late])) === 'late')
          return left.length === 0 ? 'held' : left === bytes ? 'untouched' : 'stuck';
      }
    };
    return {
      put: (bytes, ms) =>
        withLimit(ms, signal, async (late, over) => {
          const end = await put(bytes, late, over).catch(() => 'cut' as const);
          if (end === 'stuck') giveUp();
          return end;
        }),
      close: async (ms) => {
        const closing = call.then(() => file.close()).then(() => 'taken' as const);
        kept = closing.catch(() => undefined);
        const end = await inTime(closing, ms, signal).catch(() => 'cut' as const);
        if (end !== 'late') return end;
        giveUp();
        return 'stuck';
      },
    };
  }

  return async (ms: number, signal: AbortSignal): Promise<RawLine | null> => {
    if ((await inTime(kept, ms, signal)) === 'late') return null;
    const unwanted = new AbortController();
    const giveUp = (): void => unwanted.abort();
    const opening = open(path, unwanted.signal);
    const file = await inTime(opening, ms, signal).catch(() => null);
    if (file !== 'late') return file && lineOn(file, signal, giveUp);
    giveUp();
    kept = opening.then((late) => late.close()).catch(() => undefined);
    return null;
  };
}

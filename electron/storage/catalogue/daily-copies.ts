/** Copies the goods with their pictures once a day and after an import, in a thread, while the till sells. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { type Clock, tashkentDay } from '../../../shared/time.ts';
import type { PicturesPlace } from '../pictures/upkeep.ts';
import { type Copying, copiesIn } from './copies.ts';

/** After the journal's copy of the morning has begun. */
export const COPY_AFTER_START_MS = 20_000;
const NEW_DAY_CHECK_MS = 3_600_000;

/** Beside this file: source when run from source, `out/main/goods-copy-thread.js` when built. */
const THREAD = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'goods-copy-thread.ts' : 'goods-copy-thread.js',
);

export interface DailyCopiesDeps {
  readonly folder: string;
  /** Read at each copy. */
  readonly secondFolder: () => string | null;
  /** Read at each copy. */
  readonly picturesOfShop: () => readonly PictureHash[];
  /** A shop without goods needs no copies. */
  readonly isEmpty: () => boolean;
  readonly clock: Clock;
  readonly onOutcome: (outcome: Copying) => void;
  /** Default: a thread. */
  readonly copy?: (task: PicturesPlace) => Promise<Copying>;
}

export interface DailyCopies {
  /** After an import. Never rejects. */
  copyNow(): Promise<void>;
  /** No copy is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function startDailyCopies(deps: DailyCopiesDeps): DailyCopies {
  const { folder, secondFolder, picturesOfShop, isEmpty, clock, onOutcome } = deps;
  const stopped = new AbortController();
  const copy = deps.copy ?? ((task) => copyInThread(task, stopped.signal));
  /** One copy at a time. */
  let turn: Promise<void> = Promise.resolve();
  const copyOnce = async (): Promise<void> => {
    if (stopped.signal.aborted || isEmpty()) return;
    const outcome = await copy({
      folder,
      second: secondFolder(),
      ofShop: picturesOfShop(),
      wallMs: clock.wallMs(),
    });
    if (!stopped.signal.aborted) onOutcome(outcome);
  };
  const copyNow = (): Promise<void> => {
    turn = turn.then(copyOnce);
    return turn;
  };
  const hasCopyOf = (day: string): boolean =>
    copiesIn(folder).some(({ wallMs }) => tashkentDay(wallMs) === day);
  const work = async (): Promise<void> => {
    await clock.sleep(COPY_AFTER_START_MS, stopped.signal);
    // A failed copy is tried once a day.
    let tried: string | null = null;
    while (!stopped.signal.aborted) {
      const day = tashkentDay(clock.wallMs());
      if (day !== tried && !hasCopyOf(day)) {
        tried = day;
        await copyNow();
      }
      await clock.sleep(NEW_DAY_CHECK_MS, stopped.signal);
    }
  };
  const ended = work();
  return {
    copyNow,
    idle: () => turn,
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** A crashed or stopped thread gives `failed`; the next copy removes the half one. */
function copyInThread(task: PicturesPlace, stopped: AbortSignal): Promise<Copying> {
  return new Promise((resolve) => {
    // The thread must not inherit this process's options.
    const thread = new Worker(THREAD, { workerData: task, execArgv: [], name: 'copy of the goods' });
    const end = (): void => void thread.terminate();
    stopped.addEventListener('abort', end, { once: true });
    thread.on('message', (outcome: Copying) => resolve(outcome));
    thread.on('error', () => resolve('failed'));
    thread.on('exit', () => {
      stopped.removeEventListener('abort', end);
      resolve('failed');
    });
  });
}

/** The goods of a till on its own books, as the app opens them. */
import { expect, onTestFinished } from 'vitest';
import { type GoodsDeps, openGoods, type TillGoods } from '../../electron/app/open-goods.ts';
import { type Books, openBooks } from '../../electron/storage/open-books.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { type Randomness, seededRandomness } from '../../shared/time.ts';
import { VirtualClock } from './virtual-clock.ts';

export type PreparedGoods = GoodsDeps['prepared'];

interface OpenedGoods {
  readonly goods: TillGoods;
  readonly books: Books;
  readonly clock: VirtualClock;
  readonly random: Randomness;
  readonly told: readonly TillError[];
  /** At the end of the test, if not before. */
  close(): Promise<void>;
}

/**
 * Not started yet. seed: a start must not make the ids of an earlier start again. beforeClose: work that has the
 * goods open.
 */
export function openedGoods(
  folder: string,
  prepared: PreparedGoods,
  {
    seed = 31,
    releaseGoods = () => null,
    beforeClose = async () => undefined,
  }: Partial<Pick<GoodsDeps, 'releaseGoods'>> & {
    readonly seed?: number;
    readonly beforeClose?: () => Promise<unknown>;
  } = {},
): OpenedGoods {
  const clock = new VirtualClock();
  const random = seededRandomness(seed);
  const told: TillError[] = [];
  const notices = { raise: (error: TillError) => void told.push(error), end: () => undefined };
  const books = openBooks(folder, { clock, random, notices, secondFolder: null, machine: NO_MACHINE });
  const goods = openGoods({
    folder,
    clock,
    random,
    settings: { read: () => DEFAULT_SETTINGS },
    books,
    prepared,
    notices,
    soldLately: () => new Map(),
    releaseGoods,
    onBug: (where, bug) => expect.unreachable(`${where}: ${String(bug)}`),
  });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await beforeClose();
    await goods.close();
    await books.close();
  };
  onTestFinished(close);
  return { goods, books, clock, random, told, close };
}

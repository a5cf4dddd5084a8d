/**
 * Five hundred damages from seeds: each ends in right books up to a stated entry or in a clear refusal, never
 * in wrong books.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { StoredEntry } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { lineFiles, linesOf } from '../../electron/storage/maintenance/lines-read.ts';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { verifyJournal } from '../../electron/storage/maintenance/verify.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { mustOpen, sellOne } from '../support/books-with-lines.ts';
import { BESIDE, DATABASE, type Draw, LINES, type Victim } from '../support/journal-damages.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SEEDS = 500;

/** The folders to damage, each a copy of these, with what really happened in them. */
interface Tills {
  readonly at: (name: string) => string;
  readonly truths: readonly (readonly StoredEntry[])[];
}

interface Days {
  readonly clock: VirtualClock;
  readonly second?: string;
  readonly seed: number;
}

/** Sells that many, one an hour. With a copy, the file closes without a checkpoint, as after a power cut. */
async function sell(
  folder: string,
  from: number,
  to: number,
  { clock, second, seed }: Days,
  copyTo?: string,
): Promise<void> {
  const random = seededRandomness(seed);
  const { books, close } = mustOpen(folder, { clock, random, ...(second && { secondFolder: second }) });
  for (let number = from; number < to; number += 1) {
    sellOne(books, number);
    await clock.advance(3_600_000);
  }
  if (copyTo !== undefined) {
    const lastLine = (): number =>
      Math.max(
        ...lineFiles(join(folder, 'log')).flatMap((file) => [...linesOf(file)].map((line) => line?.seq ?? 0)),
      );
    await expect.poll(lastLine).toBe(readLog(folder).length);
    cpSync(folder, copyTo, { recursive: true });
  }
  await close();
}

function readLog(folder: string): readonly StoredEntry[] {
  const database = new DatabaseSync(journalPath(folder));
  const entries = logIn(database).after(0, 10_000);
  database.close();
  return entries;
}

const never = stopFlag(stopMemory());

async function makeTills(): Promise<Tills> {
  const home = tempFolder();
  const at = (name: string): string => join(home, name);
  for (const name of ['till', 'second', 'older', 'forked', 'stranger']) mkdirSync(at(name));
  const clock = new VirtualClock();
  const till = { clock, second: at('second'), seed: 1 };
  await sell(at('till'), 0, 5, till);
  await backUp(at('till'), '2026-11-20', never);
  await sell(at('till'), 5, 9, { ...till, seed: 2 });
  await backUp(at('till'), '2026-11-21', never);
  await sell(at('till'), 9, 11, { ...till, seed: 3 });
  cpSync(journalPath(at('till')), journalPath(at('older')));
  cpSync(journalPath(at('till')), journalPath(at('forked')));
  await sell(at('forked'), 60, 63, { clock: new VirtualClock(clock.wallMs()), seed: 4 });
  // After the power cut the newest entries stand in the WAL alone.
  await sell(at('till'), 11, 15, { ...till, seed: 5 }, at('cut'));
  await sell(at('stranger'), 0, 18, { clock: new VirtualClock(), seed: 6 });
  await backUp(at('stranger'), '2026-11-22', never);
  return { at, truths: [readLog(at('till')), readLog(at('forked')), readLog(at('stranger'))] };
}

const pick = <T>(items: Readonly<Record<string, T>>, draw: Draw): readonly [string, T] => {
  const all = Object.entries(items);
  const item = all[Math.floor(draw() * all.length)];
  if (!item) throw new Error('nothing to pick from');
  return item;
};

interface Outcome {
  readonly what: string;
  readonly end: string;
  /** Entries of our own history, before another history begins. */
  readonly entries: number;
}

const ADDED = new Set(['journal.opened', 'journal.salvaged', 'shift.opened', 'shift.closed']);

/** The length of the log's true beginning, if only a repair's entries follow it; else 0. */
function entriesThatHappened(folder: string, truth: readonly StoredEntry[]): number {
  const log = readLog(folder);
  const parted = log.findIndex(({ hash }, index) => truth[index]?.hash !== hash);
  if (parted === -1) return log.length;
  const added = log.slice(parted);
  return added[0]?.kind === 'journal.opened' && added.every(({ kind }) => ADDED.has(kind)) ? parted : 0;
}

function verified(folder: string): ReturnType<typeof verifyJournal> {
  const database = new DatabaseSync(journalPath(folder));
  try {
    return verifyJournal(database);
  } finally {
    database.close();
  }
}

/** Starts the till on the folder and ends it; returns why selling is stopped, or null. */
async function start(victim: Victim, clock: VirtualClock, seed: number): Promise<string | null> {
  const notices = { raise: () => undefined, end: () => undefined };
  const parts = {
    clock,
    random: seededRandomness(1_000 + seed),
    notices,
    secondFolder: victim.second,
    machine: NO_MACHINE,
  };
  const books = openBooks(victim.folder, parts);
  const code = books.error()?.code ?? null;
  await books.close();
  return code;
}

async function damageAndGoOn({ at, truths }: Tills, seed: number): Promise<Outcome> {
  const { fraction: draw } = seededRandomness(seed);
  const isCut = draw() < 0.5;
  const victim: Victim = {
    folder: at(`${seed}`),
    second: at(`${seed}-second`),
    older: journalPath(at('older')),
    forked: journalPath(at('forked')),
    stranger: at('stranger'),
  };
  cpSync(at(isCut ? 'cut' : 'till'), victim.folder, { recursive: true });
  cpSync(at('second'), victim.second, { recursive: true });
  const [database, damage] = pick(DATABASE, draw);
  const [lines, damageLines] = pick(LINES, draw);
  const [beside, damageBeside] = pick(BESIDE, draw);
  damageBeside(victim, draw);
  damageLines(victim, draw);
  damage(victim, draw);
  const what = `${seed}: ${isCut ? 'power cut, ' : ''}database ${database}, lines ${lines}, beside ${beside}`;
  const clock = new VirtualClock(Date.UTC(2026, 10, 23, 4));
  const { end, entries } = await outcomeOf(victim, truths, { clock, seed, what });
  rmSync(victim.folder, { recursive: true, force: true });
  rmSync(victim.second, { recursive: true, force: true });
  return { what, end, entries };
}

async function outcomeOf(
  victim: Victim,
  truths: Tills['truths'],
  { clock, seed, what }: { readonly clock: VirtualClock; readonly seed: number; readonly what: string },
): Promise<Outcome> {
  const { folder, second } = victim;
  const right = (): number => {
    expect(verified(folder), what).toMatchObject({ fault: null });
    const entries = Math.max(...truths.map((truth) => entriesThatHappened(folder, truth)));
    expect(entries, what).toBeGreaterThan(0);
    return entries;
  };
  const refused = await start(victim, clock, seed);
  if (refused === null && readLog(folder).length === 1) {
    // Nothing is left but, at most, the further folder, in which other tills write too.
    expect(what).toMatch(/(deleted|emptied), lines all deleted, beside (neither|no backups)$/);
    return { what, end: 'begins anew', entries: 0 };
  }
  if (refused === null && verified(folder).fault === null) return { what, end: 'sells on', entries: right() };
  const random = seededRandomness(2_000 + seed);
  const repaired = repairJournal({
    folder,
    secondFolder: second,
    clock,
    random,
    act: byTill(null),
    reason: 'a test',
  });
  if (!repaired.ok) {
    expect(['journal.lost', 'journal.corrupt', 'journal.newer'], what).toContain(repaired.error.code);
    return { what, end: `refused: ${repaired.error.code}`, entries: 0 };
  }
  const entries = right();
  expect(repaired.value.repairedTo, what).toBe(entries);
  // The till then goes on with these books.
  if (seed % 4 === 0) expect(await start(victim, clock, seed + 5_000), what).toBeNull();
  return { what, end: refused === null ? 'found by verify, repaired' : `repaired: ${refused}`, entries };
}

it('ends in right books or a clear refusal after any damage', { timeout: 1_200_000 }, async () => {
  const tills = await makeTills();
  const outcomes: Outcome[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) outcomes.push(await damageAndGoOn(tills, seed));

  await step('loses nothing while one folder of lines is whole', () => {
    const whole = tills.truths[0]?.length ?? 0;
    const kept = outcomes.filter(
      ({ what }) =>
        /lines (untouched|lines of another till)/.test(what) && !/two histories|another till,/.test(what),
    );
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter(({ entries }) => entries < whole)).toEqual([]);
  });

  await step('ended in each of the possible ways', () => {
    const ends = [...new Set(outcomes.map(({ end }) => end))].toSorted();
    expect(ends).toEqual([
      'begins anew',
      'found by verify, repaired',
      'refused: journal.lost',
      'repaired: journal.corrupt',
      'repaired: journal.differs',
      'repaired: journal.lost',
      'repaired: journal.set-back',
      'sells on',
    ]);
  });
});

/** A journal replaced by an empty one stays replaced: its copies and lines never override the new one. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { GENESIS, hashOf } from '../../electron/storage/chain.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { textOf } from '../../electron/storage/maintenance/lines.ts';
import { compareWithLines } from '../../electron/storage/maintenance/lines-compare.ts';
import { basesIn } from '../../electron/storage/maintenance/repair-sources.ts';
import { backupsFolder, journalPath, setFolderAside } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { appendAll, cashTaken, saleOf } from '../support/book-entries.ts';
import { mustOpen } from '../support/books-with-lines.ts';
import { filledJournal, inFile, sellForCash } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { logOf, MANAGER, repair, sell, sold } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY = '2026-11-20';
const noStop = () => stopFlag(stopMemory());

/** Months before the day on which the tests' books begin, from which an empty journal takes over nothing. */
function monthsLater(seconds = 0): VirtualClock {
  const clock = new VirtualClock();
  clock.jumpWall(120 * 86_400_000 + seconds * 1_000);
  return clock;
}

/** Each a second later: the id of a history says when it began. */
let words = 0;
beforeEach(() => {
  words = 0;
});

function fresh(folder: string, onStep?: () => void) {
  words += 1;
  const clock = monthsLater(words);
  const word = { act: MANAGER, why: 'the disk is sand', secondFolder: null };
  const random = seededRandomness(300 + words);
  return startFreshJournal(folder, { ...word, clock, random, ...(onStep && { onStep }) });
}

const editNextToLast = (folder: string): void =>
  inFile(journalPath(folder), (database) =>
    database.exec(
      "UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = (SELECT MAX(seq) - 2 FROM log)",
    ),
  );

const salesIn = (folder: string): number =>
  inFile(journalPath(folder), (database) =>
    Number(database.prepare("SELECT COUNT(*) AS sales FROM sale WHERE sale_id LIKE 'sale-9__'").get()?.sales),
  );

/** A long history with the day's copy, repaired on the same day: the copy knows the first history alone. */
async function repairedShop(): Promise<string> {
  const folder = tempFolder();
  filledJournal(folder, 80).close();
  const { books, close } = mustOpen(folder, { clock: monthsLater() });
  appendAll(books, cashTaken(saleOf('sale-later')));
  await close();
  expect(await backUp(folder, DAY, noStop())).toBe('copied');
  editNextToLast(folder);
  expect(repair(folder).ok).toBe(true);
  return folder;
}

/** Twenty sales in the empty journal. */
const sellInFresh = (folder: string): Promise<void> =>
  sold(folder, (books) => sellForCash(books, 900, 920), 2);

describe('a repair after an empty journal began', () => {
  it('keeps later sales, though the day’s copy of the replaced journal reaches further', async () => {
    const folder = await repairedShop();
    expect(fresh(folder).ok).toBe(true);
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^backups\.set-aside-\d+$/));
    expect(existsSync(backupsFolder(folder))).toBe(false);
    await sellInFresh(folder);
    editNextToLast(folder);
    expect(repair(folder).ok).toBe(true);
    expect(salesIn(folder)).toBe(20);
    expectRebuilt(journalPath(folder));
  });

  it('keeps later sales after somebody puts the old copies back', async () => {
    const folder = await repairedShop();
    expect(fresh(folder).ok).toBe(true);
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('backups.set-aside-'));
    renameSync(join(folder, aside), backupsFolder(folder));
    await sellInFresh(folder);
    editNextToLast(folder);
    expect(basesIn(folder).length).toBe(2);
    expect(repair(folder).ok).toBe(true);
    expect(salesIn(folder)).toBe(20);
  });
});

describe('the copies of a replaced journal', () => {
  it('show that a journal existed when the new one is gone', async () => {
    const folder = await repairedShop();
    expect(fresh(folder).ok).toBe(true);
    rmSync(journalPath(folder));
    const said: string[] = [];
    const books = openBooks(folder, {
      clock: new VirtualClock(),
      random: seededRandomness(6),
      secondFolder: null,
      machine: NO_MACHINE,
      notices: { raise: ({ code }) => void said.push(code), end: () => undefined },
    });
    expect(said).toEqual(['journal.lost']);
    await books.close();
  });

  it('still hold the setup code when the new journal can’t be read', async () => {
    const folder = await repairedShop();
    const hash = `s1.${'a'.repeat(22)}.${'b'.repeat(43)}`;
    inFile(journalPath(folder), (database) =>
      database.prepare('INSERT OR REPLACE INTO setup_code (one, hash, tries) VALUES (1, ?, NULL)').run(hash),
    );
    expect(await backUp(folder, '2026-11-21', noStop())).toBe('copied');
    expect(fresh(folder).ok).toBe(true);
    await sellInFresh(folder);
    rmSync(journalPath(folder));
    expect(repair(folder).ok).toBe(true);
    expect(
      inFile(journalPath(folder), (database) => database.prepare('SELECT hash FROM setup_code').get()),
    ).toEqual({ hash: hash });
  });
});

describe('lines of a replaced journal', () => {
  it('delay no start of the journal that follows, however many could not be moved', () => {
    const linesIn = tempFolder();
    const last = 50;
    const texts: string[] = [];
    let before = GENESIS;
    for (let seq = 1; seq <= last; seq += 1) {
      const entry = { seq, kind: 'k', subject: 's', head: '{"at":[1,2,"b"]}', payload: '{"x":1}' };
      const hash = hashOf(before, entry);
      texts.push(textOf({ ...entry, hash, before, journalId: 'given-up' }));
      before = hash;
    }
    writeFileSync(join(linesIn, `2026-01-01.1-${last}.jsonl.gz`), gzipSync(texts.join('')));
    const log = {
      tip: () => ({ seq: 1, hash: 'f'.repeat(64) }),
      history: () => ({ journalId: 'fresh', fromSeq: 1 }),
      tills: () => ['till'],
      brokenOff: () => ['given-up'],
      hashAt: () => null,
      linesAfter: () => [],
    };
    expect(compareWithLines(log, [linesIn], { mostAhead: 40 })).toEqual({ kind: 'fits' });
  });
});

describe('a power cut while an empty journal begins', () => {
  it('leaves either the old or the new journal at each step, and the next start finishes', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 6));
    expect(await backUp(folder, DAY, noStop())).toBe('copied');
    const before = logOf(folder);
    const cuts: string[] = [];
    const onStep = (): void => {
      const cut = join(tempFolder(), 'cut');
      cpSync(folder, cut, { recursive: true });
      cuts.push(cut);
    };
    expect(fresh(folder, onStep).ok).toBe(true);
    const after = logOf(folder);
    expect(cuts.length).toBeGreaterThan(4);
    const isNew = cuts.map((cut) => readdirSync(cut).some((name) => name.startsWith('journal.fresh-')));
    // From the step on that gives the new journal its name.
    expect(isNew).toEqual([...isNew].toSorted());
    for (const [index, cut] of cuts.entries()) {
      const opened = openBooks(cut, {
        clock: monthsLater(),
        random: seededRandomness(7),
        secondFolder: null,
        machine: NO_MACHINE,
        notices: { raise: () => undefined, end: () => undefined },
      });
      expect(opened.error()).toBeNull();
      opened.journal.append(byStaff(UNNAMED_CASHIER), cashTaken(saleOf('sale-after')));
      await opened.close();
      const now = logOf(cut);
      const kept = isNew[index] ? after : before;
      expect(now.slice(0, kept.length)).toEqual(kept);
      expect(existsSync(backupsFolder(cut))).toBe(!isNew[index]);
      expect(readdirSync(cut).filter((name) => /repair|fresh/.test(name))).toEqual([]);
      // A repair brings back nothing of the replaced journal either.
      rmSync(journalPath(cut));
      expect(repair(cut)).toMatchObject({ ok: true, value: { repairedTo: now.length, leftOver: 0 } });
    }
  });

  it('moves the files if the folder itself can’t be moved', async () => {
    const folder = await repairedShop();
    // A folder in its place stands for an obstacle by a person.
    mkdirSync(`${backupsFolder(folder)}.set-aside-1/in-its-way`, { recursive: true });
    setFolderAside(backupsFolder(folder), 1);
    expect(readdirSync(backupsFolder(folder))).toContain(`journal-${DAY}.db.set-aside-1`);
    expect(basesIn(folder).map(({ path }) => path)).toEqual([journalPath(folder)]);
  });
});

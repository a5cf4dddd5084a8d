/** A repaired journal: what returns, what is lost, and a power cut at each step of the repair. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../electron/storage/chain.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { journalPath, setJournalAside } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import { linesPath, mustOpen, openWithLines } from '../support/books-with-lines.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { linesOf, logOf, MANAGER, repair, sell, sold, writeLines } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('the repair of a journal', () => {
  it('restores a lost journal from its lines, and the new history’s first entry names its predecessor', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const before = logOf(folder);
    rmSync(journalPath(folder));
    expect(repair(folder)).toEqual({
      ok: true,
      value: {
        repairedTo: before.length,
        regained: before.length,
        leftOver: 0,
        salvaged: 0,
        baskets: 0,
        keptAs: null,
      },
    });
    const after = logOf(folder);
    expect(after.slice(0, -1)).toEqual(before);
    const opened = JSON.parse(after.at(-1)?.payload ?? '');
    expect(opened).toMatchObject({
      previous: { seq: before.length, hash: before.at(-1)?.hash },
      why: 'the disk was full of sand',
    });
    expect(opened.journalId).not.toBe(opened.previous.journalId);
    expectRebuilt(journalPath(folder));
  });

  it('keeps the damaged file with its right beginning', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const before = logOf(folder);
    const database = new DatabaseSync(journalPath(folder));
    database.exec(`UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 12`);
    database.close();
    rmSync(join(folder, 'log'), { recursive: true });
    const repaired = repair(folder);
    // The file alone can't tell whether 11 or 12 was changed; its end proves itself, behind a gap.
    expect(repaired).toMatchObject({ ok: true, value: { repairedTo: 10, regained: 0 } });
    if (!repaired.ok || repaired.value.keptAs === null) throw new Error('nothing is kept');
    expect(readdirSync(folder)).toContain(repaired.value.keptAs);
    expect(logOf(folder).slice(0, 10)).toEqual(before.slice(0, 10));
    expectRebuilt(journalPath(folder));
  });

  it('changes nothing if a newer Tilla wrote an entry', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 3));
    const entries = logOf(folder);
    const last = entries.at(-1);
    if (!last) throw new Error('no entry');
    const next = { ...last, seq: last.seq + 1, kind: 'loyalty.given' };
    const line = JSON.parse(linesOf(folder).at(-1) ?? '');
    const hash = hashOf(last.hash, next);
    const { seq, kind } = next;
    writeLines(folder, [...linesOf(folder), JSON.stringify({ ...line, seq, kind, before: last.hash, hash })]);
    expect(openWithLines(folder).journal).toMatchObject({ ok: false, error: { code: 'journal.newer' } });
    const bytes = readFileSync(journalPath(folder));
    expect(repair(folder)).toMatchObject({ ok: false, error: { code: 'journal.newer' } });
    expect(readFileSync(journalPath(folder))).toEqual(bytes);
  });

  it('does not restore what a manager replaced by an empty journal', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const parts = {
      clock: new VirtualClock(),
      random: seededRandomness(5),
      act: MANAGER,
      why: 'sand',
      secondFolder: null,
    };
    const before = logOf(folder);
    expect(startFreshJournal(folder, parts).ok).toBe(true);
    const [first] = logOf(folder);
    const beganWith = JSON.parse(first?.payload ?? '');
    expect(beganWith).toMatchObject({
      why: 'sand',
      previous: { seq: before.length, hash: before.at(-1)?.hash },
    });
    expect(beganWith.tillId).toBe(JSON.parse(before[0]?.payload ?? '').tillId);
    await sold(folder, sell(20, 22), 2);
    const now = logOf(folder);
    rmSync(journalPath(folder));
    // A person puts the old lines back.
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('log.set-aside'));
    cpSync(join(folder, aside ?? '', '2026-11-20.jsonl'), linesPath(folder, '2026-11-19'));
    expect(repair(folder)).toMatchObject({ ok: true, value: { repairedTo: now.length, leftOver: 0 } });
  });
});

describe('a journal without an entry', () => {
  const start = (folder: string, seed: number) => {
    const notices = { raise: () => undefined, end: () => undefined };
    const parts = {
      clock: new VirtualClock(),
      random: seededRandomness(seed),
      secondFolder: null,
      machine: NO_MACHINE,
      notices,
    };
    return openBooks(folder, parts);
  };
  /** What SQLite leaves when the WAL of the first day is gone, or somebody made a new file. */
  const EMPTIED: Readonly<Record<string, (folder: string) => void>> = {
    'with its tables': (folder) => {
      const empty = openDatabase(journalPath(folder), MIGRATIONS);
      if (empty.ok) empty.value.close();
    },
    'without a table': (folder) => {
      const empty = new DatabaseSync(journalPath(folder));
      empty.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 0');
      empty.close();
    },
  };

  for (const [how, empty] of Object.entries(EMPTIED)) {
    it(`${how} counts as lost while its lines exist, and a repair restores it`, async () => {
      const folder = tempFolder();
      await sold(folder, sell(0, 4));
      const before = logOf(folder);
      rmSync(journalPath(folder));
      empty(folder);
      const lost = start(folder, 2);
      expect(lost.error()).toMatchObject({ code: 'journal.lost' });
      await lost.close();
      expect(repair(folder)).toMatchObject({ ok: true, value: { repairedTo: before.length } });
    });
  }

  it('counts as lost if the folder holds only a till’s name, until a manager begins an empty one', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 1));
    rmSync(journalPath(folder));
    rmSync(linesPath(folder));
    EMPTIED['with its tables']?.(folder);
    const lost = start(folder, 2);
    expect(lost.error()).toMatchObject({ code: 'journal.lost' });
    await lost.close();
    const word = { clock: new VirtualClock(), random: seededRandomness(5), act: MANAGER, why: 'sand' };
    expect(startFreshJournal(folder, { ...word, secondFolder: null }).ok).toBe(true);
    const begun = start(folder, 3);
    expect(begun.error()).toBeNull();
    await begun.close();
  });

  it('begins in a folder that was empty before', async () => {
    const folder = tempFolder();
    EMPTIED['with its tables']?.(folder);
    const first = start(folder, 1);
    expect(first.error()).toBeNull();
    await first.close();
  });

  it('takes over no lines of an unknown till after a manager began an empty journal', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 1));
    rmSync(journalPath(folder));
    rmSync(join(folder, 'log', 'till-id'));
    const word = { clock: new VirtualClock(), random: seededRandomness(5), act: MANAGER, why: 'sand' };
    expect(startFreshJournal(folder, { ...word, secondFolder: null }).ok).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('log'))).toEqual([
      expect.stringContaining('log.set-aside-'),
    ]);
  });
});

describe('a journal that can’t be moved out of the way', () => {
  it('keeps what only its WAL holds', () => {
    const [folder, live] = [tempFolder(), tempFolder()];
    const { books } = mustOpen(live);
    sell(0, 9)(books);
    // As after a power cut.
    for (const suffix of ['', '-wal', '-shm']) {
      copyFileSync(`${journalPath(live)}${suffix}`, `${journalPath(folder)}${suffix}`);
    }
    mkdirSync(join(folder, 'journal.set-aside-5.db'));
    expect(setJournalAside(folder, 5)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(logOf(folder)).toEqual(logOf(live));
    books.close();
  });
});

describe('a power cut in a repair', () => {
  it('leaves the old or the new state at each step, and the next repair or start finishes', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 6));
    const before = logOf(folder);
    writeFileSync(journalPath(folder), readFileSync(journalPath(folder)).subarray(0, 20_000));
    const cuts: string[] = [];
    const onStep = (): void => {
      const cut = join(tempFolder(), 'cut');
      cpSync(folder, cut, { recursive: true });
      cuts.push(cut);
    };
    expect(repair(folder, { onStep })).toMatchObject({ ok: true, value: { repairedTo: before.length } });
    expect(cuts.length).toBeGreaterThan(4);
    for (const cut of cuts) {
      const repaired = repair(cut);
      expect(repaired).toMatchObject({ ok: true, value: { repairedTo: expect.any(Number) } });
      expect(logOf(cut).slice(0, before.length)).toEqual(before);
      expect(readdirSync(cut).some((name) => name.startsWith('journal.set-aside-'))).toBe(true);
      expect(readdirSync(cut).filter((name) => /repair/.test(name))).toEqual([]);
      const opened = openWithLines(cut);
      expect(opened.journal.ok).toBe(true);
      await opened.close();
    }
  });
});

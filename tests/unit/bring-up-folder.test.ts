/** What a start hands to a thread: older tables and the check after damage. The work runs once. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workInThread } from '../../electron/app/books-work.ts';
import { createJournalMaintenance } from '../../electron/journal/journal-maintenance.ts';
import { APPLY_VERSION } from '../../electron/storage/apply.ts';
import { logIn } from '../../electron/storage/log.ts';
import { bringUpFolder, isLongToOpen } from '../../electron/storage/maintenance/bring-up-folder.ts';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { journalPath, noteDamage, wasFoundDamaged } from '../../electron/storage/maintenance/set-aside.ts';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import { addLola, asOneStepOlder, filledJournal, inFile } from '../support/journals.ts';
import { openedBooks } from '../support/opened-books.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SALES = 5_000;

const WELL = { error: null, isPeopleEdited: false, isOnReserve: false };

function shop(sales = SALES): string {
  const folder = tempFolder();
  filledJournal(folder, sales).close();
  return folder;
}

/** Tables as an older `apply` left them: one row differs from what the log makes now. */
const asOlderApplyLeft = (folder: string): void =>
  inFile(journalPath(folder), (database) => {
    database.prepare("UPDATE meta SET value = ? WHERE name = 'apply_version'").run(String(APPLY_VERSION - 1));
    database.exec("UPDATE sale SET total_tiyin = 1 WHERE sale_id = 'sale-7'");
  });

/** In the middle of the log, which no start reads. */
const editEntry = (folder: string): void =>
  inFile(journalPath(folder), (database) =>
    database.exec("UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 2500"),
  );

const lastOf = (folder: string): number =>
  inFile(journalPath(folder), (database) => logIn(database).tip().seq);

describe('a start', () => {
  it('has no long work on an ordinary day', () => {
    const folder = shop(3);
    expect(isLongToOpen(folder)).toBe(false);
    expect(isLongToOpen(tempFolder())).toBe(false);
    const broken = tempFolder();
    writeFileSync(journalPath(broken), 'no database '.repeat(900));
    expect(isLongToOpen(broken)).toBe(false);
  });

  it('has long work after an update: an older schema, older rows, or missing rows', () => {
    const [rows, schema, behind] = [shop(9), shop(1), shop(9)];
    asOlderApplyLeft(rows);
    asOneStepOlder(schema);
    inFile(journalPath(behind), (database) =>
      database.exec("UPDATE meta SET value = '4' WHERE name = 'applied_seq'"),
    );
    for (const folder of [rows, schema, behind]) {
      expect(isLongToOpen(folder)).toBe(true);
      expect(bringUpFolder(folder, () => undefined)).toEqual(WELL);
      expect(isLongToOpen(folder)).toBe(false);
      expectRebuilt(journalPath(folder));
    }
  });

  it('leaves an empty file beside lines of a lost journal as it is', () => {
    const folder = tempFolder();
    writeFileSync(journalPath(folder), '');
    writeFileSync(join(folder, 'journal.db-wal'), 'what is left of it');
    expect(isLongToOpen(folder)).toBe(false);
  });
});

describe('bringing a folder up to date in a thread', () => {
  it('reports progress up to the last entry, and leaves the tables right', async () => {
    const folder = shop();
    asOlderApplyLeft(folder);
    const told: JournalProgress[] = [];
    const came = await workInThread('bring-up', { folder }, (progress) => told.push(progress));
    expect(came).toEqual(WELL);
    const of = lastOf(folder);
    expect(new Set(told.map(({ work }) => work))).toEqual(new Set(['making']));
    expect(told.map(({ done }) => done)).toEqual([0, 2_000, 4_000, of]);
    expect(new Set(told.map((one) => one.of))).toEqual(new Set([of]));
    expectRebuilt(journalPath(folder));
    const { books, said } = openedBooks(folder, { broughtUp: came });
    expect(said).toEqual([]);
    expect(books.error()).toBeNull();
    await books.close();
  });

  it('checks the whole of a damaged journal, and the start does not repeat the check', async () => {
    const folder = shop();
    noteDamage(folder);
    expect(isLongToOpen(folder)).toBe(true);
    const told: JournalProgress[] = [];
    const came = await workInThread('bring-up', { folder }, (progress) => told.push(progress));
    expect(came).toEqual(WELL);
    expect(told[0]).toEqual({ work: 'checking', done: 0, of: 0 });
    expect(told.at(-1)).toEqual({ work: 'checking', done: lastOf(folder), of: lastOf(folder) });
    // Damage that only the whole check sees: opening reads the ends alone.
    editEntry(folder);
    const { books, said } = openedBooks(folder, { broughtUp: came });
    expect(said).toEqual([]);
    await books.close();
    expect(wasFoundDamaged(folder)).toBe(false);
  });

  it('reports what it found, opens the books in that state, and releases the folder', async () => {
    const folder = shop();
    editEntry(folder);
    noteDamage(folder);
    const came = await workInThread('bring-up', { folder }, () => undefined);
    expect(came).toEqual({ ...WELL, error: { code: 'journal.corrupt', field: journalPath(folder) } });
    const { books, said } = openedBooks(folder, { broughtUp: came });
    expect(said).toEqual(['journal.corrupt']);
    expect(books.isStandIn).toBe(true);
    expect(wasFoundDamaged(folder)).toBe(true);
    await books.close();
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  it('finds a right that somebody edited into the file, and the start logs it', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 5);
    const person = addLola(journal);
    journal.close();
    inFile(journalPath(folder), (database) => database.exec("UPDATE staff SET role_id = 'manager'"));
    expect(isLongToOpen(folder)).toBe(true);
    const came = await workInThread('bring-up', { folder }, () => undefined);
    expect(came).toEqual({ ...WELL, isPeopleEdited: true });
    const { books, said } = openedBooks(folder, { broughtUp: came });
    expect(said).toEqual(['journal.people-edited']);
    expect(books.journal.staff()).toMatchObject([person]);
    await books.close();
  });
});

describe('a manager’s work on the journal in a thread', () => {
  it('repairs the journal and reports its progress', async () => {
    const folder = shop();
    editEntry(folder);
    const told: JournalProgress[] = [];
    const came = await workInThread(
      'repair',
      { folder, secondFolder: null, act: MANAGER, reason: 'the power went off' },
      (progress) => told.push(progress),
    );
    expect(came).toMatchObject({ ok: true, value: { leftOver: expect.any(Number) } });
    expect(new Set(told.map(({ work }) => work))).toEqual(new Set(['making', 'checking']));
    expectRebuilt(journalPath(folder));
  });

  it('begins an empty journal', async () => {
    const folder = shop(5);
    const lastOfKept = lastOf(folder);
    const told: JournalProgress[] = [];
    const came = await workInThread(
      'start-fresh',
      { folder, secondFolder: null, act: MANAGER, why: 'the installer said so' },
      (progress) => told.push(progress),
    );
    expect(came).toMatchObject({ ok: true, value: { read: lastOfKept } });
    // The old journal is read whole before the number of entries to take over is known.
    expect(told[0]).toEqual({ work: 'checking', done: 0, of: 0 });
    expect(told).toContainEqual({ work: 'making', done: 0, of: expect.any(Number) });
  });

  it('stops as at a power cut when the till ends, and then leaves the folder', async () => {
    const folder = shop();
    editEntry(folder);
    const before = readFileSync(journalPath(folder));
    const began = Promise.withResolvers<void>();
    const places = { folder, secondFolder: null };
    const feature = createJournalMaintenance({
      trouble: () => ({ code: 'journal.corrupt' }),
      publish: () => undefined,
      repair: (act, reason, stopped) =>
        workInThread('repair', { ...places, act, reason }, () => began.resolve(), stopped),
      startFresh: () => Promise.reject(new Error('nobody asked for it')),
    });
    const asked = Promise.resolve(feature.handlers['journal.repair']({ reason: 'no power' }, MANAGER));
    const other = feature.handlers['journal.start-fresh']({ reason: 'no power' }, MANAGER);
    expect(await other).toEqual({ ok: false, error: { code: 'journal.under-way' } });
    await began.promise;
    const refused = expect(asked).rejects.toThrow('repair ended without a word');
    await feature.stop();
    await refused;
    expect(readFileSync(journalPath(folder)).equals(before)).toBe(true);
    // The next repair removes what is half made.
    expect(repair(folder)).toMatchObject({ ok: true });
    expect(readdirSync(folder)).not.toContain('journal.repairing.db');
    expectRebuilt(journalPath(folder));
  });

  it('is reported as a bug, not as done, when the thread breaks', async () => {
    const task = { folder: null as never, secondFolder: null, act: MANAGER, reason: 'x' };
    await expect(workInThread('repair', task, () => undefined)).rejects.toThrow(/must be of type string/);
  });
});

/** What a start leaves to a thread: tables of an older Tilla, and the check after damage. Told as it goes on, done once. */
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

/** As the Tilla before the last change of `apply` leaves them: one of its rows is not what this one makes of the log. */
const asOlderApplyLeft = (folder: string): void =>
  inFile(journalPath(folder), (database) => {
    database.prepare("UPDATE meta SET value = ? WHERE name = 'apply_version'").run(String(APPLY_VERSION - 1));
    database.exec("UPDATE sale SET total_tiyin = 1 WHERE sale_id = 'sale-7'");
  });

/** In the middle of the log, where no start looks. */
const editEntry = (folder: string): void =>
  inFile(journalPath(folder), (database) =>
    database.exec("UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 2500"),
  );

const lastOf = (folder: string): number =>
  inFile(journalPath(folder), (database) => logIn(database).tip().seq);

describe('a start', () => {
  it('has nothing long before it on an ordinary day', () => {
    const folder = shop(3);
    expect(isLongToOpen(folder)).toBe(false);
    expect(isLongToOpen(tempFolder())).toBe(false);
    const broken = tempFolder();
    writeFileSync(journalPath(broken), 'no database '.repeat(900));
    expect(isLongToOpen(broken)).toBe(false);
  });

  it('has after an update, where the schema or the rows are an older one’s, or rows are missing', () => {
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

describe('bringing a folder up in a thread', () => {
  it('tells how far the tables are made, up to the last entry, and leaves them right', async () => {
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

  it('checks all of a journal in which damage was found, and the start does not check it again', async () => {
    const folder = shop();
    noteDamage(folder);
    expect(isLongToOpen(folder)).toBe(true);
    const told: JournalProgress[] = [];
    const came = await workInThread('bring-up', { folder }, (progress) => told.push(progress));
    expect(came).toEqual(WELL);
    expect(told[0]).toEqual({ work: 'checking', done: 0, of: 0 });
    expect(told.at(-1)).toEqual({ work: 'checking', done: lastOf(folder), of: lastOf(folder) });
    // Damage that only the whole check sees: whoever opens it now looked at its ends alone.
    editEntry(folder);
    const { books, said } = openedBooks(folder, { broughtUp: came });
    expect(said).toEqual([]);
    await books.close();
    expect(wasFoundDamaged(folder)).toBe(false);
  });

  it('says what it found, the books with it, and the folder is free again', async () => {
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

  it('finds that another hand gave itself a right, and the start logs it', async () => {
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
  it('repairs, and tells how far it is', async () => {
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

  it('begins an empty one', async () => {
    const folder = shop(5);
    const lastOfKept = lastOf(folder);
    const told: JournalProgress[] = [];
    const came = await workInThread(
      'start-fresh',
      { folder, secondFolder: null, act: MANAGER, why: 'the installer said so' },
      (progress) => told.push(progress),
    );
    expect(came).toMatchObject({ ok: true, value: { read: lastOfKept } });
    // All of the old one is read before anybody can count what comes over.
    expect(told[0]).toEqual({ work: 'checking', done: 0, of: 0 });
    expect(told).toContainEqual({ work: 'making', done: 0, of: expect.any(Number) });
  });

  it('is broken off as by a power cut where the till ends, and nobody is at work in the folder then', async () => {
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
    // The next one clears away what is half made.
    expect(repair(folder)).toMatchObject({ ok: true });
    expect(readdirSync(folder)).not.toContain('journal.repairing.db');
    expectRebuilt(journalPath(folder));
  });

  it('is told as a bug where the thread breaks, and not as done', async () => {
    const task = { folder: null as never, secondFolder: null, act: MANAGER, reason: 'x' };
    await expect(workInThread('repair', task, () => undefined)).rejects.toThrow(/must be of type string/);
  });
});

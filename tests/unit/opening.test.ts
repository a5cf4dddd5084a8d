/** A till with long work before its start: it owns its folder meanwhile, and answers a request to end. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reachFolder } from '../../electron/app/opening.ts';
import { quitTill } from '../../electron/app/quit-request.ts';
import { APPLY_VERSION } from '../../electron/storage/apply.ts';
import { bringUpFolder, isLongToOpen } from '../../electron/storage/maintenance/bring-up-folder.ts';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { journalPath, noteDamage } from '../../electron/storage/maintenance/set-aside.ts';
import type { JournalProgress } from '../../shared/journal/outcomes.ts';
import { SmallDisk } from '../support/full-disk.ts';
import { addLola, filledJournal, inFile } from '../support/journals.ts';
import { openedBooks } from '../support/opened-books.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { logOf } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** On the first start after an update. */
function updatedShop(sales = 5_000): string {
  const folder = tempFolder();
  filledJournal(folder, sales).close();
  inFile(journalPath(folder), (database) =>
    database.prepare("UPDATE meta SET value = ? WHERE name = 'apply_version'").run(String(APPLY_VERSION - 1)),
  );
  return folder;
}

const reach = (folder: string, onProgress: (progress: JournalProgress) => void, ended?: AbortSignal) =>
  reachFolder({
    folder,
    onProgress,
    ended: ended ?? new AbortController().signal,
    onBug: (where, bug) => {
      throw new Error(where, { cause: bug });
    },
  });

const isFree = (folder: string): boolean => {
  const lock = lockFolder(folder);
  if (lock.ok) lock.value.release();
  return lock.ok;
};

/** The answer of `--quit` to a caller that does not wait. */
const quitNow = (folder: string): number =>
  quitTill(folder, { pause: () => undefined, print: () => undefined });

it('a till that is opening never counts as ended, from its first step to its open books', async () => {
  const folder = updatedShop();
  const free: boolean[] = [];
  const reached = await reach(folder, () => free.push(isFree(folder)));
  expect(free.length).toBeGreaterThan(2);
  expect(new Set([...free, isFree(folder)])).toEqual(new Set([false]));
  expect(quitNow(folder)).toBe(1);
  const { books, said } = openedBooks(folder, reached);
  expect(said).toEqual([]);
  expect(isFree(folder)).toBe(false);
  await books.close();
  expect(isFree(folder)).toBe(true);
  expectRebuilt(journalPath(folder));
});

it('a folder that another till uses is left alone', async () => {
  const folder = updatedShop(5);
  const other = lockFolder(folder);
  const reached = await reach(folder, () => undefined);
  expect(reached.broughtUp).toBeNull();
  expect(isLongToOpen(folder)).toBe(true);
  expect(openedBooks(folder, reached).said).toEqual(['journal.in-use']);
  if (other.ok) other.value.release();
});

it('an ending app stops the work and frees the folder for a start that begins again', async () => {
  const folder = updatedShop();
  const ended = new AbortController();
  await expect(reach(folder, () => ended.abort(), ended.signal)).rejects.toThrow('the app ended');
  expect(isFree(folder)).toBe(true);
  expect(isLongToOpen(folder)).toBe(true);
  // The end came before the beginning.
  await expect(reach(folder, () => expect.unreachable(), ended.signal)).rejects.toThrow('the app ended');
  const { books, said } = openedBooks(folder, await reach(folder, () => undefined));
  expect(said).toEqual([]);
  await books.close();
  expectRebuilt(journalPath(folder));
});

it('an edit by another hand is still known after a power cut before its log entry', async () => {
  const folder = tempFolder();
  const journal = filledJournal(folder, 5);
  addLola(journal);
  journal.close();
  inFile(journalPath(folder), (database) => database.exec("UPDATE staff SET role_id = 'manager'"));
  expect(bringUpFolder(folder, () => undefined)).toMatchObject({ isPeopleEdited: true });
  const told = () => logOf(folder).filter(({ kind }) => kind === 'staff.refused').length;
  expect(told()).toBe(0);
  for (const says of [['journal.people-edited'], []]) {
    const { books, said } = openedBooks(folder, await reach(folder, () => undefined));
    expect(said).toEqual(says);
    await books.close();
    expect(told()).toBe(1);
  }
  expect(readdirSync(folder)).not.toContain('journal.people-edited');
});

it('on a full disk the work uses the reserve, and selling waits until the reserve is made again', async () => {
  const folder = updatedShop(5);
  // A trigger stands for a disk that takes no further row.
  inFile(journalPath(folder), (database) =>
    database.exec("CREATE TRIGGER full BEFORE INSERT ON tender BEGIN SELECT RAISE(ABORT, 'full'); END"),
  );
  const disk = new SmallDisk(0, 64);
  disk.onGivenBack = () => inFile(journalPath(folder), (database) => database.exec('DROP TRIGGER full'));
  const came = bringUpFolder(folder, () => undefined, disk);
  expect(came).toEqual({ error: null, isPeopleEdited: false, isOnReserve: true });
  expect(disk.reservedMb).toBe(0);
  const { books, said } = openedBooks(folder, { broughtUp: came, disk });
  expect(said).toEqual(['journal.disk-full']);
  expect(books.error()).toMatchObject({ code: 'journal.disk-full' });
  await books.close();
});

it('a disk that still refuses is reported, and the start does not try again', () => {
  const folder = updatedShop(5);
  inFile(journalPath(folder), (database) =>
    database.exec("CREATE TRIGGER full BEFORE INSERT ON tender BEGIN SELECT RAISE(ABORT, 'full'); END"),
  );
  const came = bringUpFolder(folder, () => undefined, new SmallDisk(0));
  expect(came).toMatchObject({ error: { code: 'journal.unwritable' } });
  expect(openedBooks(folder, { broughtUp: came }).said).toEqual(['journal.unwritable']);
});

it('a journal of Tilla 0.1 with noted damage is set aside like any other journal of that version', async () => {
  const folder = tempFolder();
  inFile(journalPath(folder), (database) =>
    database.exec('CREATE TABLE payment (transaction_id TEXT); PRAGMA user_version = 1'),
  );
  noteDamage(folder);
  expect(isLongToOpen(folder)).toBe(true);
  const { books, said } = openedBooks(folder, await reach(folder, () => undefined));
  expect(said).toEqual(['journal.old']);
  expect(books.error()).toBeNull();
  await books.close();
});

/** SQLite's log of writes moves into the journal while the till rests, and not while it sells. */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { REST_MS } from '../../electron/storage/maintenance/checkpoints.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { sellOne, tipOf, tipOfFile } from '../support/books-with-lines.ts';
import { openedBooks } from '../support/opened-books.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** The last entry that the file holds without its log. */
function tipInFile(folder: string): number {
  const alone = join(tempFolder(), 'alone.db');
  copyFileSync(journalPath(folder), alone);
  return tipOfFile(alone);
}

it('moves what was written into the file once nothing was written for a while', async () => {
  const folder = tempFolder();
  const clock = new VirtualClock();
  const { books } = openedBooks(folder, { clock });
  onTestFinished(() => books.close());
  sellOne(books.journal, 3);
  await clock.advance(2 * REST_MS);
  expect(tipInFile(folder)).toBe(tipOf(folder));
  const before = tipOf(folder);
  sellOne(books.journal, 6);
  await clock.advance(REST_MS - 1);
  sellOne(books.journal, 9);
  await clock.advance(REST_MS - 1);
  expect(tipInFile(folder)).toBe(before);
  await clock.advance(REST_MS);
  expect(tipInFile(folder)).toBe(tipOf(folder));
  expect(tipOf(folder)).toBeGreaterThan(before);
});

it('keeps thousands of writes out of the file while the till sells without a rest', async () => {
  const folder = tempFolder();
  const clock = new VirtualClock();
  const { books } = openedBooks(folder, { clock });
  onTestFinished(() => books.close());
  await clock.advance(2 * REST_MS);
  const first = tipInFile(folder);
  for (let number = 1; number <= 100; number += 1) sellOne(books.journal, number);
  expect(tipInFile(folder)).toBe(first);
});

it('makes no file in place of one that was moved away, and keeps its log', async () => {
  const folder = tempFolder();
  const clock = new VirtualClock();
  const { books } = openedBooks(folder, { clock });
  onTestFinished(() => books.close());
  const path = journalPath(folder);
  renameSync(path, join(folder, 'aside.db'));
  sellOne(books.journal, 3);
  await clock.advance(2 * REST_MS);
  expect([existsSync(path), existsSync(`${path}-wal`)]).toEqual([false, true]);
});

it('reads all that it stored, also where a copy was put in its place', async () => {
  const folder = tempFolder();
  const clock = new VirtualClock();
  const { books } = openedBooks(folder, { clock });
  onTestFinished(() => books.close());
  await clock.advance(2 * REST_MS);
  const path = journalPath(folder);
  copyFileSync(path, join(folder, 'copy.db'));
  for (let number = 1; number <= 20; number += 1) sellOne(books.journal, number);
  renameSync(join(folder, 'copy.db'), path);
  sellOne(books.journal, 21);
  const { seq } = books.journal.logEnd();
  await clock.advance(2 * REST_MS);
  expect(books.journal.logEnd().seq).toBe(seq);
  expect(books.journal.entriesAt([seq])).toHaveLength(1);
});

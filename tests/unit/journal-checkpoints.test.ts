/** SQLite's log of writes moves into the journal while the till rests, and not while it sells. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { REST_MS, startCheckpoints } from '../../electron/storage/maintenance/checkpoints.ts';
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

it('makes no file in place of one that is gone', async () => {
  const path = journalPath(tempFolder());
  const clock = new VirtualClock();
  startCheckpoints({ path, clock }).wrote();
  await clock.advance(2 * REST_MS);
  expect(existsSync(path)).toBe(false);
});

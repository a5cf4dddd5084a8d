/**
 * The journal's schema, forward only. Never edit a shipped step; the book that owns the table adds the next
 * step. `user_version` counts the steps of a file.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { OwnStep } from './book.ts';
import { BOOKS } from './books.ts';
import type { BooksStep, Migration } from './database.ts';
import { BOOKS as FIRST } from './migrations/001-books.ts';
import { COMPARED } from './migrations/002-compared.ts';
import { SETUP_CODE } from './migrations/003-setup-code.ts';
import { OTHERS } from './migrations/004-others.ts';
import { OWN_FILE } from './migrations/005-own-file.ts';
import { HELD } from './migrations/006-held.ts';
import { BASKET } from './migrations/007-basket.ts';
import { STAFF } from './migrations/008-staff.ts';
import { SHIFTS } from './migrations/009-shifts.ts';
import { FOUND } from './migrations/010-found.ts';
import { ASKED } from './migrations/011-asked.ts';
import { TOLD_BY_LOG } from './migrations/012-told-by-log.ts';
import { ASKED_EACH } from './migrations/013-asked-each.ts';
import { PEOPLE_IN_LOG } from './migrations/014-people-in-log.ts';
import { SETTINGS_IN_LOG } from './migrations/015-settings-in-log.ts';
import { SHIFT_MODES } from './migrations/016-shift-modes.ts';

/** Steps from before each book had its own. One step may touch tables of several books. */
const FIRST_STEPS: readonly BooksStep[] = [
  FIRST,
  COMPARED,
  SETUP_CODE,
  OTHERS,
  OWN_FILE,
  HELD,
  BASKET,
  STAFF,
  SHIFTS,
  FOUND,
  ASKED,
  TOLD_BY_LOG,
  ASKED_EACH,
  PEOPLE_IN_LOG,
  SETTINGS_IN_LOG,
  SHIFT_MODES,
];

/** The steps of the books, behind the first ones. @throws if a number is missing or double. */
export function inOrder(first: number, steps: readonly OwnStep[]): readonly BooksStep[] {
  const sorted = steps.toSorted((one, other) => one.number - other.number);
  for (const [at, { number }] of sorted.entries()) {
    const due = first + at;
    if (number !== due) throw new Error(`step ${number} of the schema stands where ${due} belongs`);
  }
  return sorted;
}

const STEPS: readonly BooksStep[] = [
  ...FIRST_STEPS,
  ...inOrder(
    FIRST_STEPS.length + 1,
    BOOKS.flatMap(({ steps }) => steps ?? []),
  ),
];

export const MIGRATIONS: readonly Migration[] = STEPS.map(({ sql }) => sql);

/** Tables that are made from the log alone. A rebuild empties them. */
export const BOOK_TABLES: readonly string[] = STEPS.flatMap(({ tables }) => tables);

/** Whether Tilla 0.1 wrote the file. It kept no log and counted up to six steps. */
export function isBeforeTheLog(database: DatabaseSync): boolean {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version === 0) return false;
  const has = (table: string): boolean =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !==
    undefined;
  return has('payment_event') || (version <= 6 && !has('log'));
}

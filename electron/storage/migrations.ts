/**
 * The journal's schema, forward only: a step that has shipped is never edited, the next one is added, by the book whose
 * table it is. `user_version` counts the steps that a file has seen.
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

/** From when one list held them all; each may touch the tables of several books. */
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

/** The steps that books brought themselves, behind these. @throws where a number is missing or stands twice. */
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

/** The tables that are made from the log and from nothing else: a rebuild empties these. */
export const BOOK_TABLES: readonly string[] = STEPS.flatMap(({ tables }) => tables);

/** Whether Tilla 0.1 wrote the file: it kept no log, and counted its steps up to six. */
export function isBeforeTheLog(database: DatabaseSync): boolean {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version === 0) return false;
  const has = (table: string): boolean =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !==
    undefined;
  return has('payment_event') || (version <= 6 && !has('log'));
}

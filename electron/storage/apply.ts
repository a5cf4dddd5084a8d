/**
 * Applies each kind of entry to the tables of the books. The result depends on the stored entry and the
 * tables alone. No clock, setting or catalogue takes part, so a rebuild makes the same tables.
 */
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { madeIn } from './applier.ts';
import type { Appliers } from './book.ts';
import { bookTables } from './book-tables.ts';
import { BOOKS } from './books.ts';
import type { StoredEntry } from './chain.ts';
import { decode, formOf, isKnownForm, writtenForm } from './entry.ts';
import { together } from './gather.ts';
import type { Entry, EntryOf } from './journal.ts';
import type { Forms, Kind } from './kinds.ts';

/**
 * Raise this by hand with each change of what an entry does to the tables. A start then rebuilds older
 * tables.
 */
export const APPLY_VERSION = 10;

/**
 * Applies a stored entry to the tables, inside a transaction. `entry`: the object that was encoded into these
 * texts, which saves decoding them. Tests of a rebuild prove that both are the same. @throws NewerEntry.
 */
export type Apply = (stored: StoredEntry, entry?: Entry) => void;

export function applyIn(database: DatabaseSync): Apply {
  const made = madeIn(database);
  const into = { database, made, put: bookTables(database, made) };
  const appliers: Appliers<Forms> = together(
    BOOKS.map((book) => book.applies(into)),
    'applier of',
  );
  const applyEntry = <K extends Kind>(entry: EntryOf<K>): void => appliers[entry.kind](entry.payload, entry);
  const note = database.prepare('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)');
  // Forms that were committed before this connection. This connection's own notes may be rolled back, so it
  // repeats them.
  const noted = new Set(notedForms(database));
  const spanShift =
    database.prepare(`UPDATE shift SET first_day = MIN(first_day, :day), last_day = MAX(last_day, :day)
    WHERE made_seq = (SELECT MAX(made_seq) FROM shift) AND (first_day > :day OR last_day < :day)`);
  const dayOf = dayKept();
  return (stored, known) => {
    const entry = known ?? decode(stored);
    applyEntry(entry);
    spanShift.run({ day: dayOf(entry.at.wallMs) });
    const form = known ? writtenForm(entry) : formOf(stored);
    if (!noted.has(form)) note.run(`${FORM}${form}`, '');
  };
}

/**
 * The Tashkent day of a time. The last day is kept, because formatting a date takes longer than a statement.
 */
function dayKept(): (wallMs: number) => string {
  let [day, fromMs] = ['', Number.NaN];
  return (wallMs) => {
    if (!(wallMs >= fromMs && wallMs < fromMs + DAY_MS)) {
      day = tashkentDay(wallMs);
      fromMs = startOfTashkentDay(day);
    }
    return day;
  };
}

/** Prefix of the names in `meta` that record which forms the log holds. */
const FORM = 'form ';

/** Whether this program can read every form that the log ever stored. Reads `meta`, not the log. */
export const knowsEveryForm = (database: DatabaseSync): boolean => notedForms(database).every(isKnownForm);

const notedForms = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(`SELECT name FROM meta WHERE name GLOB '${FORM}*'`)
    .all()
    .map(({ name }) => String(name).slice(FORM.length));

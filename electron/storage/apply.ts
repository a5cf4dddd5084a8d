/**
 * What each kind of entry does to the tables of the books, as its book says. A function of the stored entry and of what the tables
 * hold, and of nothing else: it reads no clock, no setting and no catalogue, so that a rebuild comes to the same.
 */
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { madeIn } from './applier.ts';
import type { Appliers } from './book.ts';
import { bookTables } from './book-tables.ts';
import { BOOKS } from './books.ts';
import type { StoredEntry } from './chain.ts';
import { decode, formOf, isKnownForm, newestForm } from './entry.ts';
import { together } from './gather.ts';
import type { Entry, EntryOf } from './journal.ts';
import type { Forms, Kind } from './kinds.ts';

/** Raised by hand with each change of what an entry does to the tables: older tables are made again then. */
export const APPLY_VERSION = 9;

/**
 * Brings the tables up to an entry as it is stored, inside a transaction. entry: the one that was encoded into these
 * texts, which need not be read back then: that it is the same is what each test of a rebuild shows. @throws NewerEntry.
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
  // What is noted now was committed; what this connection notes may be undone, and is noted again.
  const noted = new Set(notedForms(database));
  const spanShift =
    database.prepare(`UPDATE shift SET first_day = MIN(first_day, :day), last_day = MAX(last_day, :day)
    WHERE made_seq = (SELECT MAX(made_seq) FROM shift) AND (first_day > :day OR last_day < :day)`);
  const dayOf = dayKept();
  return (stored, known) => {
    const entry = known ?? decode(stored);
    applyEntry(entry);
    spanShift.run({ day: dayOf(entry.at.wallMs) });
    const form = known ? newestForm(entry.kind) : formOf(stored);
    if (!noted.has(form)) note.run(`${FORM}${form}`, '');
  };
}

/** The Tashkent day of a time. Nearly every entry is of the day of the one before it, and writing a date takes longer than a statement. */
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

/** In front of the name under which `meta` notes that the log holds entries of a form. */
const FORM = 'form ';

/** Whether this program can read every form of which the log was ever given an entry; the log itself is not asked. */
export const knowsEveryForm = (database: DatabaseSync): boolean => notedForms(database).every(isKnownForm);

const notedForms = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(`SELECT name FROM meta WHERE name GLOB '${FORM}*'`)
    .all()
    .map(({ name }) => String(name).slice(FORM.length));

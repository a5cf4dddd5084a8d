/**
 * What each kind of entry does to the tables of the books, as its book says. A function of the stored entry and of what the tables
 * hold, and of nothing else: it reads no clock, no setting and no catalogue, so that a rebuild comes to the same.
 */
import type { DatabaseSync } from 'node:sqlite';
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
  return (stored, entry) => {
    applyEntry(entry ?? decode(stored));
    const form = entry ? newestForm(entry.kind) : formOf(stored);
    if (!noted.has(form)) note.run(`${FORM}${form}`, '');
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

/**
 * The file `national.db`: written once, then only read. An entry's id begins with the length of its name, so
 * that the index gives short names first.
 */
import type { SearchKey } from '../../../shared/catalogue/national/name-match.ts';

export const NATIONAL_VERSION = 1;

export const NATIONAL_SCHEMA = `
  CREATE TABLE about (fact TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- Names of groups, brands and units, each once.
  CREATE TABLE text (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    -- 17 digits fit a whole number of SQLite.
    spic INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    attribute TEXT,
    in_group INTEGER, in_class INTEGER, in_position INTEGER, in_subposition INTEGER,
    brand INTEGER, unit INTEGER
  ) STRICT;
  CREATE TABLE barcode (gtin INTEGER, entry INTEGER, PRIMARY KEY (gtin, entry)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE entry_words USING fts5(words, content='', detail=none, columnsize=0,
    tokenize='unicode61 remove_diacritics 0');
  -- How many entries have a word.
  CREATE TABLE word (word TEXT PRIMARY KEY, entries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${NATIONAL_VERSION};
`;

/** Room for the entries of one length. */
export const PER_LENGTH = 4_294_967_296;

/** Names in three scripts: another search key makes another form of them, and the words have to be made anew. */
const SAMPLE = 'Oʻzbekiston choyi 0,5 л – Ўзбекистон чойи, ғишт; Щучий жёлтый съезд 1.5kg';

export const keyMark = (key: SearchKey): string => key(SAMPLE);

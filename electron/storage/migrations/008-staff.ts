import type { BooksStep } from '../database.ts';

/**
 * People and roles from the log, by id. Names, PIN hashes and wrong tries are beside the books: a rebuild
 * leaves them alone, and a person can be erased.
 */
export const STAFF: BooksStep = {
  tables: ['staff', 'role'],
  sql: `
  CREATE TABLE staff (
    made_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    staff_id TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    role_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'left')),
    reach TEXT NOT NULL CHECK (reach IN ('loopback', 'elsewhere')),
    -- The PIN that counts: NULL, nobody set one.
    pin_id TEXT,
    erased INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE role (
    made_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    role_id TEXT NOT NULL,
    reach TEXT NOT NULL CHECK (reach IN ('loopback', 'elsewhere')),
    -- All of it, as JSON.
    role TEXT NOT NULL,
    UNIQUE (reach, role_id)
  ) STRICT;

  -- Not the books: a rebuild leaves what follows alone, a repair and a new beginning take it along.
  CREATE TABLE staff_beside (
    staff_id TEXT PRIMARY KEY,
    -- NULL: nobody gave one, or it was erased.
    name TEXT,
    pin TEXT,
    -- Which one it is.
    pin_id TEXT,
    -- Wrong PINs, as JSON; NULL: none.
    tries TEXT
  ) STRICT, WITHOUT ROWID;
`,
};

import type { BooksStep } from '../database.ts';

/**
 * The hash of the setup code, and the wrong tries. Both outlive the sealed installation, so a lost store, a
 * deleted seal or a copied folder still needs the code. Not the books: a rebuild leaves them alone. A repair
 * and a new beginning take them along.
 */
export const SETUP_CODE: BooksStep = {
  tables: [],
  sql: `
  CREATE TABLE setup_code (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    hash TEXT,
    tries TEXT
  ) STRICT;
`,
};

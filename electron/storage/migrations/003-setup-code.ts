import type { BooksStep } from '../database.ts';

/**
 * The hash of the setup code, and how often a wrong one was tried: both outlive the sealed installation, so that a
 * lost store, a deleted seal or a copied folder still asks for the code. Not the books: a rebuild leaves it alone, a
 * repair and a new beginning take it along.
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

import type { BooksStep } from '../database.ts';

/** Marks the rows of another till in a copied folder. No rows are so yet, so no table is rebuilt. */
export const OTHERS: BooksStep = {
  tables: [],
  sql: `
  -- Whose payments these are; NULL: this till's own. The name of another's ends with it.
  ALTER TABLE endpoint ADD COLUMN till_id TEXT;
  ALTER TABLE shift ADD COLUMN is_others INTEGER NOT NULL DEFAULT 0;
  DROP INDEX shift_by_day;
  CREATE INDEX shift_by_day ON shift (day, is_others);
  -- The beginnings of its histories: a till that is a copy has some under another till's id.
  CREATE INDEX log_openings ON log (seq) WHERE kind = 'journal.opened';
`,
};

import type { BooksStep } from '../database.ts';

/**
 * The search has its own file beside the journal, because an index here cost each entry a page. Phone digits
 * by which a sale is found are kept for half a year. They may be erased, so no entry holds them, and a
 * rebuild leaves them alone.
 */
export const FOUND: BooksStep = {
  tables: [],
  sql: `
  DROP INDEX log_by_subject;
  -- Costs an entry of another kind nothing.
  CREATE INDEX log_shift_explained ON log (subject) WHERE kind = 'shift.explained';

  CREATE TABLE payer_phone (
    transaction_id TEXT PRIMARY KEY,
    last_four TEXT NOT NULL,
    kept_wall_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payer_phone_by_digits ON payer_phone (last_four);
  CREATE INDEX payer_phone_by_time ON payer_phone (kept_wall_ms);
`,
};

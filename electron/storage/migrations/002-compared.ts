import type { BooksStep } from '../database.ts';

/**
 * Why comparisons ask about a payment again. On how many days the service answered about others and not about
 * this payment. Not the books: a rebuild leaves the table alone.
 */
export const COMPARED: BooksStep = {
  tables: [],
  sql: `
  -- 'waits': nobody answered, or it was not asked about yet. 'refused': the service gives no status of it. 'untold':
  -- the service can't tell by our id. 'held': compared, and something of it is to be looked at again.
  ALTER TABLE reconcile_again ADD COLUMN why TEXT NOT NULL DEFAULT 'waits';
  ALTER TABLE reconcile_again ADD COLUMN unanswered_days INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reconcile_again ADD COLUMN unanswered_day TEXT;
  -- One that was under way counted less than a run counts now: it is begun anew.
  DELETE FROM reconcile_run;
`,
};

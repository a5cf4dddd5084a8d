import type { BooksStep } from '../database.ts';

/**
 * What the log alone remembers, and is looked for in it: which reports a repair has lost, at each close, and what a
 * manager agreed to of a sale, where its basket is still open after a start. Entries of other kinds cost nothing by it.
 */
export const TOLD_BY_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_reports_lost ON log (seq) WHERE kind = 'reports.lost';
  CREATE INDEX log_approval_given ON log (subject) WHERE kind = 'approval.given';
`,
};

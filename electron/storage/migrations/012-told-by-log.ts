import type { BooksStep } from '../database.ts';

/**
 * Indexes for queries of the log alone. Each close reads which reports a repair lost. A start with an open
 * basket reads the approvals of its sale. Entries of other kinds cost nothing.
 */
export const TOLD_BY_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_reports_lost ON log (seq) WHERE kind = 'reports.lost';
  CREATE INDEX log_approval_given ON log (subject) WHERE kind = 'approval.given';
`,
};

import type { BooksStep } from '../database.ts';

/** Which reports a repair has lost is looked for at each close: a few entries among millions, or none. */
export const LOST_REPORTS: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_reports_lost ON log (seq) WHERE kind = 'reports.lost';
`,
};

import type { BooksStep } from '../database.ts';

/**
 * The mode of money moved beside sales; NULL: in an older day shift, unknown. The indexes find alarms raised
 * or ended in a shift, for its report.
 */
export const SHIFT_MODES: BooksStep = {
  tables: [],
  sql: `
  ALTER TABLE cash_movement ADD COLUMN mode TEXT;
  CREATE INDEX task_alarm_raised ON task (made_seq)
    WHERE kind IN ('charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled');
  CREATE INDEX task_alarm_moved ON task (seq)
    WHERE kind IN ('charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled');
`,
};

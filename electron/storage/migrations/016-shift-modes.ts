import type { BooksStep } from '../database.ts';

/**
 * Whose money was moved beside the sales; NULL: in a day of before, of which nobody knows. And when alarms were raised
 * and ended, for each report names those of its shift.
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

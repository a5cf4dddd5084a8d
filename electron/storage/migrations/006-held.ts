import type { BooksStep } from '../database.ts';

/** The money that a sale's tenders hold. The rebuild for the next apply version fills it. */
export const HELD: BooksStep = {
  tables: [],
  sql: `
  -- Tiyin that were booked of it by this till, without what went back.
  ALTER TABLE sale ADD COLUMN held_tiyin INTEGER NOT NULL DEFAULT 0;
  -- Few: those that are paid in part, and not over.
  CREATE INDEX sale_held ON sale (mode) WHERE held_tiyin <> 0 AND state IN ('open', 'parked');
`,
};

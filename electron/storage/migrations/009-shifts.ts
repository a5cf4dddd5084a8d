import type { BooksStep } from '../database.ts';

/**
 * Shifts that a person opens and closes. Money that becomes certain between two shifts has a `booked_seq`,
 * and no `booked_shift` until the next shift opens. The same holds for a sale completed then.
 */
export const SHIFTS: BooksStep = {
  tables: ['correction'],
  sql: `
  -- Of a counted shift: its mode; of a closed one: by which entry, under which number of which journal, and what it
  -- left in the drawer.
  ALTER TABLE shift ADD COLUMN mode TEXT;
  ALTER TABLE shift ADD COLUMN opened_wall_ms REAL NOT NULL DEFAULT 0;
  ALTER TABLE shift ADD COLUMN closed_wall_ms REAL;
  ALTER TABLE shift ADD COLUMN closed_seq INTEGER;
  ALTER TABLE shift ADD COLUMN closed_by INTEGER;
  ALTER TABLE shift ADD COLUMN journal_id TEXT;
  ALTER TABLE shift ADD COLUMN number INTEGER;
  ALTER TABLE shift ADD COLUMN difference_tiyin INTEGER;
  ALTER TABLE shift ADD COLUMN left_tiyin INTEGER;
  CREATE UNIQUE INDEX shift_number ON shift (journal_id, mode, number) WHERE number IS NOT NULL;

  -- By which entry it was completed, and in which shift.
  ALTER TABLE sale ADD COLUMN completed_seq INTEGER;
  ALTER TABLE sale ADD COLUMN completed_shift INTEGER;
  CREATE INDEX sale_completed ON sale (completed_shift, mode) WHERE completed_shift IS NOT NULL;

  -- A closed shift never changes: what the service takes back of a refund that one has counted, and gives anew, is a
  -- row of the present shift. amount_tiyin: above zero where the money is here after all.
  CREATE TABLE correction (
    row INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    shift INTEGER,
    refund_id TEXT NOT NULL,
    sale INTEGER NOT NULL,
    mode TEXT NOT NULL,
    amount_tiyin INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX correction_by_shift ON correction (shift, mode, amount_tiyin);
  CREATE INDEX correction_by_refund ON correction (refund_id);

  CREATE INDEX tender_between ON tender (booked_seq) WHERE booked_shift IS NULL AND booked_seq IS NOT NULL;
  CREATE INDEX refund_between ON refund (booked_seq) WHERE booked_shift IS NULL AND booked_seq IS NOT NULL;
  CREATE INDEX sale_between ON sale (completed_seq) WHERE completed_shift IS NULL AND completed_seq IS NOT NULL;

  -- What a report tells of beside the money: a few entries among thousands.
  CREATE INDEX log_beside ON log (seq)
    WHERE kind IN ('goods.voided', 'sale.voided', 'drawer.opened');
`,
};

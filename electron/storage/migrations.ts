/**
 * The journal's schema, forward only: a step that has shipped is never edited, the next one is added below.
 * `user_version` counts the steps that a file has seen.
 */

import type { Migration } from './database.ts';
import { renamePlaces } from './rename-places.ts';

export const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE sale (
    sale_id TEXT PRIMARY KEY,
    mode TEXT NOT NULL CHECK (mode IN ('training', 'live')),
    created_wall_ms INTEGER NOT NULL,
    total_tiyin INTEGER NOT NULL CHECK (total_tiyin > 0),
    vat_tiyin INTEGER NOT NULL,
    lines TEXT NOT NULL,
    items TEXT NOT NULL,
    cash_given_tiyin INTEGER,
    cash_change_tiyin INTEGER,
    cash_wall_ms INTEGER
  ) STRICT;
  CREATE INDEX sale_by_time ON sale (created_wall_ms);

  CREATE TABLE payment (
    transaction_id TEXT PRIMARY KEY,
    sale_id TEXT NOT NULL REFERENCES sale,
    place TEXT NOT NULL,
    payment_id TEXT,
    amount_tiyin INTEGER NOT NULL CHECK (amount_tiyin > 0),
    state TEXT NOT NULL,
    refunded_tiyin INTEGER NOT NULL DEFAULT 0 CHECK (refunded_tiyin BETWEEN 0 AND amount_tiyin),
    created_wall_ms INTEGER NOT NULL,
    -- What the service said of confirm_mode in the create's own answer; NULL where there was none.
    confirm_mode INTEGER,
    -- 1 while the till or a manager still has to do something about it.
    open INTEGER NOT NULL,
    attempt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX payment_by_sale ON payment (sale_id);
  CREATE INDEX payment_by_payment_id ON payment (payment_id);
  CREATE INDEX payment_open ON payment (created_wall_ms) WHERE open = 1;
  CREATE INDEX payment_by_place ON payment (place, created_wall_ms);

  -- Each step of each payment, never changed afterwards.
  CREATE TABLE payment_event (
    seq INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES payment,
    wall_ms INTEGER NOT NULL,
    event TEXT NOT NULL,
    state TEXT NOT NULL
  ) STRICT;
  CREATE INDEX payment_event_by_payment ON payment_event (transaction_id);

  CREATE TABLE fiscal (
    transaction_id TEXT PRIMARY KEY REFERENCES payment,
    place TEXT NOT NULL,
    state TEXT NOT NULL,
    link TEXT,
    entry TEXT NOT NULL
  ) STRICT;
  CREATE INDEX fiscal_waiting ON fiscal (place) WHERE state IN ('queued', 'submitted');

  CREATE TABLE service_facts (
    place TEXT PRIMARY KEY,
    facts TEXT NOT NULL,
    learned_wall_ms INTEGER
  ) STRICT;

  CREATE TABLE open_basket (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sale_id TEXT NOT NULL,
    lines TEXT NOT NULL
  ) STRICT;

  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    wall_ms INTEGER NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;

  CREATE VIEW payment_ledger AS
    SELECT
      transaction_id,
      payment_id,
      amount_tiyin,
      state,
      refunded_tiyin,
      strftime('%Y-%m-%dT%H:%M:%fZ', created_wall_ms / 1000.0, 'unixepoch') AS created_at
    FROM payment;
  `,
  `
  CREATE TABLE reconciled (place TEXT PRIMARY KEY, wall_ms INTEGER NOT NULL) STRICT;
  `,
  // What waits may also be on its way to be registered, and what was refused is counted.
  `
  DROP INDEX fiscal_waiting;
  CREATE INDEX fiscal_open ON fiscal (place) WHERE state <> 'linked';
  `,
  renamePlaces,
  `
  -- How far the comparison with a service has come; gone when it is done.
  CREATE TABLE reconcile_run (place TEXT PRIMARY KEY, run TEXT NOT NULL) STRICT;
  -- Payments about which the service gave no answer: each comparison begins with them.
  CREATE TABLE reconcile_again (
    transaction_id TEXT PRIMARY KEY REFERENCES payment,
    place TEXT NOT NULL,
    asked_wall_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reconcile_again_by_time ON reconcile_again (place, asked_wall_ms);
  `,
  // Up to which payment, in the order of their making, the comparisons have come, whatever the clocks said.
  `
  ALTER TABLE reconciled ADD COLUMN last_row INTEGER NOT NULL DEFAULT 0;
  UPDATE reconciled SET last_row = (SELECT COALESCE(MAX(rowid), 0) FROM payment);
  `,
];

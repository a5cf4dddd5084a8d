import type { BooksStep } from '../database.ts';

/**
 * The log, the tables made from it, and the tables beside the books. A row holds search columns and the place
 * of its newest entry, so that nothing is stored twice.
 * `made_seq`: the entry that made the row. It gives the order in which rows were begun; rows that a repair
 * salvaged come later.
 * `seq`: the entry with the newest state.
 * `shift`, `made_by`, `approved_by`: from the head of the entry that made the row.
 * `booked_seq`, `booked_shift`: from the entry that made its money certain.
 * Sales, shifts, persons and endpoints are row numbers, because their texts would be a tenth of a sale.
 */
export const BOOKS: BooksStep = {
  tables: [
    'shift',
    'endpoint',
    'person',
    'sale',
    'tender',
    'payment',
    'refund',
    'receipt',
    'task',
    'cash_movement',
  ],
  sql: `
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    head TEXT NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX log_by_subject ON log (subject);

  -- till_id, journal_id; applied_seq and apply_version: how far and by which apply the tables below were made;
  -- 'form KIND VERSION' for each form of which the log holds entries.
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE shift (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    shift_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    day TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX shift_by_day ON shift (day);
  CREATE INDEX shift_open ON shift (is_open) WHERE is_open = 1;

  CREATE TABLE endpoint (endpoint INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE person (person INTEGER PRIMARY KEY, staff_id TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE sale (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    -- Where its lines stand: an entry that leaves them as they are does not carry them.
    lines_seq INTEGER NOT NULL,
    sale_id TEXT NOT NULL UNIQUE,
    mode TEXT NOT NULL CHECK (mode IN ('training', 'live')),
    state TEXT NOT NULL,
    total_tiyin INTEGER NOT NULL CHECK (total_tiyin > 0),
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;

  CREATE TABLE tender (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    tender_id TEXT NOT NULL UNIQUE,
    sale INTEGER NOT NULL,
    mode TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount_tiyin INTEGER NOT NULL CHECK (amount_tiyin > 0),
    booked_seq INTEGER,
    booked_shift INTEGER,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX tender_by_sale ON tender (sale);
  CREATE INDEX tender_booked ON tender (booked_shift, mode, kind, amount_tiyin) WHERE booked_shift IS NOT NULL;

  CREATE TABLE payment (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    transaction_id TEXT NOT NULL UNIQUE,
    sale INTEGER NOT NULL,
    endpoint INTEGER NOT NULL,
    payment_id TEXT,
    amount_tiyin INTEGER NOT NULL CHECK (amount_tiyin > 0),
    state TEXT NOT NULL,
    created_wall_ms INTEGER NOT NULL,
    -- What the service said of confirm_mode in the create's own answer; 2: nothing; NULL where there was none.
    confirm_mode INTEGER,
    -- Its own state is not at its end; 2: it is abandoned, and watched.
    unfinished INTEGER NOT NULL,
    -- Of the refunds and tasks that hang on it.
    refunds INTEGER NOT NULL DEFAULT 0,
    refunded_tiyin INTEGER NOT NULL DEFAULT 0 CHECK (refunded_tiyin BETWEEN 0 AND amount_tiyin),
    reversed INTEGER NOT NULL DEFAULT 0,
    refund_in_doubt INTEGER NOT NULL DEFAULT 0,
    alarm INTEGER,
    alarm_open INTEGER NOT NULL DEFAULT 0,
    -- The task that asks whether its goods were handed over.
    goods INTEGER,
    goods_open INTEGER NOT NULL DEFAULT 0,
    -- 1 while the till or a manager still has to do something about it. An abandoned one that was given back has
    -- nothing left that its watch could find. Made of no column that most moves change: its index would be written again.
    is_open INTEGER GENERATED ALWAYS AS (
      (unfinished AND NOT (unfinished = 2 AND reversed)) OR refund_in_doubt OR alarm_open OR goods_open
    ) VIRTUAL,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX payment_by_sale ON payment (sale);
  CREATE INDEX payment_open ON payment (is_open) WHERE is_open = 1;
  CREATE INDEX payment_by_endpoint ON payment (endpoint, created_wall_ms);

  CREATE TABLE refund (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    refund_id TEXT NOT NULL UNIQUE,
    sale INTEGER NOT NULL,
    tender_id TEXT NOT NULL,
    transaction_id TEXT,
    mode TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount_tiyin INTEGER NOT NULL CHECK (amount_tiyin > 0),
    state TEXT NOT NULL,
    booked_seq INTEGER,
    booked_shift INTEGER,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX refund_by_sale ON refund (sale);
  CREATE INDEX refund_by_payment ON refund (transaction_id);
  CREATE INDEX refund_booked ON refund (booked_shift, mode, kind, amount_tiyin) WHERE booked_shift IS NOT NULL;

  CREATE TABLE receipt (
    transaction_id TEXT PRIMARY KEY,
    made_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    sale INTEGER NOT NULL,
    endpoint INTEGER NOT NULL,
    state TEXT NOT NULL,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX receipt_open ON receipt (endpoint, made_seq) WHERE state NOT IN ('linked', 'closed');

  -- An entry may raise several.
  CREATE TABLE task (
    task INTEGER PRIMARY KEY,
    made_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    task_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX task_by_payment ON task (transaction_id);
  CREATE INDEX task_open ON task (is_open) WHERE is_open = 1;

  CREATE TABLE cash_movement (
    made_seq INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    cash_movement_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    amount_tiyin INTEGER NOT NULL,
    shift INTEGER,
    made_by INTEGER,
    approved_by INTEGER
  ) STRICT;
  CREATE INDEX cash_movement_by_shift ON cash_movement (shift);

  -- Not the books: a rebuild leaves what follows alone.

  CREATE TABLE service_facts (
    endpoint TEXT PRIMARY KEY,
    facts TEXT NOT NULL,
    learned_wall_ms INTEGER
  ) STRICT;

  CREATE TABLE open_basket (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sale_id TEXT NOT NULL,
    lines TEXT NOT NULL
  ) STRICT;

  -- What is known of the looks of the last payments.
  CREATE TABLE payment_look (
    row INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,
    look TEXT NOT NULL
  ) STRICT;

  -- Up to when, and up to which payment in the order of their making, the comparisons have come.
  CREATE TABLE reconciled (
    endpoint TEXT PRIMARY KEY,
    wall_ms INTEGER NOT NULL,
    last_seq INTEGER NOT NULL
  ) STRICT;
  -- How far the comparison with a service has come; gone when it is done.
  CREATE TABLE reconcile_run (endpoint TEXT PRIMARY KEY, run TEXT NOT NULL) STRICT;
  -- Payments about which the service gave no answer: each comparison begins with them.
  CREATE TABLE reconcile_again (
    transaction_id TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    asked_wall_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reconcile_again_by_time ON reconcile_again (endpoint, asked_wall_ms);

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
};

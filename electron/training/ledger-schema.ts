/** The ledger's tables. Times are wall time in milliseconds, ids are text, money is tiyin. */
export const LEDGER_VERSION = 1;

export const LEDGER_SCHEMA = `
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE payments (
    payment_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL,
    transaction_id TEXT,
    amount_tiyin INTEGER NOT NULL,
    cashbox_code TEXT,
    processing_type TEXT NOT NULL,
    confirm_mode INTEGER NOT NULL,
    state TEXT NOT NULL,
    under_way_status INTEGER NOT NULL,
    ends TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    settles_ms INTEGER NOT NULL,
    cancels_ms INTEGER NOT NULL,
    confirmed_ms INTEGER,
    cancelled_ms INTEGER,
    reversed_ms INTEGER,
    refunded_tiyin INTEGER NOT NULL DEFAULT 0,
    confirm_tries INTEGER NOT NULL DEFAULT 0,
    reversal_tries INTEGER NOT NULL DEFAULT 0,
    fiscal_tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX payments_by_transaction ON payments (transaction_id, created_ms);
  CREATE INDEX payments_by_state ON payments (state);

  CREATE TABLE invoices (
    invoice_id TEXT PRIMARY KEY,
    phone_masked TEXT NOT NULL,
    merchant_trans_id TEXT NOT NULL,
    amount_tiyin INTEGER NOT NULL,
    state TEXT NOT NULL,
    ends TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    settles_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX invoices_by_state ON invoices (state);

  CREATE TABLE card_tokens (
    card_token TEXT PRIMARY KEY,
    outcome TEXT NOT NULL,
    card_masked TEXT NOT NULL,
    temporary INTEGER NOT NULL,
    verified INTEGER NOT NULL,
    sms_tries INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE receipts (
    payment_id TEXT PRIMARY KEY REFERENCES payments,
    url TEXT NOT NULL,
    items TEXT,
    submitted_ms INTEGER NOT NULL,
    ready_ms INTEGER NOT NULL
  ) STRICT;

  PRAGMA user_version = ${LEDGER_VERSION};
`;

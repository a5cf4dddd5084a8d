/** Reads the till's ledger from outside, as a check or an accountant would. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface LedgerRow {
  readonly transaction_id: string;
  readonly payment_id: string | null;
  readonly amount_tiyin: number;
  readonly state: string;
  readonly refunded_tiyin: number;
  readonly created_at: string;
}

/** An entry of the log with its texts parsed. */
export interface LogRow {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  readonly head: {
    readonly actor: unknown;
    readonly approvedBy: string | null;
    readonly shiftId: string | null;
  };
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

export const ledgerOf = (dataFolder: string): readonly LedgerRow[] =>
  rowsOf<LedgerRow>(dataFolder, 'SELECT * FROM payment_ledger ORDER BY created_at');

/** All entries in order, with who did it and why. */
export const logOf = (dataFolder: string): readonly LogRow[] =>
  rowsOf<Record<'head' | 'payload', string> & Omit<LogRow, 'head' | 'payload'>>(
    dataFolder,
    'SELECT * FROM log ORDER BY seq',
  ).map((row) => ({ ...row, head: JSON.parse(row.head), payload: JSON.parse(row.payload) }));

function rowsOf<Row>(dataFolder: string, query: string): readonly Row[] {
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    return database.prepare(query).all() as unknown as Row[];
  } finally {
    database.close();
  }
}

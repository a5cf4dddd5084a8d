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

/** What managers did, with their typed reasons. */
export interface AuditRow {
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
}

export const ledgerOf = (dataFolder: string): readonly LedgerRow[] =>
  rowsOf<LedgerRow>(dataFolder, 'SELECT * FROM payment_ledger ORDER BY created_at');

export const auditOf = (dataFolder: string): readonly AuditRow[] =>
  rowsOf<AuditRow>(dataFolder, 'SELECT * FROM audit ORDER BY seq');

function rowsOf<Row>(dataFolder: string, query: string): readonly Row[] {
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    return database.prepare(query).all() as unknown as Row[];
  } finally {
    database.close();
  }
}

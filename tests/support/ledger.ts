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

export function ledgerOf(dataFolder: string): readonly LedgerRow[] {
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    return database
      .prepare('SELECT * FROM payment_ledger ORDER BY created_at')
      .all() as unknown as LedgerRow[];
  } finally {
    database.close();
  }
}

/** The last four digits of payers' phones, by which a sale is found. Not the books: erased by themselves, or at any time. */
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../../shared/time.ts';
import type { Transact } from '../database.ts';
import type { PhoneJournal } from '../journal-phones.ts';

const KEPT_MS = 180 * DAY_MS;

export function payerPhonesIn(database: DatabaseSync, transact: Transact): PhoneJournal {
  const keep =
    database.prepare(`INSERT INTO payer_phone (transaction_id, last_four, kept_wall_ms) VALUES (?, ?, ?)
    ON CONFLICT (transaction_id) DO UPDATE SET last_four = excluded.last_four`);
  const erase = database.prepare('DELETE FROM payer_phone WHERE kept_wall_ms < ?');
  return {
    keepPhone: (transactionId, lastFour, nowWallMs) =>
      transact(() => {
        keep.run(transactionId, lastFour, Math.floor(nowWallMs));
        erase.run(Math.floor(nowWallMs) - KEPT_MS);
      }),
    erasePhones: (nowWallMs) =>
      transact(() => {
        erase.run(Math.floor(nowWallMs) - KEPT_MS);
      }),
  };
}

/**
 * The poll records of the last payments. Not the books: a rebuild leaves them alone, and old records are
 * deleted.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Moment } from '../../../shared/time.ts';
import type { Transact } from '../database.ts';
import type { PollJournal } from '../journal.ts';

const StoredRecord = z.object({
  openFrom: Moment.nullable(),
  seen: z.boolean(),
  looked: z.number(),
  read: z.literal(true).exactOptional(),
  unfound: z.object({ status: z.number(), since: Moment }).nullable().exactOptional(),
});

/** How many records are kept: far more than a till's payments in progress. */
const KEPT = 500;

export function pollRecordsIn(database: DatabaseSync, transact: Transact): PollJournal {
  const run = {
    read: database.prepare('SELECT look FROM payment_look WHERE transaction_id = ?'),
    keep: database.prepare(`INSERT INTO payment_look (transaction_id, look) VALUES (?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET look = excluded.look`),
    forget: database.prepare(
      `DELETE FROM payment_look WHERE row <= (SELECT MAX(row) FROM payment_look) - ${KEPT}`,
    ),
  };
  return {
    pollRecord: (transactionId) => {
      const row = run.read.get(transactionId);
      return row ? StoredRecord.parse(JSON.parse(String(row.look))) : null;
    },
    keepPollRecord: (transactionId, record) =>
      transact(() => {
        run.keep.run(transactionId, JSON.stringify(record));
        run.forget.run();
      }),
  };
}

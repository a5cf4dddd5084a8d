/** What is kept of the last payments' looks. Not the books: a rebuild leaves it alone, and what is old goes by itself. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Moment } from '../../../shared/time.ts';
import type { Transact } from '../database.ts';
import type { LookJournal } from '../journal.ts';

const StoredLook = z.object({
  openFrom: Moment.nullable(),
  seen: z.boolean(),
  looked: z.number(),
  read: z.literal(true).exactOptional(),
});

/** Of so many payments: far more than any till works on at once. */
const KEPT = 500;

export function looksIn(database: DatabaseSync, transact: Transact): LookJournal {
  const run = {
    read: database.prepare('SELECT look FROM payment_look WHERE transaction_id = ?'),
    keep: database.prepare(`INSERT INTO payment_look (transaction_id, look) VALUES (?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET look = excluded.look`),
    forget: database.prepare(
      `DELETE FROM payment_look WHERE row <= (SELECT MAX(row) FROM payment_look) - ${KEPT}`,
    ),
  };
  return {
    look: (transactionId) => {
      const row = run.read.get(transactionId);
      return row ? StoredLook.parse(JSON.parse(String(row.look))) : null;
    },
    keepLook: (transactionId, look) =>
      transact(() => {
        run.keep.run(transactionId, JSON.stringify(look));
        run.forget.run();
      }),
  };
}

/** The comparison with the service: pages of payments, and how far a run has come. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { endpointKey } from '../../../shared/payment/endpoint.ts';
import type { Transact } from '../database.ts';
import type { PaymentCursor, ReconcileJournal } from '../journal.ts';
import { PAYMENT, readPaymentIn } from './payments.ts';

const Run = z.object({
  startedWallMs: z.number(),
  fromWallMs: z.number(),
  toWallMs: z.number(),
  after: z.object({ wallMs: z.number(), row: z.number() }).nullable(),
  answered: z.number(),
  withParts: z.number(),
});

/** Over `payment_by_endpoint`. */
const OF_RUN = `payment.endpoint = (SELECT endpoint FROM endpoint WHERE name = ?)
  AND (created_wall_ms, made_seq) > (?, ?) AND created_wall_ms <= ?`;

/**
 * Those that were made since the last comparison, and their clocks said it was another time. The plus keeps SQLite
 * from walking through all payments of the endpoint, twice: it goes by the range of `made_seq`.
 */
export const ASK_ODD_AGAIN = `INSERT OR IGNORE INTO reconcile_again (transaction_id, endpoint, asked_wall_ms)
  SELECT transaction_id, :name, :startedWallMs FROM payment
  WHERE made_seq > (SELECT COALESCE(MAX(last_seq), 0) FROM reconciled WHERE endpoint = :name)
    AND +endpoint = (SELECT endpoint FROM endpoint WHERE name = :name)
    AND (created_wall_ms < :fromWallMs OR created_wall_ms > :aheadWallMs)`;

function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    countOfRun: prepare(`SELECT COUNT(*) AS payments FROM payment WHERE ${OF_RUN}`),
    ofRun: prepare(`${PAYMENT} WHERE ${OF_RUN} ORDER BY created_wall_ms, made_seq LIMIT ?`),
    toAskAgain:
      prepare(`${PAYMENT} JOIN reconcile_again AS again ON again.transaction_id = payment.transaction_id
      WHERE again.endpoint = ? ORDER BY again.asked_wall_ms LIMIT ?`),
    countToAskAgain: prepare('SELECT COUNT(*) AS payments FROM reconcile_again WHERE endpoint = ?'),
    askAgain: prepare(`INSERT INTO reconcile_again (transaction_id, endpoint, asked_wall_ms) VALUES (?, ?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET asked_wall_ms = excluded.asked_wall_ms`),
    answered: prepare('DELETE FROM reconcile_again WHERE transaction_id = ?'),
    run: prepare('SELECT run FROM reconcile_run WHERE endpoint = ?'),
    saveRun: prepare(`INSERT INTO reconcile_run (endpoint, run) VALUES (?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET run = excluded.run`),
    endRun: prepare('DELETE FROM reconcile_run WHERE endpoint = ?'),
    askOddAgain: prepare(ASK_ODD_AGAIN),
    last: prepare('SELECT wall_ms FROM reconciled WHERE endpoint = ?'),
    saveLast: prepare(`INSERT INTO reconciled (endpoint, wall_ms, last_seq)
      VALUES (?, ?, (SELECT COALESCE(MAX(made_seq), 0) FROM payment))
      ON CONFLICT (endpoint) DO UPDATE SET wall_ms = excluded.wall_ms, last_seq = excluded.last_seq`),
  };
}

/** A payment of so much later than now was made under a clock that was ahead. */
const CLOCK_IS_AHEAD_MS = 3_600_000;

/** Before the first payment of that moment. */
const before = (wallMs: number): PaymentCursor => ({ wallMs, row: -1 });

export function reconcileIn(database: DatabaseSync, transact: Transact): ReconcileJournal {
  const run = statements(database);
  const read = readPaymentIn(database);
  return {
    countOfRun: (endpoint, { fromWallMs, toWallMs, after }) => {
      const { wallMs, row } = after ?? before(fromWallMs);
      return Number(run.countOfRun.get(endpointKey(endpoint), wallMs, row, toWallMs)?.payments);
    },
    paymentsOfRun: (endpoint, { fromWallMs, toWallMs, after }, limit) => {
      const from = after ?? before(fromWallMs);
      return run.ofRun.all(endpointKey(endpoint), from.wallMs, from.row, toWallMs, limit).map((row) => ({
        payment: read(row),
        cursor: { wallMs: Number(row.created_wall_ms), row: Number(row.made_seq) },
      }));
    },
    paymentsToAskAgain: (endpoint, limit) => run.toAskAgain.all(endpointKey(endpoint), limit).map(read),
    countToAskAgain: (endpoint) => Number(run.countToAskAgain.get(endpointKey(endpoint))?.payments),
    reconcileRun: (endpoint) => {
      const row = run.run.get(endpointKey(endpoint));
      return row ? Run.parse(JSON.parse(String(row.run))) : null;
    },
    saveReconcileRun: (endpoint, now, page) =>
      transact(() => {
        const name = endpointKey(endpoint);
        for (const id of page.answered) run.answered.run(id);
        for (const id of page.unanswered) run.askAgain.run(id, name, page.askedWallMs);
        run.saveRun.run(name, JSON.stringify(now));
      }),
    endReconcileRun: (endpoint, { startedWallMs, fromWallMs }) =>
      transact(() => {
        const name = endpointKey(endpoint);
        const aheadWallMs = startedWallMs + CLOCK_IS_AHEAD_MS;
        run.askOddAgain.run({ name, startedWallMs, fromWallMs, aheadWallMs });
        run.saveLast.run(name, startedWallMs);
        run.endRun.run(name);
      }),
    lastReconciledWallMs: (endpoint) => {
      const row = run.last.get(endpointKey(endpoint));
      return row ? Number(row.wall_ms) : null;
    },
  };
}

/**
 * The comparison with the service: pages of payments, the progress of a run, and payments to ask about again.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { endpointKey } from '../../../shared/endpoint.ts';
import { TOO_RECENT_MS } from '../../../shared/shift/compare-shift.ts';
import { DAY_MS, tashkentDay } from '../../../shared/time.ts';
import type { Transact } from '../database.ts';
import type { AskAgain, PaymentCursor, ReconcileJournal } from '../journal-reconcile.ts';
import { AT_SERVICE, PAYMENT, readPaymentIn } from './payments.ts';

const Run = z.object({
  startedWallMs: z.number(),
  fromWallMs: z.number(),
  toWallMs: z.number(),
  newestRow: z.number(),
  after: z.object({ wallMs: z.number(), row: z.number() }).nullable(),
  answered: z.number(),
  untold: z.number(),
  withParts: z.number(),
  tells: z.boolean(),
});

/** Uses the index `payment_by_endpoint`. */
const OF_RUN = `payment.endpoint = (SELECT endpoint FROM endpoint WHERE name = ?)
  AND (created_wall_ms, made_seq) > (?, ?) AND created_wall_ms <= ?`;

/** After this many days without an answer a payment is listed, and queried less and less often. */
const DAYS_UNTIL_RARE = 3;
const WITHOUT_ANSWER = "why IN ('waits', 'refused')";
const EACH_TIME = `(why = 'held' OR (${WITHOUT_ANSWER} AND unanswered_days < ${DAYS_UNTIL_RARE}))`;
/** After one week, then two, and so on. ABS, because the clock may be set either way. */
const RARELY = `(${WITHOUT_ANSWER} AND unanswered_days >= ${DAYS_UNTIL_RARE}
  AND ABS(:now - asked_wall_ms) >= (unanswered_days - ${DAYS_UNTIL_RARE - 1}) * ${7 * DAY_MS})`;
const DUE = `(${EACH_TIME} OR ${RARELY} OR (why = 'untold' AND :findsOurIds = 1))`;
const OF_AGAIN = `${PAYMENT} JOIN reconcile_again AS again ON again.transaction_id = payment.transaction_id
  WHERE again.endpoint = :name AND payment.endpoint = (SELECT endpoint FROM endpoint WHERE name = :name)`;

/**
 * Payments since the last comparison whose clock gave a time outside the span. The plus makes SQLite use the
 * range of `made_seq`, instead of reading all payments of the endpoint twice.
 */
export const ASK_ODD_AGAIN = `INSERT OR IGNORE INTO reconcile_again (transaction_id, endpoint, asked_wall_ms)
  SELECT transaction_id, :name, :startedWallMs FROM payment
  WHERE made_seq > (SELECT COALESCE(MAX(last_seq), 0) FROM reconciled WHERE endpoint = :name)
    AND +endpoint = (SELECT endpoint FROM endpoint WHERE name = :name)
    AND (created_wall_ms < :fromWallMs OR created_wall_ms > :aheadWallMs)`;

/** Made before the span, or by a clock that ran ahead. The pluses make SQLite begin with the few refunds. */
export const GIVEN_BACK = `${PAYMENT} WHERE +payment.endpoint = (SELECT endpoint FROM endpoint WHERE name = :name)
  AND +created_wall_ms NOT BETWEEN :from AND :to + ${TOO_RECENT_MS} AND payment.transaction_id IN (
    SELECT transaction_id FROM refund WHERE kind NOT IN ('cash', 'terminal') AND seq > (
      SELECT COALESCE(MIN(made_seq), 0) FROM (
        SELECT last_seq AS made_seq FROM reconciled WHERE endpoint = :name
        UNION ALL SELECT made_seq FROM payment WHERE created_wall_ms BETWEEN :from AND :to
          AND endpoint = (SELECT endpoint FROM endpoint WHERE name = :name))))
  ORDER BY payment.made_seq LIMIT :limit`;

/**
 * `passed`: the last complete comparison covered the payment, or the running one did. The payment must be in
 * the books since before that comparison, because a later payment may have an earlier time. It must not be
 * too recent either. Payments without an answer have a row in `reconcile_again`. Another till's payments have
 * another endpoint, which no comparison covers.
 */
const LEARNED = `SELECT again.why,
    (payment.made_seq <= last_seq AND created_wall_ms <= wall_ms - ${TOO_RECENT_MS})
    OR CASE WHEN json_valid(run) THEN
      payment.made_seq <= run ->> '$.newestRow' AND created_wall_ms >= run ->> '$.fromWallMs'
      AND (created_wall_ms, payment.made_seq) <= (run ->> '$.after.wallMs', run ->> '$.after.row') END AS passed
  FROM payment JOIN endpoint ON endpoint.endpoint = payment.endpoint
    LEFT JOIN reconciled ON reconciled.endpoint = endpoint.name
    LEFT JOIN reconcile_run ON reconcile_run.endpoint = endpoint.name
    LEFT JOIN reconcile_again AS again ON again.transaction_id = payment.transaction_id
  WHERE payment.transaction_id = ?`;

const Why = z.enum(['waits', 'refused', 'untold', 'held'] satisfies readonly AskAgain[]).nullable();

function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    countOfRun: prepare(`SELECT COUNT(*) AS payments FROM payment WHERE ${OF_RUN}`),
    ofRun: prepare(`${PAYMENT} WHERE ${OF_RUN} ORDER BY created_wall_ms, made_seq LIMIT ?`),
    toAskAgain: prepare(`${OF_AGAIN} AND ${DUE} ORDER BY again.asked_wall_ms, payment.made_seq LIMIT :limit`),
    givenBack: prepare(GIVEN_BACK),
    countToAskAgain: prepare(`SELECT COUNT(*) AS payments, COUNT(*) FILTER (WHERE why = 'waits') AS waiting
      FROM reconcile_again WHERE endpoint = ? AND ${WITHOUT_ANSWER} AND unanswered_days < ${DAYS_UNTIL_RARE}`),
    askAgain: prepare(`INSERT INTO reconcile_again (transaction_id, endpoint, asked_wall_ms, why)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET asked_wall_ms = excluded.asked_wall_ms, why = excluded.why`),
    countDay: prepare(`UPDATE reconcile_again SET unanswered_days = unanswered_days + 1, unanswered_day = :day
      WHERE endpoint = :name AND ${WITHOUT_ANSWER} AND asked_wall_ms >= :startedWallMs
      AND unanswered_day IS NOT :day`),
    unanswered: prepare(`${OF_AGAIN} AND ${WITHOUT_ANSWER} AND unanswered_days >= ${DAYS_UNTIL_RARE}
      AND payment.state = 'paid' AND refunded_tiyin < amount_tiyin ORDER BY payment.made_seq LIMIT :limit`),
    untold: prepare(`${OF_AGAIN} AND why = 'untold' AND payment.is_open = 1
      ORDER BY payment.made_seq LIMIT :limit`),
    known: prepare(
      `SELECT 1 FROM payment WHERE payment_id = :paymentId AND endpoint IN (${AT_SERVICE}) LIMIT 1`,
    ),
    answered: prepare('DELETE FROM reconcile_again WHERE transaction_id = ?'),
    run: prepare('SELECT run FROM reconcile_run WHERE endpoint = ?'),
    saveRun: prepare(`INSERT INTO reconcile_run (endpoint, run) VALUES (?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET run = excluded.run`),
    endRun: prepare('DELETE FROM reconcile_run WHERE endpoint = ?'),
    askOddAgain: prepare(ASK_ODD_AGAIN),
    learned: prepare(LEARNED),
    newest: prepare('SELECT COALESCE(MAX(made_seq), 0) AS made_seq FROM payment'),
    last: prepare('SELECT wall_ms, last_seq FROM reconciled WHERE endpoint = ?'),
    saveLast: prepare(`INSERT INTO reconciled (endpoint, wall_ms, last_seq) VALUES (?, ?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET wall_ms = excluded.wall_ms, last_seq = excluded.last_seq`),
  };
}

/** A payment dated this much after now was made while the clock was ahead. */
const CLOCK_IS_AHEAD_MS = 3_600_000;

/** The position before the first payment of that moment. */
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
    paymentsToAskAgain: (endpoint, { nowWallMs, findsOurIds }, limit) =>
      run.toAskAgain
        .all({ name: endpointKey(endpoint), now: nowWallMs, findsOurIds: findsOurIds ? 1 : 0, limit })
        .map(read),
    paymentsGivenBack: (endpoint, { fromWallMs, toWallMs }, limit) =>
      run.givenBack.all({ name: endpointKey(endpoint), from: fromWallMs, to: toWallMs, limit }).map(read),
    countToAskAgain: (endpoint) => Number(run.countToAskAgain.get(endpointKey(endpoint))?.payments),
    countWaiting: (endpoint) => Number(run.countToAskAgain.get(endpointKey(endpoint))?.waiting),
    paymentsUnanswered: (endpoint, limit) =>
      run.unanswered.all({ name: endpointKey(endpoint), limit }).map(read),
    paymentsUnidentified: (endpoint, limit) =>
      run.untold.all({ name: endpointKey(endpoint), limit }).map(read),
    isPaymentIdKnown: (endpoint, paymentId) =>
      run.known.get({ paymentId, endpoint: endpointKey(endpoint) }) !== undefined,
    newestRow: () => Number(run.newest.get()?.made_seq),
    reconcileRun: (endpoint) => {
      const row = run.run.get(endpointKey(endpoint));
      return row ? (Run.safeParse(JSON.parse(String(row.run))).data ?? null) : null;
    },
    saveReconcileRun: (endpoint, now, page) =>
      transact(() => {
        const name = endpointKey(endpoint);
        for (const id of page.answered) run.answered.run(id);
        for (const { transactionId, why } of page.again) {
          run.askAgain.run(transactionId, name, page.askedWallMs, why);
        }
        run.saveRun.run(name, JSON.stringify(now));
      }),
    endReconcileRun: (endpoint, { startedWallMs, fromWallMs, toWallMs, newestRow, tells }) =>
      transact(() => {
        const name = endpointKey(endpoint);
        if (tells) run.countDay.run({ name, startedWallMs, day: tashkentDay(startedWallMs) });
        // If the clock was set back meanwhile, the run came less far than planned.
        const wallMs = Math.min(startedWallMs, toWallMs + TOO_RECENT_MS);
        const aheadWallMs = wallMs + CLOCK_IS_AHEAD_MS;
        run.askOddAgain.run({ name, startedWallMs, fromWallMs, aheadWallMs });
        run.saveLast.run(name, wallMs, newestRow);
        run.endRun.run(name);
      }),
    lastReconciledWallMs: (endpoint) => {
      const row = run.last.get(endpointKey(endpoint));
      return row ? Number(row.wall_ms) : null;
    },
    lastReconciledRow: (endpoint) => Number(run.last.get(endpointKey(endpoint))?.last_seq ?? 0),
    learnedOf: (transactionId) => {
      const row = run.learned.get(transactionId);
      return Why.parse(row?.why ?? null) ?? (row?.passed === 1 ? 'answered' : null);
    },
  };
}

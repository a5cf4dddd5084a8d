/** The journal's part of the comparison with the service: pages of attempts, and how far a run has come. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { Attempt, placeKey } from '../payment/attempt.ts';
import type { AttemptCursor, ReconcileJournal, Written } from './journal.ts';

const Run = z.object({
  startedWallMs: z.number(),
  fromWallMs: z.number(),
  toWallMs: z.number(),
  after: z.object({ wallMs: z.number(), row: z.number() }).nullable(),
  answered: z.number(),
  withParts: z.number(),
});

function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    countOfRun: prepare(`SELECT COUNT(*) AS attempts FROM payment
      WHERE place = ? AND (created_wall_ms, rowid) > (?, ?) AND created_wall_ms <= ?`),
    ofRun: prepare(`SELECT rowid, created_wall_ms, attempt FROM payment
      WHERE place = ? AND (created_wall_ms, rowid) > (?, ?) AND created_wall_ms <= ?
      ORDER BY created_wall_ms, rowid LIMIT ?`),
    toAskAgain:
      prepare(`SELECT payment.attempt FROM reconcile_again AS again JOIN payment USING (transaction_id)
      WHERE again.place = ? ORDER BY again.asked_wall_ms LIMIT ?`),
    countToAskAgain: prepare('SELECT COUNT(*) AS attempts FROM reconcile_again WHERE place = ?'),
    askAgain: prepare(`INSERT INTO reconcile_again (transaction_id, place, asked_wall_ms) VALUES (?, ?, ?)
      ON CONFLICT (transaction_id) DO UPDATE SET asked_wall_ms = excluded.asked_wall_ms`),
    answered: prepare('DELETE FROM reconcile_again WHERE transaction_id = ?'),
    run: prepare('SELECT run FROM reconcile_run WHERE place = ?'),
    saveRun: prepare(`INSERT INTO reconcile_run (place, run) VALUES (?, ?)
      ON CONFLICT (place) DO UPDATE SET run = excluded.run`),
    endRun: prepare('DELETE FROM reconcile_run WHERE place = ?'),
    askOddAgain: prepare(`INSERT OR IGNORE INTO reconcile_again (transaction_id, place, asked_wall_ms)
      SELECT transaction_id, place, ? FROM payment
      WHERE rowid > (SELECT COALESCE(MAX(last_row), 0) FROM reconciled WHERE place = ?)
        AND place = ? AND (created_wall_ms < ? OR created_wall_ms > ?)`),
    last: prepare('SELECT wall_ms FROM reconciled WHERE place = ?'),
    saveLast: prepare(`INSERT INTO reconciled (place, wall_ms, last_row)
      VALUES (?, ?, (SELECT COALESCE(MAX(rowid), 0) FROM payment))
      ON CONFLICT (place) DO UPDATE SET wall_ms = excluded.wall_ms, last_row = excluded.last_row`),
  };
}

const read = (row: Record<string, SQLOutputValue>): Attempt => Attempt.parse(JSON.parse(String(row.attempt)));

/** A payment of so much later than now was made under a clock that was ahead. */
const CLOCK_IS_AHEAD_MS = 3_600_000;

/** Before the first row of that moment. */
const before = (wallMs: number): AttemptCursor => ({ wallMs, row: -1 });

export function reconcileIn(database: DatabaseSync, write: (work: () => void) => Written): ReconcileJournal {
  const run = statements(database);
  return {
    countOfRun: (place, { fromWallMs, toWallMs, after }) => {
      const from = after ?? before(fromWallMs);
      return Number(run.countOfRun.get(placeKey(place), from.wallMs, from.row, toWallMs)?.attempts);
    },
    attemptsOfRun: (place, { fromWallMs, toWallMs, after }, limit) => {
      const from = after ?? before(fromWallMs);
      return run.ofRun.all(placeKey(place), from.wallMs, from.row, toWallMs, limit).map((row) => ({
        attempt: read(row),
        cursor: { wallMs: Number(row.created_wall_ms), row: Number(row.rowid) },
      }));
    },
    attemptsToAskAgain: (place, limit) => run.toAskAgain.all(placeKey(place), limit).map(read),
    countToAskAgain: (place) => Number(run.countToAskAgain.get(placeKey(place))?.attempts),
    reconcileRun: (place) => {
      const row = run.run.get(placeKey(place));
      return row ? Run.parse(JSON.parse(String(row.run))) : null;
    },
    saveReconcileRun: (place, now, page) =>
      write(() => {
        const key = placeKey(place);
        for (const id of page.answered) run.answered.run(id);
        for (const id of page.unanswered) run.askAgain.run(id, key, page.askedWallMs);
        run.saveRun.run(key, JSON.stringify(now));
      }),
    endReconcileRun: (place, { startedWallMs, fromWallMs }) =>
      write(() => {
        const key = placeKey(place);
        run.askOddAgain.run(startedWallMs, key, key, fromWallMs, startedWallMs + CLOCK_IS_AHEAD_MS);
        run.saveLast.run(key, startedWallMs);
        run.endRun.run(key);
      }),
    lastReconciledWallMs: (place) => {
      const row = run.last.get(placeKey(place));
      return row ? Number(row.wall_ms) : null;
    },
  };
}

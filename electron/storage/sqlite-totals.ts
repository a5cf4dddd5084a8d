/** What the sales of a span came to, added up by SQLite: no row of theirs is read into the till. */
import type { DatabaseSync } from 'node:sqlite';
import type { CountAndSum } from '../../shared/contract/views.ts';
import { tiyin } from '../../shared/money.ts';
import type { TotalsJournal } from './journal.ts';

/** Sales for cash, over `sale_by_time`. :mode, :from, :to. */
export const CASH_TOTALS = `SELECT COUNT(*) AS cash, COALESCE(SUM(total_tiyin), 0) AS cash_tiyin FROM sale
  WHERE created_wall_ms >= :from AND created_wall_ms < :to AND mode = :mode AND cash_wall_ms IS NOT NULL`;

/**
 * Payments, over `payment_by_place`: place by place, of which a till sees a handful in its life; each is found by
 * one step in the index. A place's name begins with its mode. :mode, :from, :to.
 */
export const PAYMENT_TOTALS = `WITH RECURSIVE places (place) AS (
    SELECT MIN(place) FROM payment
    UNION ALL
    SELECT (SELECT MIN(place) FROM payment WHERE payment.place > places.place) FROM places WHERE place IS NOT NULL
  )
  SELECT COUNT(*) AS paid, COALESCE(SUM(amount_tiyin), 0) AS paid_tiyin,
    COUNT(*) FILTER (WHERE refunded_tiyin = amount_tiyin) AS whole,
    COALESCE(SUM(refunded_tiyin) FILTER (WHERE refunded_tiyin = amount_tiyin), 0) AS whole_tiyin,
    COUNT(*) FILTER (WHERE refunded_tiyin > 0 AND refunded_tiyin < amount_tiyin) AS part,
    COALESCE(SUM(refunded_tiyin) FILTER (WHERE refunded_tiyin < amount_tiyin), 0) AS part_tiyin
  FROM places CROSS JOIN payment ON payment.place = places.place
  WHERE places.place GLOB :mode || ' *' AND created_wall_ms >= :from AND created_wall_ms < :to AND state = 'paid'`;

export function totalsIn(database: DatabaseSync): TotalsJournal {
  const cash = database.prepare(CASH_TOTALS);
  const payments = database.prepare(PAYMENT_TOTALS);
  return {
    totalsBetween: (mode, from, to) => {
      const row = { ...cash.get({ mode, from, to }), ...payments.get({ mode, from, to }) };
      const of = (name: string): CountAndSum => ({
        count: Number(row[name]),
        sumTiyin: tiyin(Number(row[`${name}_tiyin`])),
      });
      return {
        cash: of('cash'),
        electronic: of('paid'),
        refundedInFull: of('whole'),
        refundedInPart: of('part'),
      };
    },
  };
}

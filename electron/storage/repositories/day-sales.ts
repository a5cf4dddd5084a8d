/** What a day sold. A sale is sold by the entry that completes it. */
import type { DatabaseSync } from 'node:sqlite';
import { tiyin } from '../../../shared/money.ts';
import type { SqlRow } from '../journal.ts';
import type { SoldJournal } from '../journal-shifts.ts';
import { BOOKED, dayShiftRows, IN_DAY, SHIFTS_OF_DAY, timedRows, valuesOf, wholeRows } from './of-day.ts';
import { IS_SOLD } from './refund-rates.ts';

const COMPLETED = { shift: 'completed_shift', seq: 'completed_seq' };

/** The rows of :day, `made_seq` and the entry `seq`; those whose day can't be read are in no day. */
const rowsOfDay = (table: string, booked: typeof BOOKED): string => `(WITH ${SHIFTS_OF_DAY},
  timed AS (${timedRows(table, 'made_seq', booked)})
  ${dayShiftRows(table, 'made_seq', booked)} UNION ALL ${wholeRows(table, 'made_seq', booked)}
  UNION ALL SELECT timed.made_seq, timed.seq FROM timed CROSS JOIN log ON log.seq = timed.seq
    WHERE ${IN_DAY}) AS ours`;

/** The sales that :day completed, as a table `ours`. */
export const SALES_OF_DAY = `${rowsOfDay('sale', COMPLETED)} CROSS JOIN sale USING (made_seq)`;

const SQL = {
  sold: `SELECT COUNT(*) AS count, COALESCE(SUM(total_tiyin), 0) AS sum FROM ${SALES_OF_DAY}`,
  unsold: `SELECT COALESCE(SUM(refund.amount_tiyin), 0) AS sum
    FROM ${rowsOfDay('refund', BOOKED)} CROSS JOIN refund USING (made_seq)
    JOIN sale ON sale.made_seq = refund.sale WHERE NOT ${IS_SOLD}`,
} as const;

export const countAndSum = (row: SqlRow | undefined) => ({
  count: Number(row?.count ?? 0),
  sumTiyin: tiyin(Number(row?.sum ?? 0)),
});

export function daySalesIn(database: DatabaseSync): SoldJournal {
  const [sold, unsold] = [database.prepare(SQL.sold), database.prepare(SQL.unsold)];
  return {
    soldOfDay: (mode, day) => countAndSum(sold.get(valuesOf(mode, day))),
    unsoldOfDay: (mode, day) => tiyin(Number(unsold.get(valuesOf(mode, day))?.sum)),
  };
}

/** What a day sold: sales by the hour and the person, and goods. A sale is sold by the entry that completes it. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { ProductId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { SoldJournal } from '../journal-shifts.ts';
import { BOOKED, IN_DAY, OF_DAY, SHIFTS_OF_DAY, timedRows, valuesOf, WALL_MS } from './of-day.ts';
import { IS_SOLD } from './refund-rates.ts';
import { takersOf } from './sale-people.ts';

const COMPLETED = { shift: 'completed_shift', seq: 'completed_seq' };

/** The rows of :day, `made_seq` and the entry `seq`. */
const rowsOfDay = (table: string, booked: typeof BOOKED): string => `WITH ${SHIFTS_OF_DAY},
  timed AS (${timedRows(table, 'made_seq', booked)}),
  ours AS (SELECT made_seq, ${booked.seq} AS seq FROM ${table}
      WHERE ${booked.shift} IN ${OF_DAY} AND mode = :mode
    UNION ALL SELECT timed.made_seq, timed.seq FROM timed CROSS JOIN log ON log.seq = timed.seq
      WHERE ${IN_DAY})`;

/** The hour of :day. A day shift whose clock was set back has entries beside its day. */
const HOUR_OF_DAY = `MIN(23, MAX(0, CAST((${WALL_MS} - :fromWallMs) / 3600000 AS INTEGER)))`;

const SQL = {
  sold: `${rowsOfDay('sale', COMPLETED)}
    SELECT COUNT(*) AS count, COALESCE(SUM(total_tiyin), 0) AS sum FROM ours CROSS JOIN sale USING (made_seq)`,
  unsold: `${rowsOfDay('refund', BOOKED)}
    SELECT COALESCE(SUM(refund.amount_tiyin), 0) AS sum FROM ours CROSS JOIN refund USING (made_seq)
    JOIN sale ON sale.made_seq = refund.sale WHERE NOT ${IS_SOLD}`,
  byHour: `${rowsOfDay('sale', COMPLETED)}
    SELECT ${HOUR_OF_DAY} AS hour, COUNT(*) AS count, SUM(total_tiyin) AS sum
    FROM ours CROSS JOIN sale USING (made_seq) CROSS JOIN log ON log.seq = ours.seq GROUP BY 1 ORDER BY 1`,
  // The person who took the tender that completed the sale; without one, who began the sale.
  byPerson: `${rowsOfDay('sale', COMPLETED)}, sellers AS (
      SELECT COALESCE((SELECT took.made_by FROM ${takersOf('tender.sale = sale.made_seq AND tender.booked_seq = ours.seq')} AS took
        ORDER BY took.made_seq DESC LIMIT 1), sale.made_by) AS person, total_tiyin
      FROM ours CROSS JOIN sale USING (made_seq))
    SELECT (SELECT staff_id FROM person WHERE person.person = sellers.person) AS by,
      COUNT(*) AS count, SUM(total_tiyin) AS sum FROM sellers GROUP BY person ORDER BY sum DESC, by`,
  goods: `${rowsOfDay('sale', COMPLETED)}, sold AS (
      SELECT line.value ->> '$.productId' AS product, line.value ->> '$.name' AS name,
        line.value ->> '$.unit' AS unit, line.value ->> '$.quantity' AS quantity,
        (line.value ->> '$.priceTiyin') - COALESCE(line.value ->> '$.discountTiyin', 0)
          - COALESCE(line.value ->> '$.otherTiyin', 0) AS due
      FROM ours CROSS JOIN sale USING (made_seq) CROSS JOIN log ON log.seq = sale.lines_seq
        CROSS JOIN json_each(log.payload, '$.sale.lines') AS line)
    SELECT product, MAX(name) AS name, unit, SUM(quantity) AS quantity, SUM(due) AS sum
    FROM sold GROUP BY product, unit ORDER BY sum DESC, product LIMIT :most`,
} as const;

type Row = Readonly<Record<string, SQLOutputValue>>;
const countAndSum = (row: Row | undefined) => ({
  count: Number(row?.count ?? 0),
  sumTiyin: tiyin(Number(row?.sum ?? 0)),
});

export function daySalesIn(database: DatabaseSync): SoldJournal {
  const run = Object.fromEntries(
    Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)]),
  ) as unknown as Record<keyof typeof SQL, ReturnType<DatabaseSync['prepare']>>;
  return {
    soldOfDay: (mode, day) => countAndSum(run.sold.get(valuesOf(mode, day))),
    unsoldOfDay: (mode, day) => tiyin(Number(run.unsold.get(valuesOf(mode, day))?.sum)),
    hoursOfDay: (mode, day) => {
      const found = new Map(
        run.byHour.all(valuesOf(mode, day)).map((row) => [Number(row.hour), countAndSum(row)]),
      );
      return Array.from({ length: 24 }, (_, hour) => found.get(hour) ?? countAndSum(undefined));
    },
    sellersOfDay: (mode, day) =>
      run.byPerson.all(valuesOf(mode, day)).map((row) => ({
        staffId: row.by === null ? null : StaffId.parse(row.by),
        ...countAndSum(row),
      })),
    topGoodsOfDay: (mode, day, most) =>
      run.goods.all({ ...valuesOf(mode, day), most }).map((row) => ({
        productId: ProductId.parse(row.product),
        name: String(row.name),
        unit: String(row.unit),
        quantity: Number(row.quantity),
        sumTiyin: tiyin(Number(row.sum)),
      })),
  };
}

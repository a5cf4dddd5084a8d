/**
 * What a day sold by hour, person and goods. It reads each sale of the day in the log, so a thread does it. Each
 * part is read on its own: a damaged entry spoils only the parts that need it.
 */
import { ProductId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { OwnTables, SqlRow } from '../journal.ts';
import type { SoldParts, SoldPartsOf } from '../journal-shifts.ts';
import { countAndSum, SALES_OF_DAY } from './day-sales.ts';
import { valuesOf, WALL_MS } from './of-day.ts';
import { takersOf } from './sale-people.ts';

const TOP_GOODS = 5;
/** The hour of :day; null: unreadable. A day shift whose clock was set back has entries beside its day. */
const HOUR_OF_DAY = `MIN(23, MAX(0, CAST((${WALL_MS} - :fromWallMs) / 3600000 AS INTEGER)))`;
/** Damaged text would end the whole statement. */
const LINES = `CASE WHEN json_valid(log.payload)
  THEN iif(json_type(log.payload, '$.sale.lines') = 'array', log.payload -> '$.sale.lines', NULL) END`;
const COMPLETING = 'tender.sale = sale.made_seq AND tender.booked_seq = ours.seq';

const SQL = {
  hours: `SELECT ${HOUR_OF_DAY} AS hour, COUNT(*) AS count, SUM(total_tiyin) AS sum
    FROM ${SALES_OF_DAY} LEFT JOIN log ON log.seq = ours.seq GROUP BY 1`,
  // The person who took the tender that completed the sale; without one, who began the sale.
  sellers: `SELECT (SELECT staff_id FROM person WHERE person.person = sellers.person) AS by,
      COUNT(*) AS count, SUM(total_tiyin) AS sum
    FROM (SELECT COALESCE((SELECT took.made_by FROM ${takersOf(COMPLETING)} AS took
        ORDER BY took.made_seq DESC LIMIT 1), sale.made_by) AS person, total_tiyin FROM ${SALES_OF_DAY}) AS sellers
    GROUP BY person ORDER BY sum DESC, by`,
  topGoods: `SELECT product, MAX(name) AS name, unit, SUM(quantity) AS quantity, SUM(due) AS sum,
      MAX(lacks) AS lacks
    FROM (SELECT lines IS NULL AS lacks, line.value ->> '$.productId' AS product, line.value ->> '$.name' AS name,
        line.value ->> '$.unit' AS unit, line.value ->> '$.quantity' AS quantity,
        (line.value ->> '$.priceTiyin') - COALESCE(line.value ->> '$.discountTiyin', 0)
          - COALESCE(line.value ->> '$.otherTiyin', 0) AS due
      FROM (SELECT ${LINES} AS lines FROM ${SALES_OF_DAY} LEFT JOIN log ON log.seq = sale.lines_seq) AS its
        LEFT JOIN json_each(its.lines) AS line)
    WHERE product IS NOT NULL OR lacks GROUP BY product, unit ORDER BY lacks DESC, sum DESC, product
    LIMIT ${TOP_GOODS}`,
} as const;

type Rows = readonly SqlRow[];

function hoursOf(rows: Rows): SoldParts['hours'] {
  if (rows.some(({ hour }) => hour === null)) return null;
  const found = new Map(rows.map((row) => [Number(row.hour), countAndSum(row)]));
  return Array.from({ length: 24 }, (_, hour) => found.get(hour) ?? countAndSum(undefined));
}

const sellersOf = (rows: Rows): SoldParts['sellers'] =>
  rows.map((row) => ({
    staffId: row.by === null ? null : StaffId.parse(row.by),
    ...countAndSum(row),
  }));

function goodsOf(rows: Rows): SoldParts['topGoods'] {
  if (rows[0]?.lacks === 1) return null;
  return rows.map((row) => ({
    productId: ProductId.parse(row.product),
    name: String(row.name),
    unit: String(row.unit),
    quantity: Number(row.quantity),
    sumTiyin: tiyin(Number(row.sum)),
  }));
}

export function soldPartsIn(tables: OwnTables): SoldPartsOf {
  const part = <T>(sql: string, read: (rows: Rows) => T | null) => {
    const ask = tables.ask(sql);
    return (...day: Parameters<typeof valuesOf>): T | null => {
      try {
        return read(ask(valuesOf(...day)));
      } catch {
        // The day's check reports the damage.
        return null;
      }
    };
  };
  const [hours, sellers, topGoods] = [
    part(SQL.hours, hoursOf),
    part(SQL.sellers, sellersOf),
    part(SQL.topGoods, goodsOf),
  ];
  return ({ mode, day, before }) => ({
    hours: hours(mode, day),
    hoursBefore: hours(mode, before),
    sellers: sellers(mode, day),
    topGoods: topGoods(mode, day),
  });
}

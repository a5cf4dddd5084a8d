/**
 * The figures of a shift, added up by SQLite: money from indexes of booked rows, goods from the lines in the
 * log. `shift-beside.ts` has the entries beside the money.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Mode } from '../../../shared/endpoint.ts';
import { CashMovementId, StaffId } from '../../../shared/ids.ts';
import { scaleTiyin, TiyinAmount, tiyin } from '../../../shared/money.ts';
import { RefundKind } from '../../../shared/refund/refund.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';
import { CashMovement, MOVEMENT_KINDS } from '../../../shared/shift/shift.ts';
import { ALWAYS_LISTED, TenderKind } from '../../../shared/tender/tender.ts';
import { ENTRY, rowsOf } from '../entry.ts';
import { Unread } from '../unread.ts';
import { HOUR, WALL_MS } from './of-day.ts';
import { LINES, refundRatesIn } from './refund-rates.ts';
import { takersOf } from './sale-people.ts';
import { IS_OPEN } from './sales.ts';
import { besideIn } from './shift-beside.ts';
import { HELD_CASH } from './totals.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** `shift`: the number of its row. */
export interface FiguresOf {
  readonly shift: number;
  /** After the close of the previous shift. */
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly mode: Mode;
}

const BOOKED = 'booked_shift = :shift AND mode = :mode';
const BY = '(SELECT staff_id FROM person WHERE person = made_by) AS by';

/**
 * Whether a cash movement belongs to this mode. An older movement of a day shift has no mode, and counts in
 * both.
 */
export const OF_MODE = '(cash_movement.mode = :mode OR cash_movement.mode IS NULL)';

const SQL = {
  tenders: `SELECT kind, COUNT(*) AS count, SUM(amount_tiyin) AS sum FROM tender WHERE ${BOOKED} GROUP BY kind`,
  withoutSlip: `SELECT COUNT(*) AS count, SUM(tender.amount_tiyin) AS sum FROM tender
    JOIN log ON log.seq = tender.made_seq
    WHERE booked_shift = :shift AND tender.mode = :mode AND tender.kind = 'terminal'
      AND CASE WHEN json_valid(log.payload) THEN COALESCE(log.payload ->> '$.tender.approval', '') = '' END`,
  refunds: `SELECT COALESCE(tender.kind, 'code') AS kind, refund.kind AS way, COUNT(*) AS count,
    SUM(refund.amount_tiyin) AS sum FROM refund LEFT JOIN tender ON tender.tender_id = refund.tender_id
    WHERE refund.booked_shift = :shift AND refund.mode = :mode GROUP BY 1, 2 ORDER BY 1, 2`,
  corrections: `SELECT COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum FROM correction
    WHERE shift = :shift AND mode = :mode`,
  takenBetween: `SELECT COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum,
      COALESCE(SUM(amount_tiyin) FILTER (WHERE kind = 'cash'), 0) AS cash FROM tender
    WHERE ${BOOKED} AND booked_seq < :shift`,
  backBetween: `SELECT COUNT(*) AS count, COALESCE(SUM(amount_tiyin), 0) AS sum,
      COALESCE(SUM(amount_tiyin) FILTER (WHERE kind = 'cash'), 0) AS cash FROM refund
    WHERE ${BOOKED} AND booked_seq < :shift`,
  sales: `SELECT COUNT(*) AS count, COALESCE(SUM(total_tiyin), 0) AS sum FROM sale
    WHERE completed_shift = :shift AND mode = :mode`,
  lines: `SELECT sale.lines_seq AS seq, ${LINES} AS lines FROM sale LEFT JOIN log ON log.seq = sale.lines_seq
    WHERE sale.completed_shift = :shift AND sale.mode = :mode`,
  takenBy: `SELECT ${BY}, COUNT(*) AS count, SUM(amount_tiyin) AS sum FROM ${takersOf(BOOKED)} GROUP BY made_by`,
  backBy: `SELECT ${BY}, SUM(amount_tiyin) AS sum FROM refund WHERE ${BOOKED} GROUP BY made_by`,
  hours: `SELECT ${HOUR} AS hour, COUNT(*) AS count, SUM(amount_tiyin) AS sum
    FROM tender LEFT JOIN log ON log.seq = tender.booked_seq WHERE ${BOOKED} GROUP BY 1 ORDER BY 1`,
  movements: `SELECT ${ENTRY}, ${BY}, cash_movement.seq AS moved_seq, cash_movement_id, cash_movement.kind AS way,
    amount_tiyin, ${WALL_MS} AS wall_ms, (SELECT staff_id FROM person WHERE person = approved_by) AS approved
    FROM cash_movement LEFT JOIN log ON log.seq = cash_movement.seq WHERE cash_movement.shift = :shift AND ${OF_MODE} ORDER BY made_seq`,
  held: `SELECT COUNT(*) AS count, COALESCE(SUM(held_tiyin), 0) AS sum FROM sale
    WHERE mode = :mode AND held_tiyin <> 0 AND ${IS_OPEN}`,
  heldCash: HELD_CASH,
  refundsInDoubt: `SELECT COUNT(*) AS count, COALESCE(SUM(refund.amount_tiyin), 0) AS sum FROM payment
    JOIN refund USING (transaction_id) WHERE payment.is_open = 1 AND payment.refund_in_doubt = 1
      AND refund.mode = :mode AND refund.state IN ('under-way', 'unknown')`,
  payments: `SELECT payment.state, COUNT(*) AS count FROM payment
    JOIN sale ON sale.made_seq = payment.sale AND sale.mode = :mode
    WHERE is_open = 1 AND unfinished > 0 GROUP BY payment.state`,
} as const;

const HoldsMovement = z.object({ cashMovement: CashMovement });

const countAndSum = (row: Row | undefined) => ({
  count: Number(row?.count ?? 0),
  sumTiyin: tiyin(Number(row?.sum ?? 0)),
});
const signed = (row: Row | undefined) => ({
  count: Number(row?.count ?? 0),
  sumTiyin: Number(row?.sum ?? 0),
});
const betweenOf = (taken: Row | undefined, back: Row | undefined): ShiftFigures['between'] => ({
  taken: countAndSum(taken),
  back: countAndSum(back),
  cashTakenTiyin: tiyin(Number(taken?.cash ?? 0)),
  cashBackTiyin: tiyin(Number(back?.cash ?? 0)),
});
const byOf = (value: SQLOutputValue | undefined): StaffId | null =>
  value === null || value === undefined ? null : StaffId.parse(value);

/** The Tashkent day and hour for a whole number of hours. */
function dayAndHour(hours: number): { readonly day: string; readonly hour: number } {
  const day = new Date(Math.floor(hours / 24) * 86_400_000).toISOString().slice(0, 10);
  return { day, hour: hours % 24 };
}

/** The figures that give the expected cash. Fast, because they are read often. */
type CashFigures = Pick<ShiftFigures, 'tenders' | 'refunds' | 'movements' | 'between'>;

export function shiftFiguresIn(database: DatabaseSync): {
  all(which: FiguresOf): ShiftFigures;
  cash(which: FiguresOf): CashFigures;
} {
  const run = Object.fromEntries(
    Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)]),
  ) as unknown as Record<keyof typeof SQL, ReturnType<DatabaseSync['prepare']>>;
  const refundRates = refundRatesIn(database);
  const beside = besideIn(database);
  const cash = ({ shift, mode }: FiguresOf, unread: Unread): CashFigures => {
    const of = { shift, mode };
    return {
      tenders: tendersOf(run.tenders.all(of)),
      refunds: run.refunds.all(of).map((row) => ({
        tender: TenderKind.parse(row.kind),
        way: RefundKind.parse(row.way),
        ...countAndSum(row),
      })),
      between: betweenOf(run.takenBetween.get(of), run.backBetween.get(of)),
      movements: run.movements.all(of).map((row) => movementOf(row, shift, unread)),
    };
  };
  const all = (which: FiguresOf): ShiftFigures => {
    const { shift, mode } = which;
    const of = { shift, mode };
    const withoutSlip = countAndSum(run.withoutSlip.get(of));
    const unread = new Unread();
    const hours = run.hours.all(of);
    const figures = {
      ...cash(which, unread),
      ...(withoutSlip.count > 0 && { withoutSlip }),
      corrections: signed(run.corrections.get(of)),
      sales: countAndSum(run.sales.get(of)),
      ...goodsOf(run.lines.iterate(of), unread),
      ...refundRates(of, unread),
      ...beside(which, unread),
      cashiers: cashiersOf(run.takenBy.all(of), run.backBy.all(of)),
      hours: hours
        .filter(({ hour }) => hour !== null)
        .map((row) => ({ ...dayAndHour(Number(row.hour)), ...countAndSum(row) })),
      held: signed(run.held.get({ mode })),
      heldCashTiyin: Number(run.heldCash.get({ mode })?.sum ?? 0),
      refundsInDoubt: countAndSum(run.refundsInDoubt.get({ mode })),
      payments: paymentsOf(run.payments.all({ mode })),
    };
    const untimed = hours.filter(({ hour }) => hour === null).map((row) => Number(row.count));
    const lacks = Math.max(unread.count, ...untimed);
    return lacks === 0 ? figures : { ...figures, unread: lacks };
  };
  return { all, cash: (which) => cash(which, new Unread()) };
}

function tendersOf(rows: readonly Row[]): ShiftFigures['tenders'] {
  const isListed = (tender: TenderKind): boolean =>
    ALWAYS_LISTED.has(tender) || rows.some(({ kind }) => kind === tender);
  return TenderKind.options.filter(isListed).map((tender) => ({
    tender,
    ...countAndSum(rows.find(({ kind }) => kind === tender)),
  }));
}

/** The columns of a sold line for a report. The short form leaves out zeros. */
const SoldLines = z.array(
  z.object({
    priceTiyin: z.number(),
    discountTiyin: z.number().default(0),
    otherTiyin: z.number().default(0),
    vatPercent: z.number().nullable(),
    vatTiyin: z.number(),
    category: z.string().default(''),
    quantity: z.number(),
    listPriceTiyin: TiyinAmount.exactOptional(),
  }),
);

interface Sum {
  count: number;
  sumTiyin: number;
  vatTiyin: number;
}

class Sums<Key> {
  readonly #sums = new Map<Key, Sum>();

  add(key: Key, sumTiyin: number, vatTiyin = 0): void {
    const sum = this.#sums.get(key) ?? { count: 0, sumTiyin: 0, vatTiyin: 0 };
    sum.count += 1;
    sum.sumTiyin += sumTiyin;
    sum.vatTiyin += vatTiyin;
    this.#sums.set(key, sum);
  }

  get rows() {
    return [...this.#sums].map(([key, { count, sumTiyin, vatTiyin }]) => ({
      key,
      count,
      sumTiyin: tiyin(sumTiyin),
      vatTiyin: tiyin(vatTiyin),
    }));
  }

  get whole() {
    const add = (of: (sum: Sum) => number): number =>
      [...this.#sums.values()].reduce((all, sum) => all + of(sum), 0);
    return { count: add(({ count }) => count), sumTiyin: tiyin(add(({ sumTiyin }) => sumTiyin)) };
  }
}

/** Sale by sale, without keeping all in memory. */
function goodsOf(
  rows: Iterable<Row>,
  unread: Unread,
): Pick<ShiftFigures, 'vat' | 'categories' | 'discounts' | 'others' | 'priceChanges'> {
  const [vat, categories] = [new Sums<number | null>(), new Sums<string>()];
  const [discounts, others] = [new Sums<null>(), new Sums<null>()];
  const priceChanges = { count: 0, lessTiyin: 0 };
  for (const { seq, lines } of rows) {
    for (const line of unread.read(seq, () => SoldLines.parse(JSON.parse(String(lines))), [])) {
      const due = line.priceTiyin - line.discountTiyin - line.otherTiyin;
      vat.add(line.vatPercent, due, line.vatTiyin);
      categories.add(line.category, due);
      if (line.discountTiyin > 0) discounts.add(null, line.discountTiyin);
      if (line.otherTiyin > 0) others.add(null, line.otherTiyin);
      if (line.listPriceTiyin === undefined) continue;
      priceChanges.count += 1;
      priceChanges.lessTiyin += scaleTiyin(line.listPriceTiyin, line.quantity, ONE) - line.priceTiyin;
    }
  }
  return {
    vat: vat.rows
      .map(({ key: percent, ...sums }) => ({ percent, ...sums }))
      .toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1)),
    categories: categories.rows
      .map(({ key: category, count, sumTiyin }) => ({ category, count, sumTiyin }))
      .toSorted((one, other) => (one.category < other.category ? -1 : 1)),
    discounts: discounts.whole,
    others: others.whole,
    priceChanges,
  };
}

function cashiersOf(taken: readonly Row[], back: readonly Row[]): ShiftFigures['cashiers'] {
  const people = new Set([...taken, ...back].map((row) => byOf(row.by)));
  return [...people].map((staffId) => {
    const took = countAndSum(taken.find((row) => byOf(row.by) === staffId));
    const gave = countAndSum(back.find((row) => byOf(row.by) === staffId));
    return { staffId, count: took.count, takenTiyin: took.sumTiyin, backTiyin: gave.sumTiyin };
  });
}

/** The table knows the sum and its way. An unreadable entry lacks its reason, and perhaps its time. */
function movementOf(row: Row, shift: number, unread: Unread): ShiftFigures['movements'][number] {
  const seq = Number(row.moved_seq);
  const movement = unread.read(
    seq,
    () => {
      const { madeAt, mode: _, ...read } = rowsOf(row, HoldsMovement).cashMovement;
      return { ...read, madeWallMs: madeAt.wallMs };
    },
    {
      cashMovementId: CashMovementId.parse(row.cash_movement_id),
      kind: z.enum(MOVEMENT_KINDS).parse(row.way),
      amountTiyin: tiyin(Number(row.amount_tiyin)),
      reason: '?',
      madeWallMs: Number(row.wall_ms),
    },
  );
  return {
    ...movement,
    between: seq < shift,
    by: byOf(row.by),
    approvedBy: byOf(row.approved),
  };
}

function paymentsOf(rows: readonly Row[]): ShiftFigures['payments'] {
  const of = (...states: readonly string[]): number =>
    rows
      .filter(({ state }) => states.includes(String(state)))
      .reduce((sum, { count }) => sum + Number(count), 0);
  return {
    waiting: of('sending', 'processing', 'invoiced'),
    unconfirmed: of('confirming'),
    uncertain: of('unknown'),
    watched: of('abandoned'),
  };
}

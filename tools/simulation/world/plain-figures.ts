/** The figures of a shift as bare numbers by name, so that two calculations can be compared. */
import type { ShiftFigures } from '../../../shared/shift/report.ts';

type Numbers = readonly number[];
type ByName = Readonly<Record<string, Numbers>>;

/** Counts come before sums. */
export interface PlainFigures {
  readonly tenders: ByName;
  /** Card payments without the number of their slip. */
  readonly withoutSlip: Numbers;
  /** By tender and way. */
  readonly refunds: ByName;
  readonly corrections: Numbers;
  /** Taken and given back, and the cash of each. */
  readonly between: Numbers;
  readonly sales: Numbers;
  /** By rate: the due amount and its VAT. */
  readonly vat: ByName;
  readonly categories: ByName;
  readonly discounts: Numbers;
  readonly others: Numbers;
  readonly priceChanges: Numbers;
  readonly voidedSales: Numbers;
  readonly voidedLines: Numbers;
  readonly noSale: readonly string[];
  /** By person: the number and sum of tenders, and the sum of refunds. */
  readonly cashiers: ByName;
  readonly hours: ByName;
  readonly movements: readonly (readonly [kind: string, amountTiyin: number, isEarly: boolean])[];
  /** The number of sales, the sum they hold, and its cash. */
  readonly held: Numbers;
  readonly refundsInDoubt: Numbers;
}

/** Counts and sums by key; a key without rows is absent. */
export function sumsBy<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  sumsOf: (row: R) => Numbers,
): ByName {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const more = [1, ...sumsOf(row)];
    const before = sums.get(keyOf(row));
    sums.set(keyOf(row), before ? before.map((value, at) => value + (more[at] ?? 0)) : more);
  }
  return Object.fromEntries(sums);
}

const TASHKENT_MS = 5 * 3_600_000;
/** The Tashkent day and hour of a moment, as one name. */
export const plainDay = (wallMs: number): string =>
  new Date(wallMs + TASHKENT_MS).toISOString().slice(0, 13).replace('T', ' ');

const pair = ({ count, sumTiyin }: { readonly count: number; readonly sumTiyin: number }): Numbers => [
  count,
  sumTiyin,
];

/** From a report. */
export function plainFigures(figures: ShiftFigures): PlainFigures {
  const { tenders, refunds, between, vat, categories, priceChanges, cashiers, hours, held } = figures;
  const byName = <R extends { readonly count: number; readonly sumTiyin: number }>(
    rows: readonly R[],
    nameOf: (row: R) => string,
    more: (row: R) => Numbers = () => [],
  ): ByName =>
    Object.fromEntries(
      rows.filter(({ count }) => count > 0).map((row) => [nameOf(row), [...pair(row), ...more(row)]]),
    );
  return {
    tenders: byName(tenders, ({ tender }) => tender),
    withoutSlip: figures.withoutSlip ? pair(figures.withoutSlip) : [0, 0],
    refunds: byName(refunds, ({ tender, way }) => `${tender} ${way}`),
    corrections: pair(figures.corrections),
    between: [...pair(between.taken), ...pair(between.back), between.cashTakenTiyin, between.cashBackTiyin],
    sales: pair(figures.sales),
    vat: byName(
      vat,
      ({ percent }) => String(percent),
      ({ vatTiyin }) => [vatTiyin],
    ),
    categories: byName(categories, ({ category }) => category),
    discounts: pair(figures.discounts),
    others: pair(figures.others),
    priceChanges: [priceChanges.count, priceChanges.lessTiyin],
    voidedSales: pair(figures.voidedSales),
    voidedLines: pair(figures.voidedLines),
    noSale: figures.noSale.map(({ reason }) => reason),
    cashiers: Object.fromEntries(
      cashiers.map(({ staffId, count, takenTiyin, backTiyin }) => [
        String(staffId),
        [count, takenTiyin, backTiyin],
      ]),
    ),
    hours: byName(hours, ({ day, hour }) => `${day} ${String(hour).padStart(2, '0')}`),
    movements: figures.movements.map(({ kind, amountTiyin, between: isEarly }) => [
      kind,
      amountTiyin,
      isEarly,
    ]),
    held: [...pair(held), figures.heldCashTiyin],
    refundsInDoubt: pair(figures.refundsInDoubt),
  };
}

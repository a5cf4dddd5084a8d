/** Sales by rate and category, and their reductions, for the journal in memory. */
import { tiyin } from '../../../shared/money.ts';
import type { SaleLine } from '../../../shared/sale/line.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';

type GoodsFigures = Pick<ShiftFigures, 'vat' | 'categories' | 'discounts' | 'others' | 'priceChanges'>;

export function goodsFigures(lines: readonly SaleLine[]): GoodsFigures {
  const due = ({ priceTiyin, discountTiyin, otherTiyin }: SaleLine): number =>
    priceTiyin - discountTiyin - otherTiyin;
  const add = (rows: readonly SaleLine[], of: (line: SaleLine) => number): number =>
    rows.reduce((sum, line) => sum + of(line), 0);
  const sold = (rows: readonly SaleLine[]) => ({ count: rows.length, sumTiyin: tiyin(add(rows, due)) });
  const below = (of: (line: SaleLine) => number) => {
    const rows = lines.filter((line) => of(line) > 0);
    return { count: rows.length, sumTiyin: tiyin(add(rows, of)) };
  };
  const changed = lines.flatMap(({ listPriceTiyin, priceTiyin, quantity }) =>
    listPriceTiyin === undefined ? [] : [(listPriceTiyin * quantity) / 1000 - priceTiyin],
  );
  return {
    vat: [...Map.groupBy(lines, ({ vatPercent }) => vatPercent)].map(([percent, rows]) => ({
      percent,
      ...sold(rows),
      vatTiyin: tiyin(add(rows, ({ vatTiyin }) => vatTiyin)),
    })),
    categories: [...Map.groupBy(lines, ({ category = '' }) => category)].map(([category, rows]) => ({
      category,
      ...sold(rows),
    })),
    discounts: below(({ discountTiyin }) => discountTiyin),
    others: below(({ otherTiyin }) => otherTiyin),
    priceChanges: { count: changed.length, lessTiyin: changed.reduce((sum, less) => sum + less, 0) },
  };
}

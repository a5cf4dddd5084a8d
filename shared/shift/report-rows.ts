/** The sections of a report after the money: what was sold, by whom and when, and what is unfinished. */
import { categoryName } from '../catalogue/category-name.ts';
import { vatRateText } from '../fiscal/rate-text.ts';
import {
  type Drawing,
  nameIn,
  paymentText,
  peopleIn,
  row,
  type SheetRow,
  shown,
  textsIn,
  timeOf,
} from './report-row.ts';

export function salesRows(drawing: Drawing): readonly SheetRow[] {
  const { sales, voidedSales, voidedLines, discounts, others, priceChanges, noSale } = drawing.report;
  const textOf = textsIn(drawing);
  return [
    row(textOf('sales-completed'), { count: sales.count, ...shown(drawing, sales.sumTiyin), isMain: true }),
    ...refundedRows(drawing),
    row(textOf('discounts'), discounts),
    ...(others.count === 0 ? [] : [row(textOf('others'), others)]),
    row(textOf('price-changes'), { count: priceChanges.count, sumTiyin: priceChanges.lessTiyin }),
    row(textOf('voided-sales'), voidedSales),
    row(textOf('voided-lines'), voidedLines),
    row(textOf('no-sale'), { count: noSale.length }),
    ...noSale.map(({ reason, atWallMs, ...people }) =>
      row(`  ${timeOf(atWallMs)}`, { note: `${reason} (${peopleIn(drawing, people)})` }),
    ),
  ];
}

/** As a day's figures show them: sold less these, with corrections, is the net total. */
function refundedRows(drawing: Drawing): readonly SheetRow[] {
  const { keptTiyin, corrections, refunds, refundsUnsold, sales } = drawing.report;
  const textOf = textsIn(drawing);
  if (keptTiyin === null || sales.sumTiyin === null) return [row(textOf('refunds'), shown(drawing, null))];
  const add = (of: 'count' | 'sumTiyin'): number =>
    refunds.reduce((sum, refund) => sum + refund[of], 0) - refundsUnsold[of];
  const other = keptTiyin - corrections.sumTiyin - sales.sumTiyin + add('sumTiyin');
  return [
    row(textOf('refunds'), { count: add('count'), sumTiyin: -add('sumTiyin') }),
    ...(other === 0 ? [] : [row(textOf('sold-other'), { sumTiyin: other })]),
  ];
}

const rateLabel = (drawing: Drawing, percent: number | null): string =>
  percent === null
    ? textsIn(drawing)('vat-none')
    : textsIn(drawing)('vat-rate', { percent: vatRateText(percent, drawing.language) });

export function vatRows(drawing: Drawing): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  return drawing.report.vat.flatMap(({ percent, count, sumTiyin, vatTiyin }) => [
    row(rateLabel(drawing, percent), { count, sumTiyin }),
    ...(percent === null ? [] : [row(`  ${textOf('vat-inside')}`, { sumTiyin: vatTiyin })]),
  ]);
}

/** Negative sums: the money went out. */
export function refundVatRows(drawing: Drawing): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  const { refundVat, refundsUnsold } = drawing.report;
  const rates = refundVat.flatMap(({ percent, count, sumTiyin, vatTiyin }) => [
    row(rateLabel(drawing, percent), { count, sumTiyin: -sumTiyin }),
    ...(percent === null ? [] : [row(`  ${textOf('vat-inside')}`, { sumTiyin: -vatTiyin })]),
  ]);
  const { count, sumTiyin } = refundsUnsold;
  return count === 0 ? rates : [...rates, row(textOf('refund-unsold'), { count, sumTiyin: -sumTiyin })];
}

export const categoryRows = (drawing: Drawing): readonly SheetRow[] =>
  drawing.report.categories.map(({ category, count, sumTiyin }) =>
    row(category === '' ? textsIn(drawing)('category-none') : categoryName(drawing.language, category), {
      count,
      sumTiyin,
    }),
  );

export function cashierRows(drawing: Drawing): readonly SheetRow[] {
  const textOf = textsIn(drawing);
  return drawing.report.cashiers.flatMap(({ staffId, count, takenTiyin, backTiyin }) => {
    const name = nameIn(drawing, staffId);
    return [
      row(textOf('cashier-taken', { name }), { count, sumTiyin: takenTiyin }),
      ...(backTiyin === 0 ? [] : [row(textOf('cashier-back', { name }), { sumTiyin: -backTiyin })]),
    ];
  });
}

/** 2026-11-27 -> 27.11. */
const shortDay = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.`;

/** The hour shows its day only if the report covers several days. */
export function hourRows({ report }: Drawing): readonly SheetRow[] {
  const hasDays = new Set(report.hours.map(({ day }) => day)).size > 1;
  const two = (hour: number): string => String(hour).padStart(2, '0');
  return report.hours.map(({ day, hour, count, sumTiyin }) =>
    row(`${hasDays ? `${shortDay(day)} ` : ''}${two(hour)}:00–${two((hour + 1) % 24)}:00`, {
      count,
      sumTiyin,
    }),
  );
}

export const movementRows = (drawing: Drawing): readonly SheetRow[] =>
  drawing.report.movements.map(({ kind, amountTiyin, reason, madeWallMs, ...people }) =>
    row(`${textsIn(drawing)(kind)}, ${timeOf(madeWallMs)}`, {
      sumTiyin: kind === 'pay-in' ? amountTiyin : -amountTiyin,
      note: `${reason} (${peopleIn(drawing, people)})`,
    }),
  );

export function openRows(drawing: Drawing): readonly SheetRow[] {
  const { payments, receipts, refundsInDoubt, openReturns } = drawing.report;
  const textOf = textsIn(drawing);
  const names = ['waiting', 'unconfirmed', 'uncertain', 'watched'] as const;
  const ofReceipts = ['waiting', 'refused', 'unlinked'] as const;
  return [
    ...names.map((name) => row(textOf(`payments.${name}`), { count: payments[name] })),
    row(textOf('refunds-in-doubt'), refundsInDoubt),
    ...(openReturns.count === 0 ? [] : [row(textOf('returns-open'), { ...openReturns, isMain: true })]),
    ...ofReceipts.map((name) => row(textOf(`receipts.${name}`), { count: receipts[name] })),
  ];
}

export function taskRows(drawing: Drawing): readonly SheetRow[] {
  const { count, listed } = drawing.report.openTasks;
  const textOf = textsIn(drawing);
  return [
    row(textOf('tasks'), { count }),
    ...listed.map(({ kind, saleId, transactionId, amountTiyin, raisedWallMs }) => {
      const named = paymentText(drawing.language, { saleId, transactionId, paidWallMs: raisedWallMs });
      return row(`  ${textOf(`task.${kind}`)}`, {
        sumTiyin: amountTiyin,
        note: `${named}, ${transactionId}`,
        saleId,
      });
    }),
    ...(count > listed.length ? [row(`  ${textOf('more', { count: count - listed.length })}`)] : []),
  ];
}

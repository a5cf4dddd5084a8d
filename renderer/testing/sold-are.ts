/** A till that has sold the given sales. */
import type { SaleView, TotalsView } from '../../shared/contract/history.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Answers } from './stand-in-api.ts';

const NONE = { count: 0, sumTiyin: tiyin(0) };
export const TOTALS: TotalsView = {
  since: '2026-11-19T19:00:00.000Z',
  electronic: { count: 1, sumTiyin: tiyin(48_500_50) },
  cash: NONE,
  terminal: NONE,
  refundedCash: NONE,
  refundedTerminal: NONE,
  heldForOpenSales: NONE,
  refundedInFull: NONE,
  refundedInPart: NONE,
  refundedElsewhere: NONE,
  voided: NONE,
  corrections: { count: 0, sumTiyin: 0 },
  keptTiyin: 48_500_50,
  shift: null,
};

/** The answers of a till that sold these, newest first. */
export const soldAre = (sales: () => readonly SaleView[]): Answers => ({
  'sales.today': () => ok(TOTALS),
  'sales.recent': ({ before, limit }) => {
    const from = before === undefined ? 0 : sales().findIndex(({ saleId }) => saleId === before) + 1;
    return ok(sales().slice(from, from + limit));
  },
  'sales.one': ({ saleId }) => {
    const sale = sales().find((one) => one.saleId === saleId);
    return sale ? ok(sale) : fail({ code: 'ipc.bad-arguments', field: 'saleId' });
  },
});

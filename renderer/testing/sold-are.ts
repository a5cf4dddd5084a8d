/** A till that has sold the given sales. */
import type { SaleView } from '../../shared/contract/history.ts';
import { fail, ok } from '../../shared/result.ts';
import { TODAY, TODAYS_DETAILS } from './day-view.ts';
import type { Answers } from './stand-in-api.ts';

/** The answers of a till that sold these, newest first. */
export const soldAre = (sales: () => readonly SaleView[]): Answers => ({
  'sales.today': () => ok(TODAY),
  'sales.details': () => ok(TODAYS_DETAILS),
  'sales.recent': ({ before, limit }) => {
    const from = before === undefined ? 0 : sales().findIndex(({ saleId }) => saleId === before) + 1;
    return ok(sales().slice(from, from + limit));
  },
  'sales.one': ({ saleId }) => {
    const sale = sales().find((one) => one.saleId === saleId);
    return sale ? ok(sale) : fail({ code: 'ipc.bad-arguments', field: 'saleId' });
  },
});

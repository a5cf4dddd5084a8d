/** The sale of the open basket, and what it still owes. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Tiyin } from '../../shared/money.ts';
import { cashStopOfGoods } from '../../shared/tender/not-for-cash.ts';
import { isPaidInPart } from './open-sale.ts';
import { useTillQuery } from './till-query.ts';
import { useBasket, useTill } from './use-till-app.ts';

/** The sale if it is partly paid, else null, as for most sales. */
export function useOpenSale(): SaleTendersView | null {
  const saleId = useBasket((basket) => basket.saleId);
  const { value } = useTillQuery('sale.tenders', { saleId });
  return value && isPaidInPart(value) ? value : null;
}

export function useOwed(): Tiyin {
  const sale = useOpenSale();
  // An unknown scan adds nothing: a row that stops payment must not change the sum.
  const totalTiyin = useBasket((basket) => basket.priced.totalTiyin);
  return sale ? sale.owedTiyin : totalTiyin;
}

/** Why cash can't be taken for the open basket, not even a part; null: it can. */
export function useCashStop(): TillError | null {
  const sale = useOpenSale();
  const from = useTill(({ settings }) => settings.notForCashFrom);
  const ofBasket = useBasket(({ priced }) => cashStopOfGoods(priced.lines, from));
  return sale ? sale.cashStop : ofBasket;
}

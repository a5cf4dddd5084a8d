/** Why a sale to be tendered takes no cash. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { cashStopOfGoods, cashStopOfLines } from '../../shared/tender/not-for-cash.ts';
import type { CheckoutDeps } from './deps.ts';

/** If a repair lost the sale's lines, the goods in its basket answer. */
export function cashStopOf(
  { journal, catalogue, settings }: Pick<CheckoutDeps, 'journal' | 'catalogue' | 'settings'>,
  { saleId, lines }: Sale,
): TillError | null {
  if (lines.length > 0) return cashStopOfLines(lines);
  const basket = journal.basket(saleId);
  if (basket === null) return null;
  const goods = priceBasket(basket, (id) => catalogue.product(id)).lines;
  return cashStopOfGoods(goods, settings().notForCashFrom);
}

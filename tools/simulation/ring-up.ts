/** Puts goods into the open basket, for tools and tests about later steps. */

import type { Written } from '../../electron/storage/journal.ts';
import type { BasketJournal } from '../../electron/storage/journal-baskets.ts';
import { LineId, ProductId, type SaleId } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import type { Basket, BasketLine, PlacedLine } from '../../shared/sale/basket.ts';

/** A product and its quantity (thousandths). */
export interface Goods {
  readonly productId: string;
  readonly quantity: number;
}

/** An unchanged line. */
export const plainLine = (lineId: string, { productId, quantity }: Goods): BasketLine => ({
  lineId: LineId.parse(lineId),
  what: { kind: 'product', productId: ProductId.parse(productId) },
  quantity,
  priceTiyin: null,
  discount: null,
  otherTiyin: ZERO_TIYIN,
  note: '',
  labels: [],
});

/** Line ids derive from the sale's id and the index. */
export const basketOf = (
  saleId: SaleId,
  goods: readonly Goods[],
  lineIdOf = (at: number): string => `${saleId}-line-${at}`,
): Basket => ({
  saleId,
  state: 'open',
  mode: null,
  name: '',
  parkedWallMs: null,
  revision: 1,
  discount: null,
  voided: [],
  lines: goods.map((one, at): PlacedLine => ({ ...plainLine(lineIdOf(at), one), position: at })),
});

/** Makes this the open basket, replacing the present one. */
export function ringUp(
  journal: Pick<BasketJournal, 'openBasket' | 'basket' | 'saveBaskets'>,
  saleId: SaleId,
  goods: readonly Goods[],
): Written {
  const open = journal.openBasket();
  const basket = basketOf(saleId, goods);
  const dropped = new Set([...(open ? [open.saleId] : []), saleId]);
  return journal.saveBaskets([
    ...[...dropped].map((gone) => ({ dropped: gone })),
    { basket, lines: basket.lines, removed: [] },
  ]);
}

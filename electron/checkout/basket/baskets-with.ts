import type { BasketEvents } from '../../../shared/contract/basket.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import type { BasketJournal } from '../../storage/journal-baskets.ts';

/** The baskets that show these products, as an event; null: none does. productIds null: any product. */
export function basketsWith(
  journal: Pick<BasketJournal, 'openBasket' | 'parkedBaskets'>,
  productIds: readonly ProductId[] | null,
): BasketEvents['basket.changed'] | null {
  const changed = productIds && new Set(productIds);
  const shows = ({ lines }: Basket): boolean =>
    lines.some(({ what }) => what.kind === 'product' && (changed === null || changed.has(what.productId)));
  const open = journal.openBasket();
  const openChanged =
    open !== null && shows(open)
      ? { saleId: open.saleId, revision: open.revision, areGoodsNew: true as const }
      : null;
  const waiting = journal.parkedBaskets().some(shows);
  return openChanged === null && !waiting ? null : { open: openChanged, waiting };
}

/** Wires the shop's goods: each change of them reaches the pages, the open baskets and the waiting prices. */
import type { NationalFacts } from '../../shared/catalogue/national/national-list.ts';
import type { ProductId } from '../../shared/ids.ts';
import { createGoods, type Goods } from '../catalogue/goods/goods.ts';
import { publishingGoods } from '../catalogue/goods/publishing-goods.ts';
import { readTaxGroups } from '../catalogue/tax-groups.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { TillDeps } from './till.ts';

export function composeGoods(
  deps: TillDeps,
  {
    checkout,
    national,
  }: { readonly checkout: Pick<Checkout, 'goodsChanged'>; readonly national: () => NationalFacts | null },
): Goods {
  const { clock, random, publish, onBug } = deps.runtime;
  const { shop, service, documents } = deps;
  const onChanged = (productIds: readonly ProductId[] | null): void => {
    publish('goods.changed', { productIds });
    checkout.goodsChanged(productIds);
    goods.wake();
  };
  const goods = createGoods({
    store: publishingGoods(shop.goods, onChanged),
    desk: shop.importDesk,
    copies: shop.goodsCopies,
    hasPicture: shop.pictures.has,
    clock,
    random,
    mode: service.endpoint.mode,
    groups: readTaxGroups(),
    language: () => shop.settings.read().language,
    gatewayOffMs: service.gatewayOffMs,
    national,
    chooseFile: documents.open,
    save: documents.save,
    publish,
    onChanged,
    onBug,
  });
  return goods;
}

/** Goods that were refused because their product has no tax codes or no VAT rate yet. */

import type { NoOffer } from '../../../shared/catalogue/tax-choice.ts';
import { LONGEST_SCAN } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Api } from '../../context/api.ts';
import type { AddedGoods, UntaxedGoods } from '../../context/selling.ts';

const OF_GROUP: readonly (string | undefined)[] = ['SPIC', 'PackageCode', 'VATPercent'];

/** A group has SPIC and package code as one pair, and the VAT rate. */
const isUntaxed = ({ code, field, reason }: TillError): boolean =>
  code === 'product.not-fiscal' && reason === 'missing' && OF_GROUP.includes(field);

/** null: another refusal, or the shop has no codes to choose from. The refusal itself then says what to do. */
export async function untaxedGoods(
  api: Pick<Api, 'ask'>,
  error: TillError,
  goods: AddedGoods,
): Promise<UntaxedGoods | null> {
  if (!isUntaxed(error)) return null;
  // A cast, not a parse: the id of a tile came from the main process.
  const productId = 'code' in goods ? await productOf(api, goods.code) : (goods.productId as ProductId);
  if (productId === null) return null;
  const offer = await api.ask('goods.tax-offer', { productId });
  // What nobody can answer at the counter stays a refused row, because the cashier may not see the screen.
  const isHopeless = (without: NoOffer | null): boolean =>
    without === 'no-groups' || (without === 'no-units' && 'code' in goods);
  if (!offer.ok || (isHopeless(offer.value.without) && !(await hasLikeGoods(api, productId)))) return null;
  return { productId, name: error.note ?? '', goods };
}

async function hasLikeGoods(api: Pick<Api, 'ask'>, productId: ProductId): Promise<boolean> {
  const pairs = await api.ask('goods.known-pairs', { productId });
  return pairs.ok && pairs.value.length > 0;
}

async function productOf(api: Pick<Api, 'ask'>, code: string): Promise<ProductId | null> {
  const found = await api.ask('product.price-check', { code: code.slice(0, LONGEST_SCAN) });
  return found.ok && found.value ? found.value.productId : null;
}

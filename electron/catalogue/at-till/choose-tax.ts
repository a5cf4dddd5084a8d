/** The tax group of a product at its first sale: one press of a cashier, listed until somebody confirms it. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import {
  groupAtTill,
  isWholeProduct,
  type TaxOffer,
  withPair,
  withTaxOf,
} from '../../../shared/catalogue/tax-choice.ts';
import type { ChosenPair } from '../../../shared/contract/goods-at-till.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { notFiscal } from '../../../shared/fiscal/items.ts';
import type { ItemGroupId, ProductId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Act, personOf } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import { askedFor, keep, offerOf, wholeGroups } from './asked.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { pairsFor } from './offered-pairs.ts';
import { categoryOf } from './sold.ts';

/** As a cashier is offered them. */
export const groupsOf = (deps: Pick<GoodsAtTillDeps, 'goods' | 'mode' | 'taxGroups'>): readonly ItemGroup[] =>
  wholeGroups(deps).map((group) => groupAtTill(group, deps.taxGroups));

/** Errors: `product.not-found`. */
export function offeredTax(
  deps: GoodsAtTillDeps,
  { productId }: { readonly productId: ProductId },
): Result<TaxOffer, TillError> {
  const asked = askedFor(deps, productId);
  return asked.ok ? ok(offerOf(deps, asked.value)) : asked;
}

/**
 * A package asks for its product. A product that is whole by now is answered as it is: a second press changes
 * nothing. Errors: `product.not-found`; `tax-group.gone` for a group that is not offered; `product.not-fiscal`
 * for a package without its own package code, which no group has; those of `GoodsStore.change`.
 */
export function chooseTax(
  deps: GoodsAtTillDeps,
  act: Act,
  { productId, groupId }: { readonly productId: ProductId; readonly groupId: ItemGroupId },
): Result<Product, TillError> {
  const found = askedFor(deps, productId);
  if (!found.ok) return found;
  const { record, asked, before } = found.value;
  if (isWholeProduct(asked)) return ok(asked);
  if (isWholeProduct(before)) return fail(notFiscal({ field: 'PackageCode', reason: 'missing' }, asked));
  const group = offerOf(deps, found.value).groups.find((one) => one.groupId === groupId);
  if (!group) return fail({ code: 'tax-group.gone' });
  const at = momentOf(deps.clock);
  const taxChoice = { groupId, by: personOf(act.actor), wallMs: at.wallMs };
  // With its own SPIC the product keeps its own proposals.
  const taken = record.spic === '' ? groupAtTill(group, deps.taxGroups) : group;
  const next = withTaxOf(record, taken, { before, category: categoryOf(deps, record), taxChoice });
  return keep(deps, act, { ...found.value, next, happening: 'tax-chosen' });
}

/**
 * The same with a pair of `offered-pairs.ts`. A product that changed while the till read the pairs is refused.
 * Errors: `product.not-found`; `tax-group.gone` for a pair that is not offered; those of `GoodsStore.change`.
 */
export async function choosePair(
  deps: GoodsAtTillDeps,
  act: Act,
  { productId, spic, packageCode }: ChosenPair,
): Promise<Result<Product, TillError>> {
  const found = askedFor(deps, productId);
  if (!found.ok) return found;
  const { record, asked, before } = found.value;
  if (isWholeProduct(asked)) return ok(asked);
  const pairs = await pairsFor(deps, found.value);
  const pair = pairs.find((one) => one.spic === spic && one.packageCode === packageCode);
  if (!pair) return fail({ code: 'tax-group.gone' });
  const taxChoice = { groupId: null, by: personOf(act.actor), wallMs: momentOf(deps.clock).wallMs };
  const next = withPair(record, pair, { before, asked, category: categoryOf(deps, record), taxChoice });
  return keep(deps, act, { ...found.value, next, happening: 'tax-chosen' });
}

/**
 * The package code of a product or package that has its SPIC, typed by a person with the right. A code that is
 * there by now stays. Errors: `product.not-found`; `product.not-fiscal` without a SPIC; those of
 * `GoodsStore.change`.
 */
export function typePackageCode(
  deps: GoodsAtTillDeps,
  act: Act,
  { productId, packageCode: typed }: { readonly productId: ProductId; readonly packageCode: string },
): Result<Product, TillError> {
  const found = askedFor(deps, productId);
  if (!found.ok) return found;
  const { record, asked, before } = found.value;
  if (asked.packageCode !== '') return ok(asked);
  if (asked.spic === '') return fail(notFiscal({ field: 'SPIC', reason: 'missing' }, asked));
  const packageCode = typed.trim();
  const next =
    asked !== before && record.package?.productId === productId
      ? { ...record, package: { ...record.package, packageCode } }
      : { ...record, packageCode };
  return keep(deps, act, { ...found.value, next, happening: 'edited' });
}

/** The tax group of a product at its first sale: one press of a cashier, listed until somebody confirms it. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { groupAtTill, isWholeTax, withTaxOf } from '../../../shared/catalogue/tax-choice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { notFiscal } from '../../../shared/fiscal/items.ts';
import { GoodsChangeId, type ItemGroupId, type ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Act, personOf } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { LESSON_GROUPS } from './lesson-groups.ts';
import { soldOf } from './sold.ts';

/** Groups without whole tax data are not offered: goods could not be sold with them. */
export function groupsOf({
  goods,
  mode,
  taxGroups,
}: Pick<GoodsAtTillDeps, 'goods' | 'mode' | 'taxGroups'>): readonly ItemGroup[] {
  const groups = mode === 'training' ? LESSON_GROUPS : goods.groups();
  return groups.filter(isWholeTax).map((group) => groupAtTill(group, taxGroups));
}

const hasPair = ({ spic, packageCode }: Product): boolean => spic !== '' && packageCode !== '';
const isWhole = (product: Product): boolean => hasPair(product) && !product.lacksVat;

/**
 * A package asks for its product. A product that is whole by now is answered as it is: a second press changes
 * nothing. The lesson's goods are whole, so training never changes the shop's. Errors: `product.not-found`,
 * `tax-group.gone`, `product.not-fiscal` for a package without its own package code, which no group has; those
 * of `GoodsStore.change`.
 */
export function chooseTax(
  deps: GoodsAtTillDeps,
  act: Act,
  { productId, groupId }: { readonly productId: ProductId; readonly groupId: ItemGroupId },
): Result<Product, TillError> {
  const ofProduct = deps.catalogue.product(productId)?.pieceOf ?? productId;
  const stored = deps.mode === 'training' ? undefined : deps.goods.product(ofProduct);
  const asked = stored && soldOf(deps, stored.record, productId);
  const before = stored && soldOf(deps, stored.record);
  if (!stored || !asked || !before) return fail({ code: 'product.not-found', field: productId });
  if (isWhole(asked)) return ok(asked);
  if (isWhole(before)) return fail(notFiscal({ field: 'PackageCode', reason: 'missing' }, asked));
  const group = groupsOf(deps).find((one) => one.groupId === groupId);
  if (!group) return fail({ code: 'tax-group.gone' });
  const at = momentOf(deps.clock);
  const { record, revision } = stored;
  const taxChoice = { groupId, by: personOf(act.actor), wallMs: at.wallMs };
  const next = withTaxOf(record, group, { hasPair: hasPair(before), taxChoice });
  const written = deps.goods.change(
    {
      changeId: GoodsChangeId.parse(uuidV7(at.wallMs, deps.random)),
      happening: 'tax-chosen',
      products: [next],
      seen: new Map([[record.productId, revision]]),
    },
    { act, at },
  );
  return written.ok ? ok(soldOf(deps, next, productId) ?? asked) : written;
}

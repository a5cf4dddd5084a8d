/** The tax group of a product at its first sale: one press of a cashier, listed until somebody confirms it. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { groupAtTill, isWholeTax, withTaxOf } from '../../../shared/catalogue/tax-choice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
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

const hasCodes = ({ spic, packageCode }: Product): boolean => spic !== '' && packageCode !== '';

/**
 * A product that has its codes by now is answered as it is: a second press changes nothing. The lesson's goods
 * have theirs, so training never changes the shop's. Errors: `product.not-found`, `tax-group.gone`, those of
 * `GoodsStore.change`.
 */
export function chooseTax(
  deps: GoodsAtTillDeps,
  act: Act,
  { productId, groupId }: { readonly productId: ProductId; readonly groupId: ItemGroupId },
): Result<Product, TillError> {
  const stored = deps.mode === 'training' ? undefined : deps.goods.product(productId);
  const before = stored && soldOf(deps, stored.record, productId);
  if (!stored || !before) return fail({ code: 'product.not-found', field: productId });
  if (hasCodes(before)) return ok(before);
  const group = groupsOf(deps).find((one) => one.groupId === groupId);
  if (!group) return fail({ code: 'tax-group.gone' });
  const at = momentOf(deps.clock);
  const { record, revision } = stored;
  const choice = { groupId, by: personOf(act.actor), wallMs: at.wallMs };
  const next = withTaxOf(record, group, choice);
  const written = deps.goods.change(
    {
      changeId: GoodsChangeId.parse(uuidV7(at.wallMs, deps.random)),
      happening: 'tax-chosen',
      products: [next],
      seen: new Map([[record.productId, revision]]),
    },
    { act, at },
  );
  return written.ok ? ok(soldOf(deps, next, productId) ?? before) : written;
}

/** The tax group of a product at its first sale: one press of a cashier, listed until somebody confirms it. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import {
  groupAtTill,
  isWholeProduct,
  isWholeTax,
  type TaxOffer,
  taxOffer,
  withTaxOf,
} from '../../../shared/catalogue/tax-choice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { notFiscal } from '../../../shared/fiscal/items.ts';
import { GoodsChangeId, type ItemGroupId, type ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Act, personOf } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { LESSON_GROUPS } from './lesson-groups.ts';
import { categoryOf, soldOf } from './sold.ts';

type GroupDeps = Pick<GoodsAtTillDeps, 'goods' | 'mode'>;

const wholeGroups = ({ goods, mode }: GroupDeps): readonly ItemGroup[] =>
  (mode === 'training' ? LESSON_GROUPS : goods.groups()).filter(isWholeTax);

/** Groups without whole tax data are left out: goods could not be sold with them. */
export const groupsOf = (deps: GroupDeps & Pick<GoodsAtTillDeps, 'taxGroups'>): readonly ItemGroup[] =>
  wholeGroups(deps).map((group) => groupAtTill(group, deps.taxGroups));

/** A product of the shop as it is on file and as it is sold, and the package if the id is the package's. */
interface Asked {
  readonly record: ProductRecord;
  readonly revision: number;
  readonly before: Product;
  readonly asked: Product;
}

/** The lesson's goods are whole, so training never changes the shop's. */
function askedFor(deps: GoodsAtTillDeps, productId: ProductId): Result<Asked, TillError> {
  const ofProduct = deps.catalogue.product(productId)?.pieceOf ?? productId;
  const stored = deps.mode === 'training' ? undefined : deps.goods.product(ofProduct);
  const asked = stored && soldOf(deps, stored.record, productId);
  const before = stored && soldOf(deps, stored.record);
  return stored && asked && before
    ? ok({ ...stored, before, asked })
    : fail({ code: 'product.not-found', field: productId });
}

const offerOf = (deps: GoodsAtTillDeps, asked: Asked): TaxOffer =>
  taxOffer(asked, { groups: wholeGroups(deps), unitsRequired: deps.fiscal.unitsRequired });

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

interface Kept extends Asked {
  readonly next: ProductRecord;
  readonly happening: 'tax-chosen' | 'edited';
}

function keep(
  deps: GoodsAtTillDeps,
  act: Act,
  { record, revision, asked, next, happening }: Kept,
): Result<Product, TillError> {
  const at = momentOf(deps.clock);
  const written = deps.goods.change(
    {
      changeId: GoodsChangeId.parse(uuidV7(at.wallMs, deps.random)),
      happening,
      products: [next],
      seen: new Map([[record.productId, revision]]),
    },
    { act, at },
  );
  return written.ok ? ok(soldOf(deps, next, asked.productId) ?? asked) : written;
}

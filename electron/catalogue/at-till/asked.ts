/** A product that lacks tax data at its first sale: read, and written once somebody chose them. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { isWholeTax, type TaxOffer, taxOffer } from '../../../shared/catalogue/tax-choice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, type ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { LESSON_GROUPS } from './lesson-groups.ts';
import { soldOf } from './sold.ts';

/** A product of the shop as it is on file and as it is sold, and the package if the id is the package's. */
export interface Asked {
  readonly record: ProductRecord;
  readonly revision: number;
  readonly before: Product;
  readonly asked: Product;
}

/** The lesson's goods are whole, so training never changes the shop's. Errors: `product.not-found`. */
export function askedFor(deps: GoodsAtTillDeps, productId: ProductId): Result<Asked, TillError> {
  const ofProduct = deps.catalogue.product(productId)?.pieceOf ?? productId;
  const stored = deps.mode === 'training' ? undefined : deps.goods.product(ofProduct);
  const asked = stored && soldOf(deps, stored.record, productId);
  const before = stored && soldOf(deps, stored.record);
  return stored && asked && before
    ? ok({ ...stored, before, asked })
    : fail({ code: 'product.not-found', field: productId });
}

/** Groups without whole tax data are left out: goods could not be sold with them. */
export const wholeGroups = ({ goods, mode }: Pick<GoodsAtTillDeps, 'goods' | 'mode'>): readonly ItemGroup[] =>
  (mode === 'training' ? LESSON_GROUPS : goods.groups()).filter(isWholeTax);

export const offerOf = (deps: GoodsAtTillDeps, asked: Asked): TaxOffer =>
  taxOffer(asked, { groups: wholeGroups(deps), unitsRequired: deps.fiscal.unitsRequired });

export interface Kept extends Asked {
  readonly next: ProductRecord;
  readonly happening: 'tax-chosen' | 'edited';
}

/** Answers the product as sold. Errors: those of `GoodsStore.change`. */
export function keep(
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

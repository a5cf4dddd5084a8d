/** The shop's goods in memory, for tests of imports: what `GoodsStore` promises, without search and history. */
import type { GoodsChange, GoodsStore, StoredProduct } from '../../shared/catalogue/goods-store.ts';
import type { TaxDefaults } from '../../shared/catalogue/import/merge-defaults.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import type { ProductId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { barcodeKey } from '../../shared/sale/marking.ts';

export type KeptGoods = Pick<GoodsStore, 'all' | 'product' | 'categories' | 'groups' | 'change'> & {
  /** Newest last. */
  readonly changes: readonly GoodsChange[];
  records(): readonly ProductRecord[];
};

export function keptGoods(
  records: readonly ProductRecord[] = [],
  { categories = [], groups = [] }: Partial<TaxDefaults> = {},
): KeptGoods {
  const described = new Map(categories.map((one) => [one.name, one]));
  const taxGroups = new Map(groups.map((one) => [one.groupId, one]));
  const goods = new Map<ProductId, StoredProduct>();
  const changes: GoodsChange[] = [];
  const put = (record: ProductRecord): void => {
    const revision = (goods.get(record.productId)?.revision ?? 0) + 1;
    goods.set(record.productId, { record, revision, changedWallMs: 0, lacks: [] });
  };
  const codesOf = ({ barcodes, package: pack }: ProductRecord): readonly string[] =>
    [...barcodes, ...(pack?.barcodes ?? [])].map(barcodeKey);
  for (const record of records) put(record);
  return {
    changes,
    records: () => [...goods.values()].map(({ record }) => record),
    all: () => [...goods.values()].map(({ record }) => record),
    product: (id) => goods.get(id),
    categories: () => [...described.values()],
    groups: () => [...taxGroups.values()],
    change: (change) => {
      const { products = [], seen = new Map<ProductId, number>() } = change;
      const stale = [...seen].find(([id, revision]) => goods.get(id)?.revision !== revision);
      if (stale) return fail({ code: 'catalogue.unavailable', field: stale[0] });
      const next = new Map([...goods].map(([id, { record }]) => [id, record] as const));
      for (const record of products) next.set(record.productId, record);
      const codes = [...next.values()].filter(({ active }) => active).flatMap(codesOf);
      if (new Set(codes).size < codes.length) throw new Error('two active products have one barcode');
      for (const record of products) put(record);
      for (const one of change.categories ?? []) described.set(one.name, one);
      for (const one of change.groups ?? []) taxGroups.set(one.groupId, one);
      changes.push(change);
      return ok(null);
    },
  };
}

/** A few products of a shop in memory: what the counter needs of the store. */

import { NO_GOODS } from '../../electron/catalogue/goods/no-goods.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { asSold, packageAsSold } from '../../shared/catalogue/as-sold.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { GoodsChange, GoodsStore } from '../../shared/catalogue/goods-store.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { NO_TAX_DATA } from '../../shared/catalogue/tax-data.ts';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';

export class FewGoods {
  readonly changes: GoodsChange[] = [];
  groups: readonly ItemGroup[];
  readonly #records = new Map<ProductId, { record: ProductRecord; revision: number }>();

  constructor(records: readonly ProductRecord[], groups: readonly ItemGroup[]) {
    for (const record of records) this.#put(record);
    this.groups = groups;
  }

  #put(record: ProductRecord): void {
    const revision = (this.#records.get(record.productId)?.revision ?? 0) + 1;
    this.#records.set(record.productId, { record, revision });
  }

  record(productId: ProductId): ProductRecord | undefined {
    return this.#records.get(productId)?.record;
  }

  readonly sold = (): readonly Product[] =>
    [...this.#records.values()].flatMap(({ record }) => {
      const parts = { category: null, groups: readTaxGroups(), language: 'uz' } as const;
      return [asSold(record, parts), packageAsSold(record, parts)].filter((one) => one !== null);
    });

  readonly store: GoodsStore = {
    ...NO_GOODS,
    product: (id) => {
      const known = this.#records.get(id);
      return known && { ...known, changedWallMs: 0, lacks: [] };
    },
    groups: () => this.groups,
    change: (change) => {
      for (const [id, revision] of change.seen ?? []) {
        if (this.#records.get(id)?.revision !== revision)
          return fail({ code: 'catalogue.unavailable', field: id });
      }
      this.changes.push(change);
      for (const record of change.products ?? []) this.#put(record);
      return ok(null);
    },
  };
}

/** A product without tax data, as the file of another till brings it. */
export const IMPORTED: ProductRecord = {
  ...NO_TAX_DATA,
  productId: ProductId.parse('imported-1'),
  names: { uz: 'Zajigalka' },
  fiscalName: null,
  barcodes: ['4780000000994'],
  articleNumber: null,
  plu: null,
  unit: 'dona',
  unitsCode: null,
  priceTiyin: tiyin(500_000),
  consignor: null,
  category: '',
  colour: null,
  pinned: false,
  soldBy: 'piece',
  package: null,
  taxChoice: null,
  active: true,
};

export const HOUSEHOLD: ItemGroup = {
  groupId: ItemGroupId.parse('household'),
  names: { uz: 'Xoʻjalik mollari' },
  spic: '03401001001000000',
  packageCode: '1520643',
  vatPercent: 12,
  notForCash: null,
  marked: null,
};

/** Its SPIC is of a group that takes no cash, and nobody has answered for it. */
export const TOBACCO: ItemGroup = {
  ...HOUSEHOLD,
  groupId: ItemGroupId.parse('tobacco'),
  names: { uz: 'Tamaki' },
  spic: '02402001001000000',
};

/** The shop's goods in memory: the rules of `GoodsStore`, without a file and without a log. */
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import type { Category, ItemGroup } from '../../shared/catalogue/category.ts';
import { fiscalLight } from '../../shared/catalogue/fiscal-light.ts';
import type {
  DuePrice,
  GoodsChange,
  GoodsQuery,
  GoodsStamp,
  GoodsStore,
  PriceInForce,
  StoredProduct,
} from '../../shared/catalogue/goods-store.ts';
import { nameIn } from '../../shared/catalogue/name-in.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { searchKey } from '../../shared/catalogue/search-key.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ProductId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { barcodeKey } from '../../shared/sale/marking.ts';
import { personOf } from '../../shared/staff/actor.ts';

interface Kept {
  readonly record: ProductRecord;
  readonly revision: number;
  readonly changedWallMs: number;
}

const nameOf = ({ names }: ProductRecord): string => nameIn(names, 'uz');
const codesOf = ({ barcodes, package: pack }: ProductRecord): readonly string[] =>
  [...barcodes, ...(pack?.barcodes ?? [])].map(barcodeKey);

export class MemoryGoodsStore implements GoodsStore {
  /** What was written, oldest first. */
  readonly changes: { readonly change: GoodsChange; readonly stamp: GoodsStamp }[] = [];
  /** Every change is refused with this error; null: none is. */
  trouble: TillError | null = null;
  readonly #products = new Map<ProductId, Kept>();
  readonly #prices = new Map<ProductId, PriceInForce[]>();
  readonly #groups = readTaxGroups();
  #categories: readonly Category[] = [];
  #itemGroups: readonly ItemGroup[] = [];
  #due: readonly DuePrice[] = [];

  constructor(records: readonly ProductRecord[] = []) {
    this.add(...records);
  }

  /** As if they had been here before. */
  add(...records: readonly ProductRecord[]): void {
    for (const record of records) this.#keep(record, 0);
  }

  addGroups(...groups: readonly ItemGroup[]): void {
    this.#itemGroups = [...this.#itemGroups, ...groups];
  }

  product(id: ProductId): StoredProduct | undefined {
    const kept = this.#products.get(id);
    return kept && this.#stored(kept);
  }

  byBarcode(barcode: string): StoredProduct | undefined {
    const key = barcodeKey(barcode);
    const kept = [...this.#products.values()].find(
      ({ record }) => record.active && codesOf(record).includes(key),
    );
    return kept && this.#stored(kept);
  }

  page({ text, only, category }: GoodsQuery, after: string | null, limit: number, startOfDayMs: number) {
    const words = searchKey(text).split(' ').filter(Boolean);
    const found = [...this.#products.values()]
      .map((kept) => this.#stored(kept))
      .filter((one) => isIn(one, only, startOfDayMs))
      .filter(({ record }) => category === null || record.category === category)
      .filter(({ record }) => {
        const has = [...Object.values(record.names).map(searchKey), ...codesOf(record)].join(' ');
        return words.every((word) => has.includes(word));
      })
      .toSorted((one, other) => nameOf(one.record).localeCompare(nameOf(other.record)));
    const from = Number(after ?? 0);
    const rows = found.slice(from, from + limit);
    return { rows, next: from + limit < found.length ? String(from + limit) : null, total: found.length };
  }

  all(): Iterable<ProductRecord> {
    return [...this.#products.values()].map(({ record }) => record);
  }

  ofSpic(spic: string) {
    return { found: [...this.all()].filter((record) => record.spic === spic), next: null };
  }

  categories(): readonly Category[] {
    return this.#categories;
  }

  groups(): readonly ItemGroup[] {
    return this.#itemGroups;
  }

  prices(id: ProductId): readonly PriceInForce[] {
    return this.#prices.get(id) ?? [];
  }

  duePrices(): readonly DuePrice[] {
    return this.#due.toSorted((one, other) => one.fromWallMs - other.fromWallMs);
  }

  change(change: GoodsChange, stamp: GoodsStamp): Result<null, TillError> {
    const refused = this.trouble ?? this.#refusal(change);
    if (refused !== null) return fail(refused);
    const {
      products = [],
      categories = [],
      droppedCategories = [],
      groups = [],
      droppedGroups = [],
    } = change;
    const { duePrices = [], droppedDuePrices = [] } = change;
    for (const record of products) {
      const before = this.#products.get(record.productId)?.record.priceTiyin;
      this.#keep(record, stamp.at.wallMs);
      if (before === record.priceTiyin) continue;
      const { priceTiyin, productId } = record;
      const by = personOf(stamp.act.actor);
      const inForce = { priceTiyin, fromWallMs: stamp.at.wallMs, by, happening: change.happening };
      this.#prices.set(productId, [inForce, ...this.prices(productId)]);
    }
    const kept = this.#categories.filter(
      ({ name }) => !droppedCategories.includes(name) && !categories.some((one) => one.name === name),
    );
    this.#categories = [...kept, ...categories];
    const keptGroups = this.#itemGroups.filter(
      ({ groupId }) => !droppedGroups.includes(groupId) && !groups.some((one) => one.groupId === groupId),
    );
    this.#itemGroups = [...keptGroups, ...groups];
    const isReplaced = (due: DuePrice): boolean =>
      [...droppedDuePrices, ...duePrices].some(
        (one) => one.productId === due.productId && one.fromWallMs === due.fromWallMs,
      );
    this.#due = [...this.#due.filter((due) => !isReplaced(due)), ...duePrices];
    this.changes.push({ change, stamp });
    return ok(null);
  }

  #refusal({ products = [], seen }: GoodsChange): TillError | null {
    for (const { productId } of products) {
      const expected = seen?.get(productId);
      if (expected !== undefined && this.#products.get(productId)?.revision !== expected) {
        return { code: 'product.changed', field: productId };
      }
    }
    const changed = new Map(products.map((record) => [record.productId, record]));
    const after = [...this.#products.values()]
      .map(({ record }) => record)
      .filter(({ productId }) => !changed.has(productId));
    const owners = new Map<string, ProductRecord>();
    for (const record of [...after, ...products].filter(({ active }) => active)) {
      for (const code of codesOf(record)) {
        const owner = owners.get(code);
        if (owner) return { code: 'product.barcode-taken', field: code, note: nameOf(owner) };
        owners.set(code, record);
      }
    }
    return null;
  }

  #keep(record: ProductRecord, changedWallMs: number): void {
    const revision = (this.#products.get(record.productId)?.revision ?? 0) + 1;
    this.#products.set(record.productId, { record, revision, changedWallMs });
  }

  #stored(kept: Kept): StoredProduct {
    const { record } = kept;
    const category = this.#categories.find(({ name }) => name === record.category) ?? null;
    const lit = { ...record, fiscalName: record.fiscalName ?? nameOf(record) };
    return {
      ...kept,
      lacks: fiscalLight(lit, { category, groups: this.#groups, unitsRequired: false, amountScale: 1000 }),
    };
  }
}

function isIn(
  { record, lacks, changedWallMs }: StoredProduct,
  only: GoodsQuery['only'],
  startOfDayMs: number,
): boolean {
  if (only === 'hidden') return !record.active;
  if (!record.active) return false;
  switch (only) {
    case 'active':
      return true;
    case 'not-green':
      return lacks.length > 0;
    case 'no-barcode':
      return record.barcodes.length === 0;
    case 'changed-today':
      return changedWallMs >= startOfDayMs;
    case 'tax-unconfirmed':
      return record.taxChoice !== null;
    case 'pinned':
      return record.pinned;
  }
}

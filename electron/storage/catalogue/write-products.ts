/**
 * Writes records into the caller's transaction: rows, revisions, barcodes, prices and the search index. All old
 * barcodes are released before the first new one is claimed, so that products of one change may swap them.
 */
import type { DatabaseSync } from 'node:sqlite';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { SearchableGoods } from '../../../shared/catalogue/search/document.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { MOST_LOGGED_PRODUCTS } from '../books/goods.ts';
import { goodsIndexIn, type Indexed } from '../goods-search/goods-index.ts';
import { barcodesIn } from './barcodes.ts';
import { inBulk } from './bulk.ts';
import { type Derived, type DerivedParts, derivedOf } from './derived.ts';
import type { Lists } from './lists.ts';
import { packagesIn } from './packages.ts';
import { Refused } from './refused.ts';
import { parsedRecord } from './stored-record.ts';

export interface WriteOptions {
  /** Its number. */
  readonly change: number;
  readonly wallMs: number;
  /** Keeps what each product was, so that the import can be undone. */
  readonly isImport: boolean;
  readonly seen?: ReadonlyMap<ProductId, number>;
}

export interface NamedPrice {
  readonly productId: ProductId;
  readonly name: string;
  readonly fromTiyin: Tiyin | null;
  readonly toTiyin: Tiyin;
}

/** Products that did not change count as nothing. */
export interface WrittenProducts {
  readonly counts: { readonly new: number; readonly changed: number; readonly hidden: number };
  /** Empty for more than 500. */
  readonly products: readonly NamedPrice[];
  /** Where `products` is empty: each new price of a product that was there before. */
  readonly prices: readonly NamedPrice[];
}

export interface ProductWriter {
  /** @throws Refused: `product.changed`, `product.barcode-taken`. */
  write(records: Iterable<ProductRecord>, options: WriteOptions): WrittenProducts;
}

export interface WriterParts extends DerivedParts {
  /** Called before each row. */
  readonly betweenRows?: () => void;
}

interface Before {
  readonly row: number;
  readonly revision: number;
  readonly record: ProductRecord;
}

interface Due {
  readonly record: ProductRecord;
  readonly text: string;
  readonly before: Before | null;
}

/** A due write with all that its rows hold. */
interface Ready extends Due {
  readonly row: number;
  readonly indexed: Indexed;
  readonly derived: Derived;
  readonly prices: readonly PriceStep[];
}

/** Products whose rows are written table by table: SQLite is a fifth faster than with one product after the other. */
const AT_ONCE = 100;

/** By what a product is found. */
export const searchableOf = ({
  names,
  category,
  barcodes,
  package: own,
  articleNumber,
  plu,
}: ProductRecord) =>
  ({
    names: Object.values(names),
    category,
    barcodes: own === null ? barcodes : [...barcodes, ...own.barcodes],
    articleNumber,
    plu,
  }) satisfies SearchableGoods;

export function productWriterIn(
  database: DatabaseSync,
  parts: WriterParts,
  { categoryOf }: Pick<Lists, 'categoryOf'>,
): ProductWriter {
  const run = {
    before: database.prepare('SELECT id, revision, change, record FROM product WHERE product_id = ?'),
    lastRow: database.prepare('SELECT MAX(id) AS row FROM product'),
    add: database.prepare(`INSERT INTO product (id, product_id, package_id, name, keys, category, active, flags,
      lacks, revision, change, changed_ms, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    set: database.prepare(`UPDATE product SET package_id = ?, name = ?, keys = ?, category = ?, active = ?, flags = ?,
      lacks = ?, revision = ?, change = ?, changed_ms = ?, record = ? WHERE id = ?`),
    price: database.prepare('INSERT INTO price (row, is_package, change, price_tiyin) VALUES (?, ?, ?, ?)'),
    keep: database.prepare('INSERT INTO before_import (row, record) VALUES (?, ?)'),
    undoable: database.prepare('SELECT number FROM change WHERE is_undoable = 1'),
    endUndo: database.prepare('UPDATE change SET is_undoable = 0 WHERE is_undoable = 1'),
  };
  const barcodes = barcodesIn(database);
  const packages = packagesIn(database);

  /** The due writes, once the products' old barcodes are released. */
  const release = (records: Iterable<ProductRecord>, { seen }: WriteOptions): readonly Due[] => {
    const undoable = run.undoable.get()?.number;
    const isEmpty = run.lastRow.get()?.row === null;
    const due: Due[] = [];
    for (const given of records) {
      parts.betweenRows?.();
      const record = ProductRecord.parse(given);
      const text = JSON.stringify(record);
      const stored = isEmpty ? undefined : run.before.get(record.productId);
      const revision = stored === undefined ? undefined : Number(stored.revision);
      if (seen && seen.get(record.productId) !== revision)
        throw new Refused({ code: 'product.changed', field: record.productId });
      if (stored === undefined || revision === undefined) {
        due.push({ record, text, before: null });
        continue;
      }
      if (stored.record === text) continue;
      // A record that nobody can read has no barcodes to release, and gives way to the new one.
      const was = parsedRecord(stored.record) ?? { ...record, barcodes: [], package: null };
      const row = Number(stored.id);
      barcodes.release(row, was);
      if (stored.change === undoable) run.endUndo.run();
      due.push({ record, text, before: { row, revision, record: was } });
    }
    return due;
  };

  const write = (records: Iterable<ProductRecord>, options: WriteOptions): WrittenProducts => {
    const due = release(records, options);
    return inBulk(database, due.length, () => writeDue(due, options));
  };

  const writeRows = (ready: readonly Ready[], { change, wallMs, isImport }: WriteOptions): void => {
    for (const { record, text, before, row, indexed, derived } of ready) {
      const { name, flags, lacks } = derived;
      const active = record.active ? 1 : 0;
      const packageId = record.package?.productId ?? null;
      packages.check(record, before?.record ?? null, row);
      const shown = [packageId, name, indexed.stored, record.category, active, flags, lacks] as const;
      if (before === null) run.add.run(row, record.productId, ...shown, 1, change, wallMs, text);
      else run.set.run(...shown, before.revision + 1, change, wallMs, text, row);
    }
    for (const { record, row } of ready) barcodes.claim(row, record);
    if (isImport)
      for (const { row, before } of ready)
        run.keep.run(row, before === null ? null : JSON.stringify(before.record));
    for (const { row, prices } of ready)
      for (const { isPackage, fromTiyin, toTiyin } of prices)
        if (fromTiyin !== toTiyin) run.price.run(row, isPackage, change, toTiyin);
  };

  const writeDue = (due: readonly Due[], options: WriteOptions): WrittenProducts => {
    const index = goodsIndexIn(database);
    const counts = { new: 0, changed: 0, hidden: 0 };
    const products: NamedPrice[] = [];
    const repriced: NamedPrice[] = [];
    let last = Number(run.lastRow.get()?.row ?? 0);
    const ready = (one: Due): Ready => {
      parts.betweenRows?.();
      const { record, before } = one;
      const row = before?.row ?? last + 1;
      last = Math.max(last, row);
      const derived = derivedOf(record, categoryOf, parts);
      const prices = pricesOf(record, before?.record ?? null);
      return { ...one, row, indexed: index.indexed(searchableOf(record)), derived, prices };
    };
    const count = ({ record, before, prices }: Ready): void => {
      if (before === null) counts.new += 1;
      else counts.changed += 1;
      if (before?.record.active && !record.active) counts.hidden += 1;
      for (const { isPackage: _, ...price } of prices) {
        const isNew = before === null || price.fromTiyin === price.toTiyin;
        if (due.length > MOST_LOGGED_PRODUCTS && isNew) continue;
        const named = { ...price, name: nameIn(record.names, parts.language()) };
        if (due.length <= MOST_LOGGED_PRODUCTS) products.push(named);
        if (!isNew) repriced.push(named);
      }
    };
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const some = due.slice(from, from + AT_ONCE).map(ready);
      writeRows(some, options);
      for (const { record, before, row, indexed } of some) {
        if (before?.record.active) index.forget(row);
        if (record.active) index.add(row, indexed, true);
      }
      some.forEach(count);
    }
    const areNamed = due.length <= MOST_LOGGED_PRODUCTS && products.length <= MOST_LOGGED_PRODUCTS;
    return areNamed ? { counts, products, prices: [] } : { counts, products: [], prices: repriced };
  };
  return { write };
}

interface PriceStep {
  readonly productId: ProductId;
  readonly isPackage: 0 | 1;
  readonly fromTiyin: Tiyin | null;
  readonly toTiyin: Tiyin;
}

/** Of the product, and of its package. from null: new. */
function pricesOf(record: ProductRecord, before: ProductRecord | null): readonly PriceStep[] {
  const of = (
    isPackage: 0 | 1,
    now: { readonly productId: ProductId; readonly priceTiyin: Tiyin },
    was: { readonly priceTiyin: Tiyin } | null,
  ): PriceStep => ({
    productId: now.productId,
    isPackage,
    fromTiyin: was?.priceTiyin ?? null,
    toTiyin: now.priceTiyin,
  });
  const own = of(0, record, before);
  return record.package === null ? [own] : [own, of(1, record.package, before?.package ?? null)];
}

/** The goods as the checkout sells them. Hidden goods are found by their id alone, for baskets that hold them. */
import type { DatabaseSync } from 'node:sqlite';
import { asSold, packageAsSold, type SoldParts } from '../../../shared/catalogue/as-sold.ts';
import type { Catalogue, SearchRank } from '../../../shared/catalogue/catalogue.ts';
import { Colour } from '../../../shared/catalogue/colour.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { ProductId } from '../../../shared/ids.ts';
import { PictureHash } from '../../../shared/pictures/picture.ts';
import { finderOf } from '../goods-search/find-goods.ts';
import { barcodesIn } from './barcodes.ts';
import type { DerivedParts } from './derived.ts';
import { FLAG } from './flags.ts';
import type { Lists } from './lists.ts';
import { packagesIn } from './packages.ts';
import { parsedRecord } from './stored-record.ts';

/** Digits alone, as long as a barcode. */
const WHOLE_CODE = /^\d{8,}$/;

export interface SoldGoodsParts extends DerivedParts {
  /** Times sold of late, by product. Read at each search. */
  readonly soldLately: () => SearchRank['soldLately'];
}

type Row = Readonly<Record<string, unknown>> | undefined;

/** Whether another connection wrote since the last time. */
function otherWritesIn(database: DatabaseSync): () => boolean {
  const version = database.prepare('PRAGMA data_version');
  let known: unknown;
  return () => {
    const now = version.get()?.data_version;
    const isChanged = now !== known;
    known = now;
    return isChanged;
  };
}

export type SoldGoods = Omit<Catalogue, 'put' | 'close'> & {
  sold(record: ProductRecord): Product;
  /** This connection wrote. */
  forget(): void;
};

export function soldGoodsIn(database: DatabaseSync, parts: SoldGoodsParts, lists: Lists): SoldGoods {
  const find = (sql: string) => database.prepare(`SELECT product.record FROM product ${sql}`);
  const byId = find('WHERE product_id = ?');
  const byPackage = find('WHERE package_id = ?');
  const byRow = find('WHERE id = ?');
  const offered = find('WHERE active = 1 AND product_id = ?');
  const offeredPackage = find('WHERE active = 1 AND package_id = ?');
  const byCategory = find('WHERE active = 1 AND category = ? ORDER BY name, id LIMIT ? OFFSET ?');
  const firstByCategory = find('WHERE active = 1 AND category = ? ORDER BY name, id LIMIT 1');
  const nextCategory = database.prepare(
    'SELECT category FROM product WHERE active = 1 AND category > ? ORDER BY category LIMIT 1',
  );
  const uncategorised = database.prepare("SELECT 1 FROM product WHERE active = 1 AND category = '' LIMIT 1");
  const count = database.prepare('SELECT COUNT(*) AS count FROM product WHERE active = 1');
  const weighed = database.prepare(
    `SELECT COUNT(*) AS count FROM product WHERE active = 1 AND flags & ${FLAG.weighed}`,
  );
  const pinned = database.prepare(`SELECT product_id FROM product INDEXED BY product_pinned
    WHERE active = 1 AND flags & ${FLAG.pinned} ORDER BY name, product_id`);
  const look = database.prepare(`SELECT
      CASE WHEN json_valid(record) THEN record ->> '$.colour' END AS colour,
      CASE WHEN json_valid(record) THEN record ->> '$.photo' END AS photo
    FROM product WHERE product_id = ?1 OR package_id = ?1`);
  const [barcodes, packages] = [barcodesIn(database), packagesIn(database)];
  const isWrittenByOther = otherWritesIn(database);

  let pins: ReadonlySet<ProductId> | null = null;
  const pinsNow = (): ReadonlySet<ProductId> => {
    refresh();
    pins ??= new Set(pinned.all().map(({ product_id }) => ProductId.parse(product_id)));
    return pins;
  };
  const forget = (): void => {
    lists.forget();
    pins = null;
  };
  const refresh = (): void => {
    if (isWrittenByOther()) forget();
  };
  const findGoods = finderOf(
    database,
    (): SearchRank => ({ pinned: pinsNow(), soldLately: parts.soldLately() }),
  );

  const partsOf = (record: ProductRecord): SoldParts => ({
    category: lists.categoryOf(record.category),
    groups: parts.groups,
    language: parts.language(),
  });
  const recordOf = (row: Row): ProductRecord | null => (row ? parsedRecord(row.record) : null);
  const sold = (row: Row): Product | undefined => {
    const record = recordOf(row);
    return record ? asSold(record, partsOf(record)) : undefined;
  };
  const soldPackage = (record: ProductRecord | null): Product | undefined =>
    record ? (packageAsSold(record, partsOf(record)) ?? undefined) : undefined;

  const droppedPackage = (id: ProductId): Product | undefined => {
    const dropped = packages.dropped(id);
    const record = dropped && recordOf(byRow.get(dropped.row));
    return dropped && record ? soldPackage({ ...record, package: dropped.package }) : undefined;
  };
  const byBarcode = (code: string): Product | undefined => {
    refresh();
    const owner = barcodes.owner(code);
    if (!owner || owner.isHidden) return undefined;
    const row = byRow.get(owner.row);
    return owner.isPackage ? soldPackage(recordOf(row)) : sold(row);
  };
  /** A package follows its product, because many packages have no barcode of their own. */
  const withPackage = (row: Row): readonly Product[] => {
    const record = recordOf(row);
    if (!record) return [];
    return [asSold(record, partsOf(record)), soldPackage(record)].filter((one) => one !== undefined);
  };

  return {
    product: (id) => {
      refresh();
      return sold(byId.get(id)) ?? soldPackage(recordOf(byPackage.get(id))) ?? droppedPackage(id);
    },
    offered: (id) => {
      refresh();
      return sold(offered.get(id)) ?? soldPackage(recordOf(offeredPackage.get(id)));
    },
    byBarcode,
    search: (text, limit) => {
      const wanted = text.trim();
      // A scanned or whole typed code names one product.
      const ofCode = WHOLE_CODE.test(wanted) ? byBarcode(wanted) : undefined;
      if (ofCode) return [ofCode];
      return findGoods(wanted, limit)
        .flatMap((row) => withPackage(byRow.get(row)))
        .slice(0, limit);
    },
    category: (category, from, limit) => {
      refresh();
      const rows = byCategory.all(category, limit, from);
      const next = rows.length < limit ? null : from + limit;
      return { products: rows.flatMap((row) => sold(row) ?? []), next };
    },
    firstOf: (category) => {
      refresh();
      return sold(firstByCategory.get(category));
    },
    // One step of the index for each category.
    categories: () => {
      const found: string[] = uncategorised.get() ? [''] : [];
      for (let next = nextCategory.get(''); next; next = nextCategory.get(String(next.category)))
        found.push(String(next.category));
      return found;
    },
    count: () => Number(count.get()?.count ?? 0),
    weighed: () => Number(weighed.get()?.count ?? 0),
    pinned: () => [...pinsNow()],
    lookOf: ({ productId, category }) => {
      refresh();
      const row = look.get(productId);
      const colour = Colour.safeParse(row?.colour);
      return {
        colour: colour.success ? colour.data : (lists.categoryOf(category)?.colour ?? null),
        photo: PictureHash.safeParse(row?.photo).data ?? null,
      };
    },
    sold: (record) => {
      refresh();
      return asSold(record, partsOf(record));
    },
    forget,
  };
}

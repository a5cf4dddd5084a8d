/** The goods as their owner reads them. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  GOODS_HAPPENINGS,
  type GoodsPage,
  type GoodsQuery,
  type GoodsStore,
  type PriceInForce,
  type StoredProduct,
} from '../../../shared/catalogue/goods-store.ts';
import { wordsOf } from '../../../shared/catalogue/search/document.ts';
import { StaffId } from '../../../shared/ids.ts';
import { TiyinAmount } from '../../../shared/money.ts';
import { finderOf } from '../goods-search/find-goods.ts';
import { barcodesIn } from './barcodes.ts';
import { lacksOfText } from './derived.ts';
import { FLAG } from './flags.ts';
import { parsedRecord } from './stored-record.ts';

/** More results of a typed text are no help. */
const MOST_FOUND = 500;
/** Rows that `all` reads at once. */
const ROWS_OF_A_STEP = 500;

/** Rows that `ofSpic` searches in a few milliseconds. */
const SPIC_ROWS = 5_000;

const ROW = 'id, revision, changed_ms, lacks, record';

/** By the columns of the index `product_listed`. */
const FILTERS: Readonly<Record<GoodsQuery['only'], string>> = {
  active: 'active = 1',
  hidden: 'active = 0',
  'not-green': `active = 1 AND flags & ${FLAG.notGreen}`,
  'no-barcode': `active = 1 AND flags & ${FLAG.noBarcode}`,
  'tax-unconfirmed': `active = 1 AND flags & ${FLAG.taxUnconfirmed}`,
  pinned: `active = 1 AND flags & ${FLAG.pinned}`,
  // A product that was hidden today is among the hidden ones.
  'changed-today': 'active = 1 AND changed_ms >= :since',
};

const StoredPrice = z.object({
  price_tiyin: TiyinAmount,
  wall_ms: z.number(),
  made_by: StaffId.nullable(),
  happening: z.enum(GOODS_HAPPENINGS),
});

type Row = Readonly<Record<string, unknown>>;
export type OwnedGoods = Omit<GoodsStore, 'change' | 'categories' | 'groups' | 'duePrices'>;

const storedProduct = (row: Row | undefined): StoredProduct | undefined => {
  const record = row && parsedRecord(row.record);
  if (!record) return undefined;
  const { revision, changed_ms, lacks } = row;
  return {
    record,
    revision: Number(revision),
    changedWallMs: Number(changed_ms),
    lacks: lacksOfText(String(lacks)),
  };
};

export function ownedGoodsIn(database: DatabaseSync): OwnedGoods {
  const byId = database.prepare(`SELECT ${ROW} FROM product WHERE product_id = ?`);
  const byRow = database.prepare(`SELECT ${ROW} FROM product WHERE id = ?`);
  const next = database.prepare(
    `SELECT id, record FROM product WHERE id > ? ORDER BY id LIMIT ${ROWS_OF_A_STEP}`,
  );
  const rowOf = database.prepare(`SELECT id, 0 AS is_package FROM product WHERE product_id = ?1
    UNION ALL SELECT id, 1 FROM product WHERE package_id = ?1
    UNION ALL SELECT row, 1 FROM dropped_package WHERE package_id = ?1 LIMIT 1`);
  const prices = database.prepare(`SELECT price_tiyin, wall_ms, made_by, happening
    FROM price JOIN change ON change.number = price.change
    WHERE row = ? AND is_package = ? ORDER BY price.change DESC`);
  // An index of all SPICs would slow each import down for a question that a person seldom asks.
  const ofSpic = database.prepare(
    'SELECT record FROM product WHERE id > ?1 AND id <= ?2 AND instr(record, ?3) > 0 ORDER BY id',
  );
  const lastRow = database.prepare('SELECT COALESCE(MAX(id), 0) AS id FROM product');
  const barcodes = barcodesIn(database);
  const pages = pagesIn(database);
  return {
    product: (id) => storedProduct(byId.get(id)),
    byBarcode: (code) => {
      const owner = barcodes.owner(code);
      return owner && storedProduct(byRow.get(owner.row));
    },
    page: (query, after, limit, startOfDayMs) => {
      const page = query.text.trim() === '' ? pages.byName : pages.found;
      const { rows, ...rest } = page(query, after, limit, startOfDayMs);
      return { ...rest, rows: rows.flatMap((row) => storedProduct(byRow.get(row)) ?? []) };
    },
    all: function* () {
      for (let last = 0; ; ) {
        const rows = next.all(last);
        for (const { record } of rows) {
          const parsed = parsedRecord(record);
          if (parsed) yield parsed;
        }
        if (rows.length < ROWS_OF_A_STEP) return;
        last = Number(rows.at(-1)?.id);
      }
    },
    ofSpic: (spic, after) => {
      const end = after + SPIC_ROWS;
      const found = ofSpic.all(after, end, `"spic":${JSON.stringify(spic)}`).flatMap(({ record }) => {
        const parsed = parsedRecord(record);
        return parsed?.spic === spic ? [parsed] : [];
      });
      return { found, next: end < Number(lastRow.get()?.id) ? end : null };
    },
    prices: (id) => {
      const found = rowOf.get(id);
      if (!found) return [];
      return prices.all(Number(found.id), Number(found.is_package)).flatMap((row): PriceInForce[] => {
        const read = StoredPrice.safeParse(row);
        if (!read.success) return [];
        const { price_tiyin: priceTiyin, wall_ms: fromWallMs, made_by: by, happening } = read.data;
        return [{ priceTiyin, fromWallMs, by, happening }];
      });
    },
  };
}

type RowsOfPage = Omit<GoodsPage, 'rows'> & { readonly rows: readonly number[] };
type Page = (query: GoodsQuery, after: string | null, limit: number, sinceMs: number) => RowsOfPage;

function pagesIn(database: DatabaseSync): { readonly byName: Page; readonly found: Page } {
  const nameOf = database.prepare('SELECT name, product_id FROM product WHERE product_id = ?');
  const hidden = database.prepare('SELECT id, keys FROM product WHERE active = 0 ORDER BY name');
  const findGoods = finderOf(database, () => ({ pinned: new Set(), soldLately: new Map() }));

  const clauseOf = ({ only, category }: GoodsQuery): string =>
    `${FILTERS[only]}${category === null ? '' : ' AND category = :category'}`;
  const valuesOf = ({ only, category }: GoodsQuery, sinceMs: number) => ({
    ...(only === 'changed-today' && { since: sinceMs }),
    ...(category !== null && { category }),
  });

  const byName: Page = (query, after, limit, sinceMs) => {
    const values = valuesOf(query, sinceMs);
    const clause = clauseOf(query);
    const last = after === null ? undefined : nameOf.get(after);
    const from = last ? 'AND (name, product_id) > (:name, :productId)' : '';
    const rows = database
      .prepare(
        `SELECT id, product_id FROM product WHERE ${clause} ${from} ORDER BY name, product_id LIMIT :limit`,
      )
      .all({
        ...values,
        limit,
        ...(last && { name: String(last.name), productId: String(last.product_id) }),
      });
    const total = database.prepare(`SELECT COUNT(*) AS total FROM product WHERE ${clause}`).get(values);
    return {
      rows: rows.map(({ id }) => Number(id)),
      next: rows.length < limit ? null : String(rows.at(-1)?.product_id),
      total: Number(total?.total ?? 0),
    };
  };

  /** Hidden goods are in no index. Each word must begin a word of the product. */
  const hiddenWith = (text: string): readonly number[] => {
    const words = wordsOf(text);
    return hidden.all().flatMap(({ id, keys }) => {
      const held = ` ${String(keys).replaceAll(/[|\n]/g, ' ')}`;
      return words.every((word) => held.includes(` ${word}`)) ? [Number(id)] : [];
    });
  };

  const found: Page = (query, after, limit, sinceMs) => {
    const { text, only } = query;
    const all = (only === 'hidden' ? hiddenWith(text) : findGoods(text.trim(), MOST_FOUND)).slice(
      0,
      MOST_FOUND,
    );
    const fits = new Set(
      database
        .prepare(`SELECT product.id FROM json_each(:rows) JOIN product ON product.id = json_each.value
          WHERE ${clauseOf(query)}`)
        .all({ ...valuesOf(query, sinceMs), rows: JSON.stringify(all) })
        .map(({ id }) => Number(id)),
    );
    const fitting = all.filter((row) => fits.has(row));
    const from = Number(after ?? 0) || 0;
    const end = from + limit;
    return {
      rows: fitting.slice(from, end),
      next: end < fitting.length ? String(end) : null,
      total: fitting.length,
    };
  };
  return { byName, found };
}

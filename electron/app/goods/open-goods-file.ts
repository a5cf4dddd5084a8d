/**
 * Opens the shop's goods for a command or a thread.
 *
 * Until `electron/storage/catalogue/open-store.ts` is there, the records are rows of a small file of their own.
 */
import { join } from 'node:path';
import type { GoodsStore, StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import { nameIn } from '../../../shared/catalogue/names.ts';
import { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { searchKey } from '../../../shared/catalogue/search-key.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { barcodeKey } from '../../../shared/sale/marking.ts';
import { openDatabase } from '../../storage/database.ts';
import type { OpenGoodsFile } from './goods-file.ts';

const SCHEMA = `CREATE TABLE record (
  product_id TEXT PRIMARY KEY, revision INTEGER NOT NULL, record TEXT NOT NULL
) STRICT`;

export const openGoodsFile: OpenGoodsFile = ({ folder, language }) => {
  const opened = openDatabase(join(folder, 'catalogue-import.db'), [SCHEMA]);
  if (!opened.ok) return opened;
  const database = opened.value;
  const byId = database.prepare('SELECT revision, record FROM record WHERE product_id = ?');
  const put = database.prepare(`INSERT INTO record VALUES (?1, 1, ?2) ON CONFLICT (product_id)
    DO UPDATE SET record = excluded.record, revision = record.revision + 1`);
  const everything = database.prepare('SELECT revision, record FROM record ORDER BY rowid');
  const stored = (row: Record<string, unknown>): StoredProduct => ({
    record: ProductRecord.parse(JSON.parse(String(row.record))),
    revision: Number(row.revision),
    changedWallMs: 0,
    lacks: [],
  });
  const product = (id: ProductId): StoredProduct | undefined => {
    const row = byId.get(id);
    return row && stored(row);
  };
  const all = (): readonly StoredProduct[] => everything.all().map(stored);
  const goods: GoodsStore = {
    product,
    byBarcode: (code) => all().find(({ record }) => record.barcodes.some((one) => isSame(one, code))),
    page: ({ text }, _after, limit) => {
      const words = searchKey(text).split(' ');
      const rows = all().filter(({ record }) => {
        const key = searchKey(nameIn(record.names, language));
        return record.active && (words.every((word) => key.includes(word)) || record.barcodes.includes(text));
      });
      return { rows: rows.slice(0, limit), next: null, total: rows.length };
    },
    *all() {
      for (const row of everything.iterate()) yield stored(row).record;
    },
    categories: () => [],
    groups: () => [],
    prices: () => [],
    duePrices: () => [],
    change: ({ products = [], seen = new Map() }) => {
      const stale = [...seen].find(([id, revision]) => product(id)?.revision !== revision);
      if (stale) return fail({ code: 'catalogue.unavailable', field: stale[0] });
      database.exec('BEGIN IMMEDIATE');
      for (const record of products) put.run(record.productId, JSON.stringify(record));
      database.exec('COMMIT');
      return ok(null);
    },
  };
  return ok({
    goods,
    undoImport: () => fail({ code: 'catalogue.unavailable' }),
    isEmpty: () => all().length === 0,
    appendUnlogged: () => ok(null),
    close: () => database.close(),
  });
};

const isSame = (one: string, other: string): boolean => barcodeKey(one) === barcodeKey(other);

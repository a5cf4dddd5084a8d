/** Damage of the goods' file: what is whole stays, a lost page brings the copy, and nothing is put in its place. */
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import {
  cataloguePath,
  copiesFolder,
  copiesIn,
  copyCatalogue,
} from '../../electron/storage/catalogue/copies.ts';
import { changeId, edit, productId, record, stampAt } from '../support/goods-store.ts';
import { asidesIn, damageBody, idsIn, NOON, openedShopGoods } from '../support/opened-shop-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const named = (id: string) => record(id, { barcodes: [`code ${id}`], category: 'Ovqat' });

/** A closed shop with one copy of its first product, and a second product after it. */
function shopWithCopy(second: string | null = null): string {
  const folder = tempFolder();
  const shop = openedShopGoods(folder, second);
  shop.goods.change(edit('one', [named('suv')]), stampAt(1));
  expect(copyCatalogue(folder, second, NOON)).toBe('copied');
  shop.goods.change(edit('two', [named('nok')]), stampAt(2));
  shop.goods.change(edit('three', [{ ...named('suv'), active: false }]), stampAt(3));
  shop.close();
  return folder;
}

function inFile(folder: string, sql: string): void {
  const database = new DatabaseSync(cataloguePath(folder));
  database.exec(sql);
  database.close();
}

/** Overwrites the page on which this table or index begins. */
function damagePage(folder: string, name: string): void {
  const path = cataloguePath(folder);
  const database = new DatabaseSync(path);
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) ?? {};
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (Number(rootpage) - 1) * 4_096, Number(rootpage) * 4_096);
  writeFileSync(path, bytes);
}

it.each<[string, (folder: string) => void]>([
  ['the index of words', (folder) => damagePage(folder, 'product_search_data')],
  ['the index of categories', (folder) => damagePage(folder, 'product_in_category')],
  ['the barcodes', (folder) => damagePage(folder, 'barcode')],
])('loses nothing and makes the index anew if %s alone is damaged', (_what, spoil) => {
  const folder = shopWithCopy();
  spoil(folder);
  expect(copyCatalogue(folder, null, NOON + 1)).toBe('damaged');
  const shop = openedShopGoods(folder);
  shop.recover();
  expect(shop.told).toEqual([{ code: 'catalogue.repaired', field: asidesIn(folder)[0] }]);
  expect(idsIn(shop)).toEqual(['nok', 'suv']);
  expect(shop.catalogue.search('nok', 5).map(({ name }) => name)).toEqual(['nok']);
  expect(shop.catalogue.search('suv', 5)).toEqual([]);
  expect(shop.catalogue.category('Ovqat', 0, 5).products.map(({ name }) => name)).toEqual(['nok']);
  expect(shop.catalogue.byBarcode('code nok')?.name).toBe('nok');
  expect(shop.goods.byBarcode('code suv')?.revision).toBe(2);
  expect(shop.goods.prices(productId('suv'))).toHaveLength(1);
  expect(shop.goods.change(edit('four', [named('olma')]), stampAt(4)).ok).toBe(true);
  expect(copyCatalogue(folder, null, NOON + 2)).toBe('copied');
});

it('opens the copy if a product is missing beside a damaged index', () => {
  const folder = shopWithCopy();
  inFile(folder, "DELETE FROM product WHERE product_id = 'suv'");
  damagePage(folder, 'product_search_data');
  const shop = openedShopGoods(folder);
  shop.recover();
  expect([shop.told[0]?.code, idsIn(shop)]).toEqual(['catalogue.from-copy', ['suv']]);
});

it('leaves a whole file as it is: a check of the file before it was replaced comes late', () => {
  const folder = shopWithCopy();
  const shop = openedShopGoods(folder);
  shop.recover();
  expect([shop.told, idsIn(shop), asidesIn(folder)]).toEqual([[], ['nok', 'suv'], []]);
});

it('opens the second folder’s copy if the same copy in the data folder is damaged', () => {
  const second = join(tempFolder(), 'till-1');
  const folder = shopWithCopy(second);
  const [copy] = copiesIn(folder);
  const older = join(copiesFolder(folder), 'catalogue-000000-1.db');
  copyFileSync(copy?.path ?? '', older);
  inFile(folder, 'DELETE FROM product');
  damageBody(copy?.path ?? '');
  damageBody(cataloguePath(folder));
  const shop = openedShopGoods(folder, second);
  expect(shop.told).toMatchObject([{ code: 'catalogue.from-copy', note: '2026-11-20' }]);
  expect(
    openedShopGoods(folder, second)
      .copies()
      .map(({ wallMs }) => wallMs),
  ).toEqual([NOON, 1]);
});

it('opens the copy after a kill between the renames of the file and of its side file', () => {
  const folder = shopWithCopy();
  const path = cataloguePath(folder);
  const database = new DatabaseSync(path);
  database.exec("INSERT INTO about (fact, value) VALUES ('a', 'b')");
  renameSync(path, join(folder, 'catalogue.set-aside-5.db'));
  copyFileSync(`${path}-wal`, join(folder, 'wal'));
  database.close();
  renameSync(join(folder, 'wal'), `${path}-wal`);
  const shop = openedShopGoods(folder);
  expect([shop.told[0]?.code, idsIn(shop)]).toEqual(['catalogue.from-copy', ['suv']]);
});

it('touches no file, sells custom items and takes no change if the disk refuses the whole copy', () => {
  const folder = shopWithCopy();
  damageBody(cataloguePath(folder));
  const bytes = readFileSync(cataloguePath(folder));
  mkdirSync(join(folder, 'catalogue.db.new', 'in-the-way'), { recursive: true });
  const shop = openedShopGoods(folder);
  expect([shop.told, shop.isEmpty(), shop.isUnused()]).toEqual([
    [{ code: 'catalogue.unavailable' }],
    true,
    false,
  ]);
  expect(readFileSync(cataloguePath(folder))).toEqual(bytes);
  const refused = { ok: false, error: { code: 'catalogue.unavailable' } };
  expect(shop.goods.change(edit('lost', [named('olma')]), stampAt(9))).toEqual(refused);
  expect(
    shop.imports.undoImport({ changeId: changeId('x'), as: changeId('y'), sold: [] }, stampAt(9)),
  ).toEqual(refused);
  expect([shop.catalogue.put([]), idsIn(shop)]).toEqual([refused, []]);
});

it('keeps the three newest damaged files, however often damage comes', () => {
  const folder = shopWithCopy();
  const clock = new VirtualClock(NOON);
  for (let time = 0; time < 5; time += 1) {
    damageBody(cataloguePath(folder));
    openedShopGoods(folder, null, new VirtualClock(clock.wallMs() + time)).close();
  }
  expect(asidesIn(folder)).toHaveLength(3);
});

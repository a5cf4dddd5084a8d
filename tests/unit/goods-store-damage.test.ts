/** Damage of the goods' file: what is whole stays, a lost page brings the copy, and nothing is put in its place. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import {
  cataloguePath,
  copiesFolder,
  copiesIn,
  copyCatalogue,
} from '../../electron/storage/catalogue/copies.ts';
import { openShopGoods, type ShopGoods } from '../../electron/storage/catalogue/shop-goods.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { changeId, edit, GOODS_PARTS, productId, record, stampAt } from '../support/goods-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 7);
const named = (id: string) => record(id, { barcodes: [`code ${id}`], category: 'Ovqat' });

interface Shop extends ShopGoods {
  readonly told: readonly TillError[];
}

function opened(folder: string, second: string | null = null, clock = new VirtualClock(NOON)): Shop {
  const told: TillError[] = [];
  let ids = 0;
  const shop = openShopGoods({
    ...GOODS_PARTS,
    folder,
    secondFolder: () => second,
    clock,
    newChangeId: () => changeId(`copy ${++ids}`),
    warn: (error) => told.push(error),
    release: () => null,
  });
  onTestFinished(shop.close);
  return { ...shop, told };
}

/** A closed shop with one copy of its first product, and a second product after it. */
function shopWithCopy(second: string | null = null): string {
  const folder = tempFolder();
  const shop = opened(folder, second);
  shop.goods.change(edit('one', [named('suv')]), stampAt(1));
  expect(copyCatalogue(folder, second, NOON)).toBe('copied');
  shop.goods.change(edit('two', [named('nok')]), stampAt(2));
  shop.goods.change(edit('three', [{ ...named('suv'), active: false }]), stampAt(3));
  shop.close();
  return folder;
}

const idsIn = ({ goods }: ShopGoods): readonly string[] =>
  [...goods.all()].map(({ productId: id }) => id).toSorted();
const asidesIn = (folder: string) => readdirSync(folder).filter((name) => /set-aside-\d+\.db$/.test(name));

function inFile(folder: string, sql: string): void {
  const database = new DatabaseSync(cataloguePath(folder));
  database.exec(sql);
  database.close();
}

/** Overwrites all but the head. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4_096);
  writeFileSync(path, bytes);
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
  const shop = opened(folder);
  shop.recover();
  expect(shop.told).toEqual([{ code: 'catalogue.repaired', field: asidesIn(folder)[0] }]);
  expect(idsIn(shop)).toEqual(['nok', 'suv']);
  expect(shop.catalogue.search('nok', 5).map(({ name }) => name)).toEqual(['nok']);
  expect(shop.catalogue.search('suv', 5)).toEqual([]);
  expect(shop.catalogue.category('Ovqat').map(({ name }) => name)).toEqual(['nok']);
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
  const shop = opened(folder);
  shop.recover();
  expect([shop.told[0]?.code, idsIn(shop)]).toEqual(['catalogue.from-copy', ['suv']]);
});

it('leaves a whole file as it is: a check of the file before it was replaced comes late', () => {
  const folder = shopWithCopy();
  const shop = opened(folder);
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
  damage(copy?.path ?? '');
  damage(cataloguePath(folder));
  const shop = opened(folder, second);
  expect(shop.told).toMatchObject([{ code: 'catalogue.from-copy', note: '2026-11-20' }]);
  expect(
    opened(folder, second)
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
  const shop = opened(folder);
  expect([shop.told[0]?.code, idsIn(shop)]).toEqual(['catalogue.from-copy', ['suv']]);
});

it('touches no file, sells custom items and takes no change if the disk refuses the whole copy', () => {
  const folder = shopWithCopy();
  damage(cataloguePath(folder));
  const bytes = readFileSync(cataloguePath(folder));
  mkdirSync(join(folder, 'catalogue.db.new', 'in-the-way'), { recursive: true });
  const shop = opened(folder);
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
    damage(cataloguePath(folder));
    opened(folder, null, new VirtualClock(clock.wallMs() + time)).close();
  }
  expect(asidesIn(folder)).toHaveLength(3);
});

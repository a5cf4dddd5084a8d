/** Copies of the goods: made and checked, opened after damage, and chosen by a manager. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  cataloguePath,
  copiesFolder,
  copiesIn,
  copyCatalogue,
  keptOf,
  nextCopyName,
} from '../../electron/storage/catalogue/copies.ts';
import { COPY_AFTER_START_MS, startDailyCopies } from '../../electron/storage/catalogue/daily-copies.ts';
import type { GoodsLog } from '../../electron/storage/catalogue/unlogged.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { edit, productId, record, stampAt } from '../support/goods-store.ts';
import { asidesIn, damageBody, idsIn, NOON, openedShopGoods } from '../support/opened-shop-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { DAY, HOUR, VirtualClock } from '../support/virtual-clock.ts';

const named = (id: string) => record(id, { barcodes: [`code ${id}`] });

/** A closed shop with one copy of its first product, and a second product after it. */
function shopWithCopy(second: string | null = null): string {
  const folder = tempFolder();
  const shop = openedShopGoods(folder, second);
  shop.goods.change(edit('one', [named('suv')]), stampAt(1));
  expect(copyCatalogue(folder, second, NOON)).toBe('copied');
  shop.goods.change(edit('two', [named('nok')]), stampAt(2));
  shop.close();
  return folder;
}

function logOf(): GoodsLog & { readonly entries: NewEntry[] } {
  const entries: NewEntry[] = [];
  return {
    entries,
    hasGoodsChange: (id) => entries.some(({ subject }) => subject === id),
    append: (_, entry) => {
      entries.push(entry);
      return ok(null);
    },
  };
}

it('opens the newest whole copy at once after damage, says so, and keeps the damaged file', () => {
  const folder = shopWithCopy();
  const later = copiesIn(folder)[0];
  if (!later) throw new Error('no copy');
  const damaged = join(copiesFolder(folder), nextCopyName([folder], NOON + DAY));
  copyFileSync(later.path, damaged);
  damageBody(damaged);
  damageBody(cataloguePath(folder));
  const bytes = readFileSync(cataloguePath(folder));
  const shop = openedShopGoods(folder);
  const [aside = ''] = asidesIn(folder);
  expect(shop.told).toEqual([{ code: 'catalogue.from-copy', field: aside, note: '2026-11-20' }]);
  expect(readFileSync(join(folder, aside))).toEqual(bytes);
  expect(idsIn(shop)).toEqual(['suv']);
  expect(shop.catalogue.byBarcode('code suv')?.name).toBe('suv');
  const log = logOf();
  shop.appendUnlogged(log);
  expect(log.entries).toMatchObject([
    { kind: 'goods.changed', subject: 'one' },
    { kind: 'goods.copy-taken', payload: { why: 'damaged', copiedWallMs: NOON, products: 1 } },
  ]);
  shop.close();
  expect(openedShopGoods(folder).told).toEqual([]);
});

it('goes on with the copy if damage shows while the till sells', () => {
  const folder = shopWithCopy();
  const shop = openedShopGoods(folder);
  damageBody(cataloguePath(folder));
  shop.recover();
  expect(shop.told).toMatchObject([{ code: 'catalogue.from-copy' }]);
  expect(idsIn(shop)).toEqual(['suv']);
  expect(shop.goods.change(edit('three', [named('olma')]), stampAt(3)).ok).toBe(true);
});

it('begins anew without a copy, and keeps the damaged file', () => {
  const folder = tempFolder();
  writeFileSync(cataloguePath(folder), 'no database '.repeat(1_000));
  const shop = openedShopGoods(folder);
  expect(shop.told).toEqual([{ code: 'catalogue.set-aside', field: asidesIn(folder)[0] }]);
  expect(shop.isEmpty()).toBe(true);
});

it.each(['the file is gone', 'a kill left no file between two renames'])(
  'opens the newest copy if %s',
  (found) => {
    const folder = shopWithCopy();
    if (found === 'the file is gone') rmSync(cataloguePath(folder));
    else copyFileSync(cataloguePath(folder), join(folder, 'catalogue.set-aside-1.db'));
    rmSync(cataloguePath(folder), { force: true });
    writeFileSync(join(folder, 'catalogue.db.new'), 'half');
    const shop = openedShopGoods(folder);
    expect(shop.told).toMatchObject([{ code: 'catalogue.from-copy' }]);
    expect(idsIn(shop)).toEqual(['suv']);
  },
);

it('takes the copy of the second folder if the data folder has no copy', () => {
  const second = join(tempFolder(), 'till-1');
  const folder = shopWithCopy(second);
  expect(copiesIn(second)).toHaveLength(1);
  rmSync(copiesFolder(folder), { recursive: true });
  damageBody(cataloguePath(folder));
  const shop = openedShopGoods(folder, second);
  expect(idsIn(shop)).toEqual(['suv']);
  expect(shop.copies()).toMatchObject([{ products: 1, place: 'second' }]);
});

it('lets a manager take a copy, and makes the present goods a copy', async () => {
  const folder = shopWithCopy();
  const shop = openedShopGoods(folder);
  const [copy] = shop.copies();
  expect(shop.copies()).toEqual([{ name: copy?.name, wallMs: NOON, products: 1, place: 'till' }]);
  expect(await shop.takeCopy('../journal.db', stampAt(9))).toMatchObject({
    error: { code: 'catalogue.copy-unreadable' },
  });
  expect((await shop.takeCopy(copy?.name ?? '', stampAt(9))).ok).toBe(true);
  expect([idsIn(shop), shop.told, asidesIn(folder)]).toEqual([['suv'], [], []]);
  const log = logOf();
  shop.appendUnlogged(log);
  expect(log.entries.at(-1)).toMatchObject({ kind: 'goods.copy-taken', payload: { why: 'chosen' } });
  const [back] = shop.copies();
  expect(back).toMatchObject({ products: 2 });
  expect((await shop.takeCopy(back?.name ?? '', stampAt(10))).ok).toBe(true);
  expect(idsIn(shop)).toEqual(['nok', 'suv']);
});

it('finds a damaged catalogue, and makes no copy of it', () => {
  const folder = shopWithCopy();
  damageBody(cataloguePath(folder));
  expect(copyCatalogue(folder, null, NOON + 1)).toBe('damaged');
  expect(copiesIn(folder)).toHaveLength(1);
});

it('keeps the data folder’s copy if the second folder refuses its copy', () => {
  const folder = shopWithCopy();
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(copyCatalogue(folder, file, NOON + 1)).toBe('failed');
  expect(copiesIn(folder)).toHaveLength(2);
  expect(readdirSync(copiesFolder(folder)).every((name) => !name.includes('partial'))).toBe(true);
});

it('keeps the newest copies and the last one of each day, whatever the clock says', () => {
  const copy = (number: number, wallMs: number, isGivenUp = false) => ({
    path: '',
    name: '',
    number,
    wallMs,
    isGivenUp,
  });
  const all = [9, 8, 7, 6].map((number) => copy(number, NOON + number));
  const days = [5, 4, 3, 2, 1, 0].map((day) => copy(day, NOON - (6 - day) * DAY));
  const kept = keptOf([...all, ...days]).map(({ number }) => number);
  expect(kept).toEqual([9, 8, 7, 5, 4, 3, 2]);
  // Goods that a chosen copy replaced count apart.
  const givenUp = [20, 19, 18, 17, 16, 15].map((number) => copy(number, NOON + number, true));
  const keptBeside = keptOf([...givenUp, ...all, ...days]).map(({ number }) => number);
  expect(keptBeside).toEqual([20, 19, 18, 17, 16, 9, 8, 7, 5, 4, 3, 2]);
});

it('a chosen copy brings back no price that was due since', async () => {
  const folder = tempFolder();
  const shop = openedShopGoods(folder);
  shop.goods.change(edit('one', [named('suv')]), stampAt(1));
  const due = [5, 20].map((fromWallMs) => ({
    productId: productId('suv'),
    fromWallMs,
    priceTiyin: tiyin(999_900),
  }));
  shop.goods.change({ ...edit('two', []), duePrices: due }, stampAt(2));
  expect(copyCatalogue(folder, null, NOON)).toBe('copied');
  const [copy] = shop.copies();
  expect((await shop.takeCopy(copy?.name ?? '', stampAt(9))).ok).toBe(true);
  expect(shop.goods.duePrices().map(({ fromWallMs }) => fromWallMs)).toEqual([20]);
});

it('copies once a day and after an import, and nothing while there are no goods', async () => {
  const folder = tempFolder();
  const clock = new VirtualClock(NOON);
  const made: number[] = [];
  let isEmpty = true;
  const copies = startDailyCopies({
    folder,
    secondFolder: () => null,
    picturesOfShop: () => [],
    isEmpty: () => isEmpty,
    clock,
    onOutcome: () => undefined,
    copy: (task) => {
      made.push(task.wallMs);
      return Promise.resolve('copied');
    },
  });
  await clock.advance(COPY_AFTER_START_MS);
  expect(made).toEqual([]);
  isEmpty = false;
  await copies.copyNow();
  expect(made).toHaveLength(1);
  await clock.advance(13 * HOUR);
  expect(made, 'tomorrow').toHaveLength(2);
  await copies.stop();
  await copies.copyNow();
  expect(made).toHaveLength(2);
  expect(existsSync(copiesFolder(folder))).toBe(false);
});

it('copies in a thread of its own', async () => {
  const folder = shopWithCopy();
  const outcomes: string[] = [];
  const copies = startDailyCopies({
    folder,
    secondFolder: () => null,
    picturesOfShop: () => [],
    isEmpty: () => false,
    clock: new VirtualClock(NOON + HOUR),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  await copies.copyNow();
  await copies.stop();
  expect(outcomes).toEqual(['copied']);
  expect(copiesIn(folder).map(({ wallMs }) => wallMs)).toEqual([NOON + HOUR, NOON]);
});

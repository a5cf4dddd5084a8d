/** The goods of a shop in a folder, with what they say, for tests of copies and damage. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { openShopGoods, type ShopGoods } from '../../electron/storage/catalogue/shop-goods.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { changeId, GOODS_PARTS } from './goods-store.ts';
import { VirtualClock } from './virtual-clock.ts';

export const NOON = Date.UTC(2026, 10, 20, 7);

interface OpenedShop extends ShopGoods {
  readonly told: readonly TillError[];
}

/** Closed when the test ends. second: the second folder. */
export function openedShopGoods(
  folder: string,
  second: string | null = null,
  clock = new VirtualClock(NOON),
): OpenedShop {
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

export const idsIn = ({ goods }: Pick<ShopGoods, 'goods'>): readonly string[] =>
  [...goods.all()].map(({ productId: id }) => id).toSorted();

/** The files of goods that were set aside. */
export const asidesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => /set-aside-\d+\.db$/.test(name));

/** Overwrites all but the head of a file. */
export function damageBody(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4_096);
  writeFileSync(path, bytes);
}

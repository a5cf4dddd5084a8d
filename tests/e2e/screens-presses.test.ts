/**
 * Three products of three categories, all out of sight, and Pay: at most six presses of a finger for every
 * choice. The test reads the position of each tile from the drawn screen, and tries every triple on it.
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { seededRandomness } from '../../shared/time.ts';
import { FakeTill } from '../support/fake-till.ts';
import { fingerOn, reach } from '../support/finger.ts';
import { screensOfFile } from '../support/screen-harness.ts';

const the = screensOfFile();

/** Of the height of the grid: the length of one swipe. */
const SWIPE = 0.7;
const MOST = 6;

const categoriesOf = (products: readonly Product[]): readonly string[] =>
  [...new Set(products.map(({ category }) => category))].toSorted();

/** A shop with this many categories and products in each, without favourites. */
function shopOf(categories: number, each: number): readonly Product[] {
  const [like] = SAMPLE_PRODUCTS;
  if (!like) throw new Error('no sample');
  return Array.from({ length: categories * each }, (_, at) => ({
    ...like,
    productId: ProductId.parse(`made-${at}`),
    name: `Mahsulot ${at}`,
    category: `Turkum ${String(Math.floor(at / each)).padStart(2, '0')}`,
  }));
}

interface Shelf {
  /** Product -> how far down its tile ends, in heights of the grid. */
  readonly ends: ReadonlyMap<string, number>;
}

/** Swipes to the end of the screen until no tile is new, and reads each tile's position. */
async function readShelf(tiles: number): Promise<Shelf> {
  // Once a frame, as more tiles are drawn.
  await the.screen.page.waitForFunction((all) => {
    const list = document.querySelector('[data-tiles]');
    list?.scrollTo(0, list.scrollHeight);
    return list !== null && list.querySelectorAll('[data-product]').length >= all;
  }, tiles);
  const grid = the.screen.page.locator('[data-tiles]');
  const ends = await grid.evaluate((list) =>
    [...list.querySelectorAll('[data-product]')].map((tile): [string, number] => {
      const top = list.getBoundingClientRect().top - list.scrollTop;
      return [
        tile.getAttribute('data-product') ?? '',
        (tile.getBoundingClientRect().bottom - top) / list.clientHeight,
      ];
    }),
  );
  return { ends: new Map(ends) };
}

/** The number of swipes between two positions. */
const swipesTo = (end: number, from: number): number => Math.max(0, Math.ceil((end - 1 - from) / SWIPE));

/** Each chip's shelf, as it is drawn; null: as the till opens. */
async function readShelves(products: readonly Product[]): Promise<ReadonlyMap<string | null, Shelf>> {
  const till = new FakeTill({ categories: categoriesOf(products) });
  till.products = products;
  till.favourites = [];
  await the.open(till);
  await the.screen.tiles.first().waitFor();
  const finger = await fingerOn(the.screen);
  const shelves = new Map<string | null, Shelf>([[null, await readShelf(products.length)]]);
  for (const category of categoriesOf(products)) {
    const chips = the.screen.page.locator('[data-sideways] button');
    const before = the.screen.page.locator('[data-tiles] > section').first();
    const chip = chips.nth(categoriesOf(products).indexOf(category) + 1);
    await reach(finger, chip);
    await finger.tap(chip);
    await expect
      .poll(() => before.locator('[data-product]').first().getAttribute('data-product'))
      .toBe(products.find((one) => one.category === category)?.productId);
    shelves.set(category, await readShelf(products.length));
  }
  return shelves;
}

/**
 * The presses for these products in this order. A tile a few swipes away is pressed at once; otherwise its
 * chip comes first, and then swipes.
 */
function pressesFor(
  order: readonly Product[],
  shelves: ReadonlyMap<string | null, Shelf>,
  swipes: number,
): number {
  let [at, scrolled, presses] = [null as string | null, 0, 0];
  for (const { productId, category } of order) {
    const end = shelves.get(at)?.ends.get(productId) ?? Number.POSITIVE_INFINITY;
    if (swipesTo(end, scrolled) <= swipes) {
      scrolled += swipesTo(end, scrolled) * SWIPE;
      presses += 1;
      continue;
    }
    at = category;
    scrolled = swipesTo(shelves.get(at)?.ends.get(productId) ?? 0, 0) * SWIPE;
    presses += 2;
  }
  return presses + 1;
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** Goods lie on the counter: the cashier begins with the nearest. */
function fewestPresses(
  three: readonly Product[],
  ...how: [ReadonlyMap<string | null, Shelf>, number]
): number {
  const orders = ORDERS.map((order) => order.flatMap((at) => three[at] ?? []));
  return Math.min(...orders.map((order) => pressesFor(order, ...how)));
}

/** Each product of each three categories. */
function* triplesOf(products: readonly Product[]): Generator<readonly Product[]> {
  for (const [at, first] of products.entries()) {
    for (const [then, second] of products.entries()) {
      if (then <= at || second.category === first.category) continue;
      for (const third of products.slice(then + 1)) {
        if (third.category !== first.category && third.category !== second.category)
          yield [first, second, third];
      }
    }
  }
}

/** A fixed sample of this size. */
function drawnTriples(
  products: readonly Product[],
  count: number,
  seed: number,
): readonly (readonly Product[])[] {
  const random = seededRandomness(seed);
  const pick = (): Product | undefined => products[Math.floor(random.fraction() * products.length)];
  const found: (readonly Product[])[] = [];
  while (found.length < count) {
    const three = [pick(), pick(), pick()].flatMap((one) => one ?? []);
    if (new Set(three.map(({ category }) => category)).size === 3) found.push(three);
  }
  return found;
}

describe('three products of three categories take at most six presses, Pay included', () => {
  it('with one swipe each, for any three of the sample catalogue', async () => {
    const shelves = await readShelves(SAMPLE_PRODUCTS);
    const most = Math.max(
      ...[...triplesOf(SAMPLE_PRODUCTS)].map((three) => fewestPresses(three, shelves, 1)),
    );
    expect(most).toBeLessThanOrEqual(MOST);
  });

  // In a larger shop one of the three is swiped to: its categories follow each other without an end.
  it.each([
    [8, 12, 5],
    [12, 12, 7],
  ])('for any of %i categories of %i, with up to %i swipes', async (categories, each, swipes) => {
    const products = shopOf(categories, each);
    const shelves = await readShelves(products);
    // A longer category begins with this many best sellers, which need no swipe.
    for (const { productId, category } of products)
      expect(shelves.get(category)?.ends.get(productId)).toBeLessThanOrEqual(1);
    const drawn = drawnTriples(products, 5_000, 7);
    const most = Math.max(...drawn.map((three) => fewestPresses(three, shelves, swipes)));
    expect(most).toBeLessThanOrEqual(MOST);
  });
});

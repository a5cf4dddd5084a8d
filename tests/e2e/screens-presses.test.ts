/**
 * Three products of three categories, none of which stands in sight, and Pay: at most six presses of a finger, whichever
 * they are. Where each tile stands is read off the drawn screen, and every triple is gone through on that.
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

/** Of the height of the grid: how far one swipe goes. */
const SWIPE = 0.7;
const MOST = 6;

const categoriesOf = (products: readonly Product[]): readonly string[] =>
  [...new Set(products.map(({ category }) => category))].toSorted();

/** A shop of so many categories with so many products in each; none of them is a favourite. */
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

/** Swipes to the end of what is on the screen, until nothing more comes, and reads where everything stands. */
async function readShelf(tiles: number): Promise<Shelf> {
  // Once a frame, as more of it comes.
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

/** How many swipes lead from there to there. */
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
 * The presses for these in this order: what a few swipes bring into sight is pressed at once, of the rest the chip first;
 * from there its tile is swiped to.
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

/** The goods lie on the counter: who rings them up begins with whichever is the next at hand. */
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

/** So many of them, always the same. */
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
  it('with one swipe for each, whichever they are of the sample catalogue', async () => {
    const shelves = await readShelves(SAMPLE_PRODUCTS);
    const most = Math.max(
      ...[...triplesOf(SAMPLE_PRODUCTS)].map((three) => fewestPresses(three, shelves, 1)),
    );
    expect(most).toBeLessThanOrEqual(MOST);
  });

  // Of a larger shop one of the three is swiped to: its categories follow each other without an end.
  it.each([
    [8, 12, 5],
    [12, 12, 7],
  ])('whichever they are of %i categories of %i, with up to %i swipes', async (categories, each, swipes) => {
    const products = shopOf(categories, each);
    const shelves = await readShelves(products);
    // With as many a longer category begins that are sold most: they need no swipe.
    for (const { productId, category } of products)
      expect(shelves.get(category)?.ends.get(productId)).toBeLessThanOrEqual(1);
    const drawn = drawnTriples(products, 5_000, 7);
    const most = Math.max(...drawn.map((three) => fewestPresses(three, shelves, swipes)));
    expect(most).toBeLessThanOrEqual(MOST);
  });
});

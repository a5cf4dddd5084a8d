/** The numbers of the selling screen: sizes, distances, and how much is in view at once. */
import { expect, it } from 'vitest';
import { lineOf } from '../../renderer/testing/sample-basket.ts';
import { LineId } from '../../shared/ids.ts';
import { manyProducts } from '../support/fake-products.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { SMALLEST, USUAL } from '../support/screen-walk.ts';
import { step } from '../support/step.ts';

const the = screensOfFile();

/** A shop of many goods with a long basket of them. */
function longBasket(count: number): FakeTill {
  const till = new FakeTill({ mode: 'live' });
  till.products = manyProducts(60);
  till.favourites = till.products;
  till.view = { ...till.view, categories: ['Koʻp', 'Non', 'Ichimlik'] };
  till.keep({
    ...till.view.basket,
    lines: till.products
      .slice(0, count)
      .map((product, position) => lineOf(product, { lineId: LineId.parse(`line-${position}`), position })),
  });
  return till;
}

async function openLong(size: typeof SMALLEST): Promise<void> {
  await the.open(longBasket(12), { viewport: size });
  await the.screen.rows.nth(11).waitFor();
  await the.screen.tiles.nth(30).waitFor({ state: 'attached' });
  // The list has followed its last line.
  const isFollowed = async () => {
    const [[list], rows] = [await boxes('[role="list"]'), await boxes('[data-line]')];
    return (rows.at(-1)?.bottom ?? 0) <= (list?.bottom ?? 0) + 1;
  };
  await expect.poll(isFollowed).toBe(true);
}

/** The boxes of a selector's elements on the page. */
const boxes = (selector: string) =>
  the.screen.page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );
type Box = Awaited<ReturnType<typeof boxes>>[number];

const fontSizes = (selector: string): Promise<readonly number[]> =>
  the.screen.page
    .locator(selector)
    .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));

/** The distance of two boxes, sideways or up and down; null: they are not beside each other. */
function gapOf(one: Box, other: Box): number | null {
  const isBeside = one.top < other.bottom && other.top < one.bottom;
  const isBelow = one.left < other.right && other.left < one.right;
  if (isBeside === isBelow) return null;
  return isBeside
    ? Math.max(one.left, other.left) - Math.min(one.right, other.right)
    : Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
}

const gapsOf = (all: readonly Box[]): readonly number[] =>
  all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => gapOf(one, other) ?? []));

it.each([
  ['the smallest', SMALLEST, { columns: 4, total: 34 }],
  ['the usual', USUAL, { columns: 6, total: 52 }],
] as const)('selling at %s size', async (_, size, is) => {
  await openLong(size);

  await step(
    'shows a basket of at least eight rows, each a line of 18 to 20 px, the last with its keys',
    async () => {
      const [list] = await boxes('[role="list"]');
      const rows = await boxes('[data-line]');
      const plain = rows.slice(0, -1).map(({ height }) => height);
      expect(Math.max(...plain)).toBeLessThanOrEqual(56);
      // With the keys of the selected row open: the keys that are fully in view.
      const seen = rows.filter(({ top, bottom }) => list && top >= list.top - 1 && bottom <= list.bottom + 1);
      expect(seen.length).toBeGreaterThanOrEqual(8);
      expect(seen.at(-1)).toEqual(rows.at(-1));
      const names = await fontSizes('[data-line] [data-shortened]');
      expect(Math.min(...names)).toBeGreaterThanOrEqual(18);
      expect(Math.max(...names)).toBeLessThanOrEqual(20);
    },
  );

  await step(
    'has the total on Pay: the largest figure on the screen, and the sum of the basket',
    async () => {
      const pay = the.button('Pay');
      const [key] = await pay.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON()));
      const describes = await pay.getAttribute('aria-describedby');
      const total = `[id="${describes}"] > *`;
      const [[figure], [box]] = [await fontSizes(total), await boxes(total)];
      expect(figure).toBe(is.total);
      expect(figure).toBeGreaterThan(Math.max(...(await othersThan(total))));
      expect(box?.left).toBeGreaterThan(key.left);
      expect(box?.right).toBeLessThan(key.right);
      expect(box?.bottom).toBeLessThan(key.bottom);
      expect(key.height).toBeGreaterThanOrEqual(80);
    },
  );

  await step('has a grid of tiles and its chips a finger apart, with tiles of one height', async () => {
    const tiles = (await boxes('[data-product]')).slice(0, 16);
    expect(new Set(tiles.map(({ left }) => Math.round(left))).size).toBe(is.columns);
    expect(new Set(tiles.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(tiles.map(({ height }) => height)).toEqual(tiles.map(() => 96));
    // Sixteen in sight.
    const [grid] = await boxes('[data-tiles]');
    expect(tiles.at(-1)?.bottom).toBeLessThanOrEqual(grid?.bottom ?? 0);
    expect(Math.min(...gapsOf(tiles))).toBeGreaterThanOrEqual(12);
    const chips = await boxes('[data-sideways] > button');
    expect(chips.length).toBeGreaterThan(3);
    expect(Math.min(...gapsOf(chips))).toBeGreaterThanOrEqual(12);
  });

  await step(
    'has 12 px between any two keys below the goods and below the basket, and a bar of 44 px',
    async () => {
      for (const zone of ['section[data-locked]', '[role="region"][data-state]']) {
        const keys = await boxes(`${zone} .button-base`);
        expect(keys.length, zone).toBeGreaterThan(1);
        expect(Math.min(...gapsOf(keys)), zone).toBeGreaterThanOrEqual(12);
        expect(Math.min(...keys.map(({ height }) => height)), zone).toBeGreaterThanOrEqual(48);
      }
      const [bar] = await boxes('header > div');
      expect(bar?.height).toBe(44);
    },
  );

  // Last, because it changes a tile.
  await step('keeps a tile’s layout when a picture of any size replaces its name', async () => {
    const parts = '[data-product]:first-child, [data-product]:first-child > *';
    const before = await boxes(parts);
    const [place] = await boxes('[data-product]:first-child > [data-hue]');
    expect(place?.height).toBeGreaterThanOrEqual(28);
    expect(place?.width).toBeCloseTo(before[0]?.width ?? 0, 0);
    await the.screen.page
      .locator('[data-product] > [data-hue]')
      .first()
      .evaluate((letters) => {
        const picture = document.createElement('canvas');
        Object.assign(picture, { width: 900, height: 700 });
        letters.replaceChildren(picture);
      });
    expect(await boxes(parts)).toEqual(before);
  });
});

it('has digits of one width everywhere: sums align below each other, with separated groups', async () => {
  await openLong(SMALLEST);
  const widths = await the.screen.page.evaluate(() =>
    ['#root', '[data-scan-field]', '[data-line]', '.key-hint-hint'].map((where) => {
      const place = document.querySelector(where);
      if (!place) return { where, widths: 0 };
      const { fontFeatureSettings, fontVariantNumeric } = getComputedStyle(place);
      const text = document.createElement('span');
      Object.assign(text.style, { fontFeatureSettings, fontVariantNumeric });
      // Outside its usual place: a field draws no other text, and a key may hide it.
      document.getElementById('root')?.prepend(text);
      const all = [...'0123456789'].map((digit) => {
        text.textContent = digit.repeat(20);
        return Math.round(text.getBoundingClientRect().width);
      });
      text.remove();
      return { where, widths: new Set(all).size };
    }),
  );
  expect(widths).toEqual(widths.map(({ where }) => ({ where, widths: 1 })));
});

/** The sizes of all other visible text. */
const othersThan = (selector: string): Promise<readonly number[]> =>
  the.screen.page.evaluate((own) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sizes: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || element.closest(own)) continue;
      if (element.getBoundingClientRect().width > 1) {
        sizes.push(Number.parseFloat(getComputedStyle(element).fontSize));
      }
    }
    return sizes;
  }, selector);

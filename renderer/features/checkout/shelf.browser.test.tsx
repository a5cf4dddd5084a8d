/** The tiles: one Tab stop for all, arrows between tiles, and more tiles at the end while the shop has more. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ProductId } from '../../../shared/ids.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { BREAD } from '../../testing/sample-goods.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { Shelf } from './shelf.tsx';

const CATEGORIES = ['Bakaleya', 'Non', 'Sut', 'Suv'];
const EACH = 100;
const PAGE = 40;
const ALL = CATEGORIES.length * EACH;

const tiles = (): readonly Element[] => [...document.querySelectorAll('[data-product]')];
const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-product');

const goodsOf = (category: string) =>
  Array.from({ length: EACH }, (_, at) => ({
    ...BREAD,
    productId: ProductId.parse(`${category}-${at}`),
    name: `${category} ${at}`,
    category,
  }));

async function open() {
  const drawn = await drawInTill(
    <div style={{ display: 'flex', blockSize: '600px', inlineSize: '400px' }}>
      <Shelf />
    </div>,
    {
      'till.open': () => ok({ ...OPEN, categories: CATEGORIES }),
      'catalogue.favourites': () => ok([]),
      'catalogue.category': ({ category, from }) =>
        ok({
          products: goodsOf(category).slice(from, from + PAGE),
          next: from + PAGE < EACH ? from + PAGE : null,
        }),
    },
  );
  await drawn.screen.getByRole('button', { name: /^Bakaleya 0/ }).findElement();
  return drawn;
}

test('Tab goes to the tile that had the focus last, and the next Tab leaves the tiles', async () => {
  const { screen } = await open();
  const chip = screen.getByRole('button', { name: 'Groceries' });
  const chips = () => document.querySelector<HTMLElement>('[data-sideways] button:last-child')?.focus();
  await expect.element(chip).toBeVisible();
  chips();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Bakaleya-0');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('Bakaleya-5');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement?.closest('[data-sideways]')).not.toBeNull();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Bakaleya-5');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('[data-tiles]')).toBeNull();
});

test('Home and End go to the first and the last loaded tile', async () => {
  await open();
  document.querySelector<HTMLElement>('[data-product]')?.focus();
  const last = tiles().at(-1)?.getAttribute('data-product');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe(last);
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Bakaleya-0');
});

test('scrolling near the end loads more of a category and then the next, until the whole shop is there', async () => {
  await open();
  const grid = document.querySelector('[data-tiles]');
  const first = tiles().length;
  expect(first).toBeLessThan(EACH);
  for (let more = first; more < ALL; ) {
    grid?.scrollTo(0, grid.scrollHeight);
    await expect.poll(() => tiles().length).toBeGreaterThan(more);
    more = tiles().length;
  }
  const inOrder = CATEGORIES.flatMap((category) => goodsOf(category).map(({ productId }) => productId));
  expect(tiles().map((tile) => tile.getAttribute('data-product'))).toEqual(inOrder);
});

test('a photo stands beside the letters in a place of its own, and a missing one leaves them', async () => {
  const [first, second] = ['a', 'b'].map((digit) => digit.repeat(64) as PictureHash);
  const photos = [first, null, second];
  await drawInTill(
    <div style={{ display: 'flex', blockSize: '600px', inlineSize: '400px' }}>
      <Shelf />
    </div>,
    {
      'till.open': () => ok({ ...OPEN, categories: [] }),
      'catalogue.favourites': () =>
        ok(
          goodsOf('Non')
            .slice(0, photos.length)
            .map((product, at) => ({ ...product, photo: photos[at] ?? null })),
        ),
    },
  );
  await expect.poll(() => tiles().length).toBe(photos.length);
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-product] img')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    `/pictures/${first}`,
    `/pictures/${second}`,
  ]);
  expect(images.map(({ loading, alt }) => [loading, alt])).toEqual([
    ['lazy', ''],
    ['lazy', ''],
  ]);
  // No picture is served here.
  await expect.poll(() => images.map(({ hidden }) => hidden)).toEqual([true, true]);
  for (const tile of tiles()) {
    expect(tile.getBoundingClientRect().height).toBe(96);
    expect(tile.querySelector('[aria-hidden]')?.textContent).toMatch(/^\S{2}$/);
  }
});

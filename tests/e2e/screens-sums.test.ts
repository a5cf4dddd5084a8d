/** A sum on the screen is always true: each frame shows the basket as it was, or as it is. */
import { expect, it } from 'vitest';
import { priceBasket } from '../../shared/sale/price.ts';
import { FAKE_PRODUCTS } from '../support/fake-products.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { fillBasket, scanCode, typeCode } from '../support/screen-walk.ts';
import { type ShownSums, sumsDuring } from '../support/sums-in-frames.ts';

const the = screensOfFile();

const shownAs = (tiyin: number): string => {
  const [whole, part] = [Math.floor(tiyin / 100), tiyin % 100];
  return part === 0 ? String(whole) : `${whole},${String(part).padStart(2, '0')}`;
};

/** The sums of the till's own basket: the total, then each row alone. */
async function trueSums(): Promise<ShownSums> {
  const open = await the.till.answer('basket.open', undefined);
  if (!open.ok) throw new Error(open.error.code);
  const { lines, discount } = open.value;
  const priced = (some: typeof lines, off: typeof discount) =>
    priceBasket(
      { lines: some.map(({ line }) => line), discount: off },
      (productId) => lines.find(({ product }) => product?.productId === productId)?.product ?? undefined,
    );
  const rows = lines.map((one) => priced([one], null).totalTiyin);
  return [priced(lines, discount).totalTiyin, ...rows].map(shownAs);
}

const PRESSES: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'a tile',
    () =>
      the.screen.tiles
        .filter({ hasText: FAKE_PRODUCTS[0]?.name ?? '' })
        .first()
        .click(),
  ],
  ['one more', () => the.button('One more').click()],
  ['one less', () => the.button('One less').click()],
  [
    'a product that is already there',
    () =>
      the.screen.tiles
        .filter({ hasText: FAKE_PRODUCTS[1]?.name ?? '' })
        .first()
        .click(),
  ],
  ['a scan', () => scanCode(the.screen, FAKE_PRODUCTS[2]?.barcode ?? '')],
  ['a typed quantity and a code', () => typeCode(the.screen, `6*${FAKE_PRODUCTS[0]?.barcode ?? ''}`)],
  ['a typed weight and a code', () => typeCode(the.screen, `0,35*${FAKE_PRODUCTS[3]?.barcode ?? ''}`)],
  ['remove', () => the.button('Remove').click()],
  ['undo', () => the.button('Undo').click()],
  [
    'a discount of 10 % on the basket',
    async () => {
      await the.screen.page.keyboard.press('F8');
      await the.screen.page.getByRole('dialog').getByRole('textbox').first().fill('10');
      await the.screen.page.keyboard.press('Enter');
    },
  ],
  ['park', () => the.screen.page.keyboard.press('F4')],
  [
    'recall',
    async () => {
      await the.screen.page.keyboard.press('F5');
      await the.button('Take back').click();
    },
  ],
];

it('after each press every frame of a second shows the old sums or the new ones', async () => {
  const { page } = await the.open();
  // Motion as most people see it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await fillBasket(the.screen, 3);
  let before = await trueSums();
  for (const [name, press] of PRESSES) {
    const frames = await sumsDuring(page, press);
    const now = await trueSums();
    expect(now, name).not.toEqual(before);
    expect(frames, name).toEqual([before, now]);
    before = now;
  }
});

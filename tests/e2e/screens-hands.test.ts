/** Selling by keyboard alone, and the number of finger presses for a sale. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { FakeTill } from '../support/fake-till.ts';
import { CountedFinger, fingerOn, reach } from '../support/finger.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { scanByKeys, scanCode, typeAsPerson } from '../support/screen-walk.ts';

const the = screensOfFile();

/** A shop with the sample catalogue and these best sellers. */
function sampleShop(favourites: readonly string[] = []): FakeTill {
  const till = new FakeTill({
    categories: [...new Set(SAMPLE_PRODUCTS.map(({ category }) => category))].toSorted(),
  });
  till.products = SAMPLE_PRODUCTS;
  till.favourites = SAMPLE_PRODUCTS.filter(({ name }) => favourites.includes(name));
  return till;
}

const OWN_TIME = { ownTime: true };
const type = (text: string): Promise<void> => typeAsPerson(the.screen, text);
const press = (key: string): Promise<void> => the.screen.page.keyboard.press(key);
const focused = (): Promise<string> =>
  the.screen.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '',
  );
const fieldHasFocus = (): Promise<void> =>
  expect
    .poll(() => the.field.evaluate((field) => field === document.activeElement))
    .toBe(true)
    .then(() => undefined);
const row = (number: number): Locator => the.screen.rows.nth(number - 1);

/** By keyboard: from the code on the customer's phone to the next basket. */
async function payAndGoOn(): Promise<void> {
  await press('F9');
  await the.screen.page.locator('[data-step="scanning"]').waitFor();
  await type('880100000000000001');
  await press('Enter');
  await the.inState('sending');
  the.till.move({ state: 'paid', paidAt: '2026-11-20T09:41:07.000Z' });
  await the.inState('paid');
  // Long enough to have seen PAID.
  await the.screen.page.clock.runFor(800);
  await press('Enter');
  await the.inState('ready');
  await fieldHasFocus();
}

describe('the keyboard alone', () => {
  it('removes an unknown scan, and changes no quantity of it', async () => {
    await the.open(sampleShop());
    await fieldHasFocus();
    await scanCode(the.screen, '4609999999993');
    await row(1).filter({ hasText: 'Unknown code' }).waitFor();
    await press('*');
    await press('+');
    // Delete first returns the held-back keys.
    await press('Delete');
    await row(1).waitFor({ state: 'detached' });
    expect(await the.dialog.count()).toBe(0);
    expect(the.till.callsOf('basket.set-quantity')).toEqual([]);
    expect(the.till.callsOf('basket.dismiss')).toHaveLength(1);
  });

  it('sells three baskets: by codes, by words and arrows, by quantities and corrections', async () => {
    await the.open(sampleShop(['Patir']), OWN_TIME);
    await fieldHasFocus();

    // Codes; three of one; one more and one less of the selected line.
    await type('4780000000017');
    await press('Enter');
    await row(1).filter({ hasText: 'Obi non' }).waitFor();
    await type(`3*${SAMPLE_PRODUCTS[1]?.barcode}`);
    await press('Enter');
    await row(2).filter({ hasText: '3 ×' }).waitFor();
    await press('+');
    await row(2).filter({ hasText: '4 ×' }).waitFor();
    await press('ArrowUp');
    await press('+');
    await row(1).filter({ hasText: '2 ×' }).waitFor();
    await press('-');
    await row(1).filter({ hasText: '1 ×' }).waitFor();
    await payAndGoOn();

    // Words: Enter on the only hit, on the first of several, and on one chosen by arrows.
    await type('holva');
    await press('Enter');
    await row(1).filter({ hasText: 'Holva' }).waitFor();
    await type('choy');
    await the.screen.page.locator('[data-enter]').filter({ hasText: 'Koʻk choy' }).waitFor();
    await press('Enter');
    await row(2).filter({ hasText: 'Koʻk choy' }).waitFor();
    await type('choy');
    await the.screen.page.locator('[data-enter]').waitFor();
    await press('ArrowDown');
    await press('ArrowRight');
    await press('Enter');
    await row(3).filter({ hasText: 'Qora choy' }).waitFor();
    await fieldHasFocus();
    await press('Delete');
    await expect.poll(() => the.screen.rows.count()).toBe(2);
    await payAndGoOn();

    // "3*" before a tile, and a quantity in its dialog; Esc and the dialog return the focus to the field.
    await type('3*');
    await press('F2');
    await the.screen.page.keyboard.press('End');
    await the.screen.tiles.filter({ hasText: 'Patir' }).first().focus();
    await press('Enter');
    await row(1).filter({ hasText: '3 ×' }).waitFor();
    await fieldHasFocus();
    await type('*');
    await the.dialog.waitFor();
    await type('12');
    await press('Enter');
    await row(1).filter({ hasText: '12 ×' }).waitFor();
    await fieldHasFocus();
    await press('Escape');
    await the.dialog.waitFor();
    await press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
    await fieldHasFocus();
    await payAndGoOn();
    expect(the.till.callsOf('tender.code')).toHaveLength(3);
  });

  it('types into the field wherever the focus is, and the first letter is kept', async () => {
    await the.open(sampleShop(), OWN_TIME);
    await the.button('History').focus();
    await type('hol');
    await expect.poll(() => the.field.inputValue()).toBe('hol');
    await the.screen.page.locator('[data-enter]').filter({ hasText: 'Holva' }).waitFor();
  });

  it('always has a focus: a removed line and an empty place return it', async () => {
    await the.open(sampleShop(), OWN_TIME);
    await type('4780000000017');
    await press('Enter');
    await row(1).waitFor();
    await the.button('Remove').focus();
    await press('Enter');
    await fieldHasFocus();
    await the.screen.page.getByText('The basket is empty').click();
    await fieldHasFocus();
    expect(await focused()).not.toBe('BODY');
  });

  it('reaches the entries of More, and comes back', async () => {
    await the.open(sampleShop());
    // Both keys before the menu is drawn.
    await press('F10');
    await press('Enter');
    await the.dialog.getByText('Parked baskets').waitFor();
    await press('Escape');
    await fieldHasFocus();
    await press('F10');
    await the.screen.page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await press('Escape');
    await the.screen.page.getByRole('menu').waitFor({ state: 'detached' });
    await fieldHasFocus();
  });
});

describe('a finger', () => {
  it('finds a product by the on-screen keyboard, and swipes a line away and back', async () => {
    const screen = await the.open(sampleShop(['Patir']));
    const finger = await fingerOn(screen);
    const keyboard = screen.page.locator('[data-keyboard]');
    await finger.tap(screen.tiles.filter({ hasText: 'Patir' }).first());
    await row(1).filter({ hasText: 'Patir' }).waitFor();
    expect(await keyboard.count()).toBe(0);

    await finger.tap(the.field);
    await keyboard.waitFor();
    for (const key of 'hol') await finger.tap(keyboard.getByRole('button', { name: key, exact: true }));
    // The results of the last letter: while it is typed, the results before it stand there.
    const areHolva = async () => (await screen.tiles.allTextContents()).map((text) => text.includes('Holva'));
    await expect.poll(async () => new Set(await areHolva())).toEqual(new Set([true]));
    await finger.tap(screen.tiles.filter({ hasText: 'Holva' }).first());
    await row(2).filter({ hasText: 'Holva' }).waitFor();
    // For a moment its place absorbs the second press of a bouncing finger.
    await screen.page.locator('[data-react-aria-top-layer] > *').waitFor({ state: 'detached' });
    await fieldHasFocus();

    await finger.swipe(row(1), 60);
    await finger.swipe(row(1), -400);
    await screen.page.getByText('Removed: Patir').waitFor();
    await expect.poll(() => screen.rows.count()).toBe(1);
    await finger.tap(the.button('Undo'));
    await row(1).filter({ hasText: 'Patir' }).waitFor();
    expect(the.till.callsOf('basket.remove')).toHaveLength(1);

    // In a dialog, which the keyboard covers without counting as a press outside.
    await finger.tap(row(2));
    await finger.tap(the.button('Note'));
    await keyboard.waitFor();
    await finger.tap(keyboard.getByRole('button', { name: 'q', exact: true }));
    await finger.tap(keyboard.getByRole('button', { name: 'Enter' }));
    await row(2).filter({ hasText: 'q' }).waitFor();
    await keyboard.waitFor({ state: 'detached' });
    await fieldHasFocus();
  });

  const counted = async (): Promise<CountedFinger> => new CountedFinger(await fingerOn(the.screen));

  it('presses once for the commonest sale: one product scanned, Pay', async () => {
    await the.open(sampleShop(), OWN_TIME);
    await the.screen.tiles.first().waitFor();
    const finger = await counted();
    await fieldHasFocus();
    await scanByKeys(the.screen, '4780000000017');
    await row(1).waitFor();
    await finger.press(the.button('Pay'));
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
    expect(finger.presses).toBe(1);
  });

  /** Enough of a tile is on the screen for a person who searches for it. */
  const isInView = async (tile: Locator): Promise<boolean> =>
    (await tile.count()) > 0 &&
    tile.evaluate((element) => {
      const grid = element.closest('[data-tiles]')?.getBoundingClientRect();
      const { top, height } = element.getBoundingClientRect();
      return grid !== undefined && top >= grid.top && top + height / 2 <= grid.bottom;
    });

  /**
   * Presses a tile in view or one swipe away; otherwise first the chip of its category. Swipes are no
   * presses.
   */
  async function take(finger: CountedFinger, category: string, name: string): Promise<void> {
    const tile = the.screen.tiles.filter({ hasText: name }).last();
    if (!(await isInView(tile))) {
      await finger.swiping.scroll(the.screen.page.locator('[data-tiles]').first());
    }
    if (!(await isInView(tile))) {
      const chip = the.button(category);
      await reach(finger.swiping, chip);
      await finger.press(chip);
      await expect.poll(() => isInView(tile)).toBe(true);
    }
    await finger.press(the.screen.tiles.filter({ hasText: name }).last());
  }

  it.each([
    [
      ['Groceries', 'Makaron 400'],
      ['Other', 'Daftar 48'],
      ['Sweets', 'Holva 300'],
    ],
    [
      ['Groceries', 'Tuz 1'],
      ['Bread', 'Buxanka'],
      ['Dairy', 'Tuxum 10'],
    ],
    [
      ['Dairy', 'Tuxum 10'],
      ['Other', 'Daftar 48'],
      ['Bread', 'Somsa'],
    ],
  ] as const)(
    'presses at most six times for three products, no favourites: %j, %j, %j',
    async (...wanted) => {
      await the.open(sampleShop(['Obi non', 'Patir', 'Banan', 'Shakar', 'Pishloq', 'Ruchka koʻk']));
      await the.screen.tiles.filter({ hasText: 'Obi non' }).first().waitFor();
      const finger = await counted();
      for (const [category, name] of wanted) {
        const before = await the.screen.rows.count();
        await take(finger, category, name);
        await row(before + 1)
          .filter({ hasText: name })
          .waitFor();
      }
      await finger.press(the.button('Pay'));
      await the.screen.page.locator('[data-step="scanning"]').waitFor();
      expect(finger.presses).toBeLessThanOrEqual(6);
    },
  );
});

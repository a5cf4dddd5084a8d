/**
 * The second press of a double press on Done reaches no tile under the dialog; each quick press of + counts.
 */
import { expect, it } from 'vitest';
import { FAKE_PRODUCTS, manyProducts } from '../support/fake-products.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { stopTime } from '../support/screen-walk.ts';

const the = screensOfFile();
const LARGE = { width: 1920, height: 1080 };

async function openWithBread(ownTime = false) {
  const till = new FakeTill();
  // Tiles down to the buttons of a dialog.
  till.products = [...FAKE_PRODUCTS, ...manyProducts(40)];
  till.favourites = till.products;
  await the.open(till, { viewport: LARGE, ownTime });
  const { page, tiles, rows } = the.screen;
  await tiles.first().click();
  await expect.poll(() => till.callsOf('basket.add')).toHaveLength(1);
  await rows.first().waitFor();
  return { till, page };
}

it.each([40, 120, 250, 350])(
  'a double press on Done of a discount reaches no tile, %d ms apart',
  async (apartMs) => {
    const { till, page } = await openWithBread(true);
    await page.keyboard.press('F8');
    await page.getByRole('textbox', { name: 'Discount' }).fill('5');
    const box = await the.button('Done').boundingBox();
    if (!box) throw new Error('no Done');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await stopTime(the.screen);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.clock.runFor(apartMs / 2);
      await page.mouse.up({ clickCount });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.clock.runFor(apartMs / 2);
    }
    const isTile = (at: { readonly x: number; readonly y: number }): boolean =>
      document.elementsFromPoint(at.x, at.y).some((under) => under.closest('[data-product]'));
    expect(await page.evaluate(isTile, { x, y })).toBe(true);
    expect(till.callsOf('basket.add')).toHaveLength(1);
  },
);

it.each([10, 60, 90])('three presses of + add three pieces, %d ms apart', async (apartMs) => {
  const { till, page } = await openWithBread();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('+', { delay: apartMs });
  await page.locator('[data-line]').getByText(/^4 ×/).waitFor();
  expect(till.callsOf('basket.set-quantity').at(-1)).toMatchObject({ request: { quantity: 4_000 } });
});

/**
 * The second press of a double press on Done reaches no tile under the dialog; each quick press of + counts.
 */
import { expect, it } from 'vitest';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';

const the = screensOfFile();
const LARGE = { width: 1920, height: 1080 };

async function openWithBread() {
  const till = new FakeTill();
  await the.open(till, { viewport: LARGE });
  const { page, tiles } = the.screen;
  await tiles.first().click();
  await expect.poll(() => till.callsOf('basket.add')).toHaveLength(1);
  return { till, page };
}

it.each([40, 120, 250, 350])(
  'a double press on Done of a discount reaches no tile, %d ms apart',
  async (apartMs) => {
    const { till, page } = await openWithBread();
    await page.keyboard.press('F8');
    await page.getByRole('textbox', { name: 'Discount' }).fill('5');
    const box = await the.button('Done').boundingBox();
    if (!box) throw new Error('no Done');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y, { clickCount: 2, delay: apartMs / 2 });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('[data-tiles]').waitFor();
    expect(till.callsOf('basket.add')).toHaveLength(1);
  },
);

it.each([10, 60, 90])('three presses of + add three pieces, %d ms apart', async (apartMs) => {
  const { till, page } = await openWithBread();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('+', { delay: apartMs });
  await page.locator('[data-line]').getByText(/^4 ×/).waitFor();
  expect(till.callsOf('basket.set-quantity').at(-1)).toMatchObject({ request: { quantity: 4_000 } });
});

/** An owner gives a product a photo and the shop a logo. Both show in the running till, and after a restart. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pictureHead } from '../../shared/pictures/picture-head.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { drawnPng, GOODS_DRAWN, LOGO_DRAWN } from '../support/drawn-pictures.ts';
import { logOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { ownPeopleTill, peopleShop } from '../support/people-shop.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The installation outlives the restart. */
const SEALED = ['--test-secret-store'];
const BREAD = 'Obi non';
const fileOf = (buffer: Buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer });
const PHOTO = fileOf(drawnPng(GOODS_DRAWN.bread, 1_200, 900).bytes);
const LOGO = fileOf(drawnPng(LOGO_DRAWN, 1_000, 300).bytes);
const NO_PICTURE = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));

const tile = (page: Page) => page.locator('[data-product]').filter({ hasText: BREAD }).first();
const widthsOf = (page: Page, images: string): Promise<readonly number[]> =>
  page.locator(images).evaluateAll((found) => found.map((image) => (image as HTMLImageElement).naturalWidth));
/** The first of these images is drawn, and so wide. */
const shows = (page: Page, images: string, width: number) =>
  expect.poll(async () => (await widthsOf(page, images))[0]).toBe(width);

it('a photo and a logo are chosen, shown, printed, and there after a restart', {
  timeout: 300_000,
}, async () => {
  const { dataFolder, page, shop, stop } = await ownPeopleTill(tempFolder(), { switches: SEALED });

  await step('the photo of a product is chosen from a large file', async () => {
    await shop.signIn('Dilshod');
    await shop.more('Products');
    await page.locator('[data-open]').filter({ hasText: BREAD }).first().click();
    const input = page.locator('input[type="file"]');
    await input.setInputFiles(NO_PICTURE);
    await page.getByRole('alert').getByText('this file is of another kind').waitFor();
    await input.setInputFiles(PHOTO);
    await shows(page, 'fieldset img', 192);
    await page.keyboard.press('F9');
    await page.getByText('Saved').first().waitFor();
    await page.keyboard.press('Escape');
  });

  await step('its tile shows the photo beside the letters', async () => {
    await tile(page).locator('img').waitFor();
    await shows(page, `[data-product] img`, 192);
    expect(await tile(page).locator('[aria-hidden]').first().textContent()).toMatch(/\S/);
  });

  await step('the shop’s logo is chosen in the settings', async () => {
    await shop.more('Settings');
    await page.locator('input[type="file"]').setInputFiles(LOGO);
    await shows(page, 'section img', 512);
    await page.keyboard.press('Escape');
  });

  await step('a receipt is printed with the logo', async () => {
    await page.evaluate(() => {
      window.print = () => {
        const [image] = document.querySelectorAll<HTMLImageElement>('[data-paper] img');
        document.title = `logo ${image?.complete ? image.naturalWidth : 'missing'}`;
      };
    });
    await cashierAt(page).addByBarcode(SAMPLE_BARCODE);
    for (const name of ['Cash', 'Exact', 'Complete sale', /^Print/]) await shop.button(name).first().click();
    await expect.poll(() => page.title()).toBe('logo 512');
    await shop.button(/^New sale/).click();
  });

  await step('the sign-in shows the logo', async () => {
    await shop.leave('Sign out');
    await shows(page, 'main img', 512);
  });

  await step('the folder holds two small pictures, and the log names them alone', async () => {
    const kept = readdirSync(join(dataFolder, 'pictures'));
    expect(kept).toHaveLength(2);
    const settings = logOf(dataFolder).filter(({ kind }) => kind === 'settings.changed');
    const [change] = settings.flatMap(
      ({ payload }) => payload.changes as readonly { key: string; to: string }[],
    );
    expect(change).toMatchObject({ key: 'logo' });
    expect(kept).toContain(change?.to);
    expect(logOf(dataFolder).some(({ kind }) => kind === 'goods.changed')).toBe(true);
  });

  await step('pictures come by their hash alone', async () => {
    const answers = await page.evaluate(
      async (paths) => {
        const asked = await Promise.all(paths.map((path) => fetch(path)));
        return asked.map(({ status }) => status);
      },
      [
        '/pictures/',
        '/pictures/../settings.json',
        '/pictures/%2e%2e/settings.json',
        `/pictures/${'0'.repeat(64)}`,
      ],
    );
    expect(answers).toEqual([404, 404, 404, 404]);
  });

  await stop();
  const { page: later } = await ownTill({ dataFolder, switches: SEALED });
  await step('after a restart both are there', async () => {
    await shows(later, 'main img', 512);
    await peopleShop(later).signIn('Lola');
    await shows(later, '[data-product] img', 192);
    const [photo] = await later
      .locator('[data-product] img')
      .evaluateAll((found) =>
        Promise.all(
          found.map(async (image) => [
            ...new Uint8Array(await (await fetch((image as HTMLImageElement).src)).arrayBuffer()),
          ]),
        ),
      );
    expect(pictureHead(Uint8Array.from(photo ?? []))).toEqual({ format: 'webp', width: 192, height: 192 });
  });
});

/** docs/goods.md on goods that outlive their till: filled in training, sold for real, and copied against damage. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { damageBody } from '../support/opened-shop-goods.ts';
import { ownersShop } from '../support/owner-hands.ts';
import { HIRED, peopleShop } from '../support/people-shop.ts';
import { step } from '../support/step.ts';

const GOODS = 'Name,Barcode,Price\nShaftoli sharbati,4780055000113,14000\n';

it('goods that are filled in training are sold for real, and outlive the damage of their file', {
  timeout: 240_000,
}, async () => {
  const shop = ownersShop(HIRED);

  await step('in training the list holds the shop’s own goods, and the lesson sells samples', async () => {
    const { bring, hasCopies, more, page, press, row, shown, stop } = await shop.start('training');
    await more('Products');
    await shown('Training sells sample products; real sales sell these.');
    bring('goods.csv', GOODS);
    await press('Import a file');
    await press('Choose a file');
    await press('Check');
    await press('Import 1');
    await press('To the products');
    await row('Shaftoli sharbati').waitFor();
    await press(/^Back/);
    await page.locator('[data-product]').filter({ hasText: 'Obi non' }).first().waitFor();
    expect(await page.locator('[data-product]').filter({ hasText: 'Shaftoli' }).count()).toBe(0);
    await hasCopies(1);
    await stop();
  });

  await step('going live shows them, with the copy of the import', async () => {
    const { dialog, more, page, row, save, labelled, stop } = await shop.start('live');
    await peopleShop(page).signIn('Dilshod');
    await page.locator('[data-product]').filter({ hasText: 'Shaftoli' }).waitFor();
    await more('Products');
    await row('Shaftoli').click();
    await labelled('Price, soum').fill('15000');
    await save();
    await more('Product backups');
    await dialog.getByRole('listitem').filter({ hasText: 'this till' }).waitFor();
    await stop();
  });

  await step('after damage the last good copy is open, and the till says so', async () => {
    damageBody(join(shop.dataFolder, 'catalogue.db'));
    const { more, page, row, shown } = await shop.start('live');
    await peopleShop(page).signIn('Dilshod');
    await shown(/The file with your goods was damaged. The till opened the copy of \d\d\.\d\d\.\d{4}/);
    await more('Products');
    await row('Shaftoli')
      .filter({ hasText: /14.000/ })
      .waitFor();
  });
});

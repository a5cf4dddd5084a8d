/** docs/goods.md from the tax codes on: what it tells the owner to do, and what it promises to show. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scan } from '../support/morning-hands.ts';
import { line as listed, listFile } from '../support/national-lists.ts';
import { ownerAtTill } from '../support/owner-hands.ts';
import { HIRED, peopleShop } from '../support/people-shop.ts';
import { step } from '../support/step.ts';

const GOODS = `Name,Category,Barcode,Price
Choy qora 100 g,Choy,4780055000038,16500
Choy qora 250 g,Choy,4780055000052,8000
Obi non,Non,4780055000014,4000
Patir,Non,4780055000069,6500
Limonad 1 l,Ichimlik,4780055000076,9000
Sharbat olma 1 l,Ichimlik,4780055000083,14000
Olma,Meva,4780055000090,12000
`;
const TOGETHER = ['Limonad 1 l', 'Sharbat olma 1 l', 'Choy qora 100 g'];
const SPIC = '01905001001000000';

it('the owner makes the goods ready for receipts and changes them as the page says', {
  timeout: 240_000,
}, async () => {
  const owner = await ownerAtTill(HIRED);
  const { bring, button, choose, dialog, field, keys, labelled, line, more } = owner;
  const { hasCopies, page, press, row, save, saved, shown, tab } = owner;

  await step('goods without codes', async () => {
    await peopleShop(page).signIn('Dilshod');
    bring('goods.csv', GOODS);
    await press('Import a file');
    await press('Choose a file');
    await press('Check');
    await press('Import 7');
    await press('To the products');
    await shown('7 products');
    // This copy must lack every later change.
    await hasCopies(1);
  });

  await step('products without codes of their own take those of their category', async () => {
    await more('Categories and tax groups');
    await press(/^Bread/);
    await field('MXIK code').fill(SPIC);
    await field('Package code').fill('1520627');
    await labelled('VAT').selectOption('12');
    await press('Save');
    await button(/^Bread/)
      .filter({ hasText: SPIC })
      .waitFor();
  });

  await step('a tax group holds codes for a first sale', async () => {
    await press('New group');
    await field('Name in Uzbek').fill('Oziq-ovqat');
    await field('MXIK code').fill('00902001001000000');
    await field('Package code').fill('1520628');
    await labelled('VAT').selectOption('12');
    await press('Save');
    await button(/^Oziq-ovqat/).waitFor();
    await press(/^Back/);
    await row('Obi non').filter({ hasText: 'Ready for receipts' }).waitFor();
  });

  const changeTogether = async (
    what: string,
    fill: () => Promise<unknown>,
    told = (): Promise<unknown> => shown('3 products will change.'),
  ) => {
    for (const name of TOGETHER) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    await press('Change selected');
    await labelled('What to change').selectOption(what);
    await fill();
    await press('Check');
    await told();
    await press('Change 3');
    await shown('3 products changed.');
    await button(/^Close/, dialog).click();
  };

  await step('many products take codes and VAT together, and a price by a percentage', async () => {
    await changeTogether('MXIK and package code', async () => {
      await dialog.getByRole('textbox', { name: 'MXIK code' }).fill('02009001001000000');
      await dialog.getByRole('textbox', { name: 'Package code' }).fill('1530001');
    });
    await row('Limonad').filter({ hasText: 'The VAT rate is missing' }).waitFor();
    await changeTogether('VAT', () => dialog.getByLabel('VAT', { exact: true }).selectOption('12'));
    await row('Limonad').filter({ hasText: 'Ready for receipts' }).waitFor();
    await changeTogether(
      'Price by a percentage',
      async () => {
        await dialog.getByRole('textbox', { name: 'Per cent' }).fill('7');
        await labelled('Round to').selectOption('500');
      },
      () => dialog.getByRole('row', { name: /^Limonad 1 l 9.000.soum 9.500.soum$/ }).waitFor(),
    );
    await row('Limonad').filter({ hasText: /9.500/ }).waitFor();
  });

  await step(
    'a first sale takes an item’s group, and offers groups and the codes of similar goods',
    async () => {
      await press(/^Back/);
      await scan(page, '4780055999991');
      await shown('Unknown code');
      await press('Enter item');
      await choose('Oziq-ovqat');
      await dialog.getByRole('textbox', { name: /^Price/ }).fill('5000');
      expect(await page.getByRole('switch', { name: 'Save for next time' }).isChecked()).toBe(true);
      await press('Save and add');
      await line('Oziq-ovqat').waitFor();
      await scan(page, '4780055000090');
      await dialog.getByRole('button', { name: 'Oziq-ovqat', exact: true }).click();
      await line('Olma').waitFor();
      await scan(page, '4780055000052');
      await dialog.getByRole('button', { name: /^Choy qora 100 g/ }).click();
      await line('Choy qora 250 g').waitFor();
    },
  );

  await step('what a cashier chose is listed, and confirmed', async () => {
    await more('Products');
    await press(/^Tax to be confirmed/);
    await row('Patir').waitFor({ state: 'detached' });
    await row(/^Olma/).click();
    await shown('Dilshod chose the tax code at the first sale');
    await press('Confirm');
    await shown('Ready for receipts: the tax data are complete');
    await expect.poll(() => button('Confirm').count()).toBe(0);
    await press(/^Back/);
    await shown('1 product');
    await press(/^All/);
  });

  await step('not for cash is proposed by the MXIK code, and asks for an answer', async () => {
    await press('New product');
    await field('Name in English').fill('Beer 0,5 l');
    await field('Price, soum').fill('15000');
    await field('Barcodes').fill('4780055000106');
    await keys.press('Enter');
    await field('MXIK code').fill('02203001001000000');
    await field('Package code').fill('1540001');
    await labelled('VAT').selectOption('12');
    await save();
    await row('Beer').filter({ hasText: 'Answer “Cashless only”' }).waitFor();
    await row('Beer').click();
    await shown('The group “Beer” is often cashless only');
    await page.getByRole('group', { name: 'Cashless only' }).getByText('Yes').click();
    await page
      .getByRole('group', { name: 'Each piece has a marking code' })
      .getByText('No', { exact: true })
      .click();
    await save();
    await row('Beer').filter({ hasText: 'Ready for receipts' }).waitFor();
  });

  await step('weighed goods say that receipts count whole units, and grams are whole', async () => {
    await row(/^Olma/).click();
    await choose('Weight');
    await shown('receipts count whole units only');
    await field('Unit').fill('g');
    await expect.poll(() => page.getByText('receipts count whole units only').count()).toBe(0);
    await press(/^Back/);
    await press('Discard');
  });

  await step('a package has its own barcode, price and code', async () => {
    await row('Obi non').click();
    await page.getByRole('switch', { name: /^Also sold as a package/ }).click();
    await field('Pieces in the package').fill('6');
    await field('Price of the package, soum').fill('22000');
    await page
      .getByRole('group', { name: 'Sold as a package' })
      .getByRole('textbox', { name: 'Package code' })
      .fill('1520699');
    await field('Barcodes of the package').fill('14780055000011');
    await keys.press('Enter');
    await save();
  });

  await step('a price from a date on is kept, and withdrawn', async () => {
    await row('Obi non').click();
    await press('Schedule a price');
    await dialog.getByRole('textbox', { name: 'Price, soum' }).fill('4800');
    await dialog.getByRole('textbox', { name: 'From (Tashkent time)' }).fill('31.12.2027 09:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shown(/^From 31.12.2027/);
    await press('Withdraw');
    await button('Withdraw').waitFor({ state: 'detached' });
    await press(/^Back/);
  });

  await step('a basket keeps the price its goods were added at, and the form lists both', async () => {
    await press(/^Back/);
    await scan(page, '4780055000014');
    await line('Obi non').waitFor();
    await scan(page, '14780055000011');
    await line('× 6').waitFor();
    await more('Products');
    await row('Obi non').click();
    await field('Price, soum').fill('4200');
    await save();
    await row('Obi non').click();
    await shown('Dilshod · edited');
    await shown('Dilshod · from a file');
    await press(/^Back/);
    await press(/^Back/);
    await scan(page, '4780055000014');
    await line('Obi non').filter({ hasText: /4.200/ }).waitFor();
    await line('Obi non').filter({ hasText: /4.000/ }).waitFor();
  });

  await step('the till takes no cash for what is not for cash', async () => {
    await scan(page, '4780055000106');
    await shown(/Not sold for cash: Beer/);
    expect(await button(/^Cash/).isDisabled()).toBe(true);
  });

  await step('without On sale a product is not found', async () => {
    await more('Products');
    await row('Patir').click();
    await page.getByRole('switch', { name: /^On sale/ }).click();
    await save();
    await press(/^Back/);
    await scan(page, '4780055000069');
    await shown('Unknown code');
    await press('Dismiss');
  });

  await step('the national list proposes codes by barcode, and near misses', async () => {
    const list = await listFile([
      listed('02009001001000000', 'Нектар персиковый', '---', '4780055000113'),
      listed('02009001002000000', 'Нектар вишневый'),
    ]);
    bring('mxik.xlsx', readFileSync(list));
    await more('Products');
    await more('National list of MXIK codes');
    await press('Load the list…');
    await shown('2 codes are ready');
    await press('Take this list');
    // The dialog is drawn anew.
    await shown('2 codes, loaded');
    await button(/^Close/, dialog).click();
    await scan(page, '4780055000113');
    await shown('same barcode');
    await field('Name').fill('Нектар вишневый домашний');
    await shown('Near misses: check the name before you pick');
    await field('Price, soum').fill('18000');
    await press(/same barcode/);
    await press(/1530001/);
    await press('Save');
    await row('Нектар').filter({ hasText: 'Ready for receipts' }).waitFor();
  });

  await step(
    'the saved file has the codes of categories and groups below, and is brought again',
    async () => {
      await more('Save as a file');
      await choose('CSV');
      await press('Save…');
      await shown(/The products are in .*csv/);
      await button(/^Close/, dialog).click();
      const csv = saved().toString('utf8');
      const [category, group] = csv.trim().split(/\r?\n/).slice(-2);
      expect(category).toMatch(new RegExp(`^Non,.*${SPIC}.*,category,`));
      expect(group).toMatch(/^Oziq-ovqat,.*,tax-group,/);
      bring('edited.csv', csv.replace(/(Limonad 1 l,\d+),9500/, '$1,9900'));
      await more('Import a file');
      await press('Choose a file');
      await press('Check');
      await tab('Changed', 1);
      await press('Import 1');
      await press('To the products');
      await row('Limonad').filter({ hasText: /9.900/ }).waitFor();
    },
  );

  await step('each import made a copy, and the first one is taken', async () => {
    // The dialog reads the list once.
    await hasCopies(2);
    await more('Product backups');
    const copies = dialog.getByRole('listitem');
    await copies.first().waitFor();
    expect(await copies.count()).toBe(2);
    await copies.last().getByRole('button').click();
    await press('Restore this backup');
    await shown('The goods are as they were at');
    await button(/^Close/, dialog).click();
    await shown('7 products');
    await row('Limonad').filter({ hasText: /9.000/ }).waitFor();
  });
});

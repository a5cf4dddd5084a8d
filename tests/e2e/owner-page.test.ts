/**
 * docs/goods.md up to the tax codes: what it tells the owner to do, and what it promises to show. What the story of
 * owner-goods.test.ts proves is left to it.
 */
import { expect, it } from 'vitest';
import { scan } from '../support/morning-hands.ts';
import { ownerAtTill } from '../support/owner-hands.ts';
import { PROVISION } from '../support/provision-files.ts';
import { step } from '../support/step.ts';

const PIN = '2580';
const HEADER =
  'Handle,SKU,Name,Category,Sold by weight,Cost,Barcode,Available for sale [Bahor],Price [Bahor],In stock [Bahor]';
const ofLoyverse = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\n');
const OLD = ofLoyverse(
  'non,101,Оқ нон,Нон,N,3000,4780055000014,Y,4000,12',
  'sut,102,Молоко пастеризованное 1 л,Молочные,N,9000,4780055000021,Y,14500,7',
  'choy,103,Choy qora 100 g,Choy,N,9000,4.78006E+12,Y,16500,3',
  'choy2,105,Choy yashil 50 g,Choy,N,5000,4780055000052,Y,8000,3',
  'bag,104,Paket,Boshqa,N,100,,Y,variable,1',
);
/** One price changed, and half of the goods missing. */
const NEXT = ofLoyverse(
  'non,101,Оқ нон,Нон,N,3000,4780055000014,Y,4500,12',
  'choy,103,Choy qora 100 g,Choy,N,9000,,Y,16500,3',
);

it('an owner fills a live till by scanning and by files, as the page says', {
  timeout: 240_000,
}, async () => {
  const { page, keys, dialog, bring, button, choose, field, more, press, row, save, labelled, shown, tab } =
    await ownerAtTill();
  const openFile = async (name: string, text: string): Promise<void> => {
    bring(name, text);
    await more('Import a file');
    await press('Choose a file');
  };
  const holds = (column: string) => labelled(`In the column “${column}”`);

  await step('a till without people asks for its first manager', async () => {
    await press('Scan the first product');
    await press('Add the manager');
    await field('Setup code').fill(PROVISION.setup_code);
    await field('Name').fill('Dilshod');
    await labelled('PIN').fill(PIN);
    await labelled('Repeat PIN').fill(PIN);
    await button('Add the manager', dialog).click();
    await press(/Dilshod/);
    await keys.type(PIN);
    await keys.press('Enter');
    await page.getByRole('region', { name: 'Filling by scanning' }).waitFor();
  });

  await step('an unknown code opens name and price, and the next scan saves them', async () => {
    await scan(page, '4780055900017');
    await field('Name').fill('Limonad 1 l');
    await field('Price, soum').fill('9000');
    await scan(page, '4780055900024');
    await shown('Saved: Limonad 1 l');
    await field('Name').fill('Olma');
    await field('Price, soum').fill('12000');
    await choose('kg');
    await press('Save');
    await row('Olma')
      .filter({ hasText: /12.000\/kg/ })
      .waitFor();
  });

  await step('a damaged barcode is typed; a known code opens its product', async () => {
    await field('Barcode').fill('4780055900031');
    await keys.press('Enter');
    await shown('4780055900031');
    await press('Don’t save');
    await scan(page, '4780055900017');
    await page.getByRole('heading', { name: 'Limonad 1 l' }).waitFor();
    await press(/^Back/);
  });

  await step('the columns of Loyverse are recognised, and cost and stock left out', async () => {
    await openFile('export_items.csv', OLD);
    await shown('Stock and cost columns are left out');
    const columns = ['Name', 'Price [Bahor]', 'Cost', 'In stock [Bahor]', 'Sold by weight'];
    expect(await Promise.all(columns.map((column) => holds(column).inputValue()))).toEqual([
      'name',
      'price',
      'cost',
      'stock',
      'soldBy',
    ]);
  });

  await step('the check shows new and refused rows, and takes nothing', async () => {
    await press('Check');
    await tab('New', 4);
    await tab('With faults', 2);
    await shown('a spreadsheet made a number of the barcode and lost digits');
    await shown('the other till asked for the price at each sale');
  });

  await step('letters tell a name’s language, unless its column has one; columns are kept', async () => {
    const told = page.getByText('The language of 2 names was told by letters and words');
    await told.waitFor();
    await press(/^Back/);
    await holds('Name').selectOption('Name in Russian');
    await field('Save this layout as').fill('Bahor');
    await press('Check');
    await tab('New', 4);
    await told.waitFor({ state: 'detached' });
  });

  await step('an import is taken and undone', async () => {
    await press('Import 4');
    await shown('4 products taken');
    await press('Undo the import');
    await shown('The import is undone: 4 products are as before');
    await shown('4 products hidden.');
    await press('To the products');
    await shown('2 products');
  });

  await step('the next file of the same kind finds its kept columns', async () => {
    await openFile('export_items.csv', OLD);
    await labelled('Saved layout').selectOption('Bahor');
    await expect.poll(() => holds('Name').inputValue()).toBe('nameRu');
    expect(await labelled('Saved layout').inputValue()).toBe('Bahor');
    await holds('Name').selectOption('Name');
    await press('Check');
    await press('Import 4');
    await press('To the products');
    await shown('6 products');
  });

  await step('the damaged barcode is scanned, and the edit ends the undo', async () => {
    const undo = page.getByRole('menuitem', { name: 'Undo the last import' });
    await press(/^More/);
    await undo.waitFor();
    await keys.press('Escape');
    await press('No barcode');
    await shown('1 product');
    await row('Choy qora').click();
    await field('Barcodes').waitFor();
    await scan(page, '4780055000038');
    await page.getByText('4780055000038', { exact: true }).waitFor();
    await save();
    await press(/^More/);
    await page.getByRole('menuitem', { name: 'Import a file' }).waitFor();
    expect(await undo.count()).toBe(0);
    await keys.press('Escape');
  });

  await step('known goods of the corrected file stay the same', async () => {
    await openFile('again.csv', OLD.replace('variable', '700'));
    await press('Check');
    await tab('Same', 4);
    await tab('New', 1);
    await press('Cancel');
  });

  await step('products that the file does not name are hidden, and off sale', async () => {
    bring('next.csv', NEXT);
    await press('Choose a file');
    await press('Check');
    await tab('Changed', 1);
    await tab('Missing', 4);
    await choose('Hide');
    await press('Import 1');
    await shown('4 products hidden.');
    await press('To the products');
    await press('Hidden');
    await row('Молоко').waitFor();
    await press(/^Back/);
    await scan(page, '4780055000021');
    await shown('Unknown code');
  });
});

/**
 * A shop opens with Tilla. Its owner brings the old till's goods into an empty live till and mends the file's faults.
 * Then the shop sells, a price changes, and all goods are saved as a file.
 *
 * `npm run pictures` takes the pictures of docs/stories/owner.md here. TILLA_STORY=uz|ru|en tells the story in that
 * language.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { moneyText } from '../../renderer/i18n/money.ts';
import type { PlainKey } from '../../renderer/i18n/words.ts';
import { tiyin } from '../../shared/money.ts';
import { countedPresses } from '../support/counted-presses.ts';
import { readGoods } from '../support/goods-files.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { wordsIn } from '../support/messages.ts';
import { Keys, scan } from '../support/morning-hands.ts';
import { OLD_GOODS, oldGoods, oldTillWorkbook, WITHOUT_BARCODE } from '../support/old-till-goods.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { SMALLEST } from '../support/screen-walk.ts';
import { step } from '../support/step.ts';
import { picturesOf, TOLD } from '../support/story-pictures.ts';
import { tempFolder } from '../support/temp-folder.ts';

const MOST_PRESSES = 30;
const PATIENCE_MS = 60_000;

const NEW_CODE = '4780055999991';
const MILK = oldGoods('Молоко «Мусаффо» 3,2 % 1 л');
const soum = (amount: number): string => moneyText(tiyin(amount * 100));

it('a shop fills its till and opens', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const home = join(folder, 'home');
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads, { recursive: true });
  writeFileSync(join(downloads, 'Прайс-лист.xlsx'), oldTillWorkbook());
  const { gateway, provisionFile } = await ownGateway(folder);
  // An installer's file without goods.
  const { catalogue: _, ...provision } = JSON.parse(readFileSync(provisionFile, 'utf8'));
  writeFileSync(
    provisionFile,
    JSON.stringify({ ...provision, shop_name: 'Bahor', fiscal: { tin: '301000001' } }),
  );
  const dataFolder = join(folder, 'till');
  const language = TOLD ?? 'uz';
  const switches = ['--test-secret-store'];
  const { page } = await ownTill({ dataFolder, provisionFile, language, switches, env: { HOME: home } });
  await page.setViewportSize(SMALLEST);
  // A busy machine takes its time.
  page.setDefaultTimeout(PATIENCE_MS);
  const words = wordsIn(language);
  const keys = new Keys(page);

  const button = (id: PlainKey, inside: ReturnType<typeof page.getByRole> | typeof page = page) =>
    inside.getByRole('button', { name: words(id), exact: true });
  const press = (id: PlainKey): Promise<void> => button(id).click();
  const menu = async (key: PlainKey, entry: PlainKey): Promise<void> => {
    await press(key);
    await page.getByRole('menuitem', { name: words(entry), exact: true }).click();
  };
  const field = (id: PlainKey) => page.getByRole('textbox', { name: words(id), exact: true });
  const write = async (id: PlainKey, text: string): Promise<void> => {
    await field(id).click();
    await keys.type(text);
  };
  const focused = (id: PlainKey) =>
    expect.poll(() => field(id).evaluate((element) => element === document.activeElement)).toBe(true);
  const product = (name: string) => page.locator('[data-open]').filter({ hasText: name });
  const tile = (name: string) => page.locator('[data-product]').filter({ hasText: name }).first();
  const tab = (id: PlainKey, count: number) =>
    page.getByRole('tab', { name: `${words(id)} ${count}`, exact: true });
  const inStep = (name: string) => page.locator(`[role="region"][data-step="${name}"]`).waitFor();
  const picture = picturesOf(page);

  await page.getByText(words('first-goods.title')).waitFor();
  const presses = await countedPresses(page);
  await picture('owner-empty');

  await step('the file of the old till is understood by itself', async () => {
    await press('first-goods.file');
    await press('goods-file.open');
    await page.getByText(words('goods-file.ignored')).waitFor();
    await press('goods-file.check');
    await page.getByText(words('goods-fault.ambiguous-price')).waitFor();
    await picture('owner-refused');
  });

  await step('the row with two readings is mended by naming the decimal sign', async () => {
    await press('button.back');
    await page.getByLabel(words('goods-file.decimal')).selectOption(',');
    await press('goods-file.check');
    await button('goods-file.check').waitFor({ state: 'detached' });
    await tab('goods-file.kind.new', OLD_GOODS.length).waitFor();
    await page.getByRole('button', { name: words('goods-file.do', { count: OLD_GOODS.length }) }).click();
    await page.getByText(words('goods-file.done', { count: OLD_GOODS.length })).waitFor();
    await press('goods-file.to-goods');
  });

  await step('the row with the damaged barcode is mended by a scan, and pinned', async () => {
    await press('goods.only.no-barcode');
    await page.getByText(words('goods.found', { count: 1 })).waitFor();
    await product(WITHOUT_BARCODE.name).click();
    await field('goods.field.barcodes').waitFor();
    await scan(page, WITHOUT_BARCODE.barcode);
    await page.getByText(WITHOUT_BARCODE.barcode, { exact: true }).waitFor();
    await page.getByRole('switch', { name: new RegExp(`^${words('goods.field.pinned')}`) }).click();
    await keys.press('F9');
    await page.getByText(words('goods.quick.saved', { name: WITHOUT_BARCODE.name })).waitFor();
  });

  await step('an unknown code becomes a product of a name and a price', async () => {
    await scan(page, NEW_CODE);
    await focused('goods.name');
    await keys.type('Limonad');
    await write('goods.price', '4500');
    await picture('owner-scanned');
    await keys.press('Enter');
    await page.getByText(words('goods.quick.saved', { name: 'Limonad' })).waitFor();
  });

  await step('one group holds the tax codes of products without any', async () => {
    await menu('goods.more', 'goods.groups');
    const categories = page.getByRole('region', { name: words('goods.categories'), exact: true });
    await categories.getByRole('button', { name: WITHOUT_BARCODE.category }).waitFor();
    await press('goods.item-group.add');
    await focused('goods.field.uz');
    await keys.type('Non');
    await write('goods.spic', '01905001001000000');
    await write('goods.package-code', '1520627');
    await page.getByLabel(words('goods.vat'), { exact: true }).selectOption('12');
    await picture('owner-group');
    await keys.press('Enter');
    await page.getByText('01905001001000000').waitFor();
    await press('button.back');
    await press('button.back');
  });

  await step('the pinned product is sold by code, after its tax group is chosen once', async () => {
    await inStep('selling');
    await expect
      .poll(() => page.locator('[data-product]').first().textContent())
      .toContain(WITHOUT_BARCODE.name);
    await tile(WITHOUT_BARCODE.name).click();
    await page.getByRole('dialog').waitFor();
    await picture('owner-tax-group');
    await page.getByRole('dialog').getByRole('button', { name: 'Non', exact: true }).click();
    await page.locator('[data-line]').waitFor();
    await press('button.pay');
    await inStep('scanning');
    await scan(page, codeOf('approved'));
    await page.locator('[role="region"][data-state="paid"]').waitFor();
    await page.getByRole('img', { name: words('fiscal.qr') }).waitFor();
    await picture('owner-sold');
    expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
    expect(ledgerOf(dataFolder)).toMatchObject([
      { state: 'paid', amount_tiyin: WITHOUT_BARCODE.priceSoum * 100 },
    ]);
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
  });

  await step('another product is scanned and sold for cash', async () => {
    await press('button.new-sale');
    await scan(page, MILK.barcode);
    await page.getByRole('dialog').getByRole('button', { name: 'Non', exact: true }).click();
    await page.locator('[data-line]').waitFor();
    await press('button.cash');
    await press('cash.exact');
    await press('cash.take');
    await inStep('sold');
    await press('button.new-sale');
  });

  await step('its price changes, and the next sale takes the new price', async () => {
    await menu('button.others', 'goods.screen');
    await page.getByLabel(words('goods.find')).fill('молоко мусаффо');
    await page.getByText(words('goods.found', { count: 1 })).waitFor();
    await product(MILK.name).click();
    await field('goods.price').fill('15200');
    await picture('owner-product');
    await keys.press('F9');
    await product(MILK.name)
      .filter({ hasText: soum(15_200) })
      .waitFor();
    await press('button.back');
    await scan(page, MILK.barcode);
    await page
      .locator('[data-line]')
      .filter({ hasText: soum(15_200) })
      .waitFor();
    await keys.press('Delete');
  });

  await step('the saved file reads back as the same goods', async () => {
    await menu('button.others', 'goods.screen');
    await menu('goods.more', 'goods.export');
    await button('export.do', page.getByRole('dialog')).click();
    await page.getByText(/\.xlsx/).waitFor();
    const [name = ''] = readdirSync(join(home, 'Documents'));
    const saved = join(home, 'Documents', name);
    const { goods, refused } = await readGoods(readFileSync(saved));
    expect(refused).toEqual([]);
    const wanted = [...OLD_GOODS, { name: 'Limonad', barcode: NEW_CODE, priceSoum: 4_500 }];
    expect(goods.map((row) => [row.name, row.barcodes, row.priceTiyin]).toSorted()).toEqual(
      wanted
        .map((row) => [row.name, [row.barcode], (row.name === MILK.name ? 15_200 : row.priceSoum) * 100])
        .toSorted(),
    );
    await press('button.close');
    copyFileSync(saved, join(downloads, 'again.xlsx'));
    await menu('goods.more', 'goods.bring-file');
    await press('goods-file.open');
    await press('goods-file.check');
    await tab('goods-file.kind.same', wanted.length).waitFor();
  });

  await step('the log has each change of the goods', () => {
    const kinds = new Set(
      logOf(dataFolder)
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('goods.')),
    );
    expect(kinds).toContain('goods.imported');
  });
});

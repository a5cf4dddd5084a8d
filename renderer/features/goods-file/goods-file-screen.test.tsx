import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { LOYVERSE_FILE, LOYVERSE_ROWS } from '../../testing/goods-file-view.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { StandInGoods } from '../../testing/stand-in-goods.ts';
import GoodsFileScreen from './goods-file-screen.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function withFile(answers: Answers = {}) {
  const goods = new StandInGoods();
  goods.file = LOYVERSE_FILE;
  goods.planned = LOYVERSE_ROWS;
  const drawn = await drawInTill(<GoodsFileScreen />, { ...(goods.handlers as Answers), ...answers });
  drawn.app.route.goTo('goods-file');
  await press('Choose a file');
  return drawn;
}

test('a file is checked, previewed, taken and undone', async () => {
  const { api } = await withFile();
  await expect
    .element(page.getByText('Stock and cost columns are left out: the till keeps no stock.'))
    .toBeVisible();
  await press('Check');
  // Refused rows come first: they need a person.
  await expect.element(page.getByText(/the separator may stand before thousands/)).toBeVisible();
  await page.getByRole('tab', { name: /Changed/ }).click();
  await expect.element(page.getByText(/11\u202f000/)).toBeVisible();
  await page.getByText('Hide', { exact: true }).click();
  await press('Import 4');
  await expect.element(page.getByText('3 products taken')).toBeVisible();
  expect(api.requests.get('goods.file-take')).toEqual([{ take: 'good', missing: 'hide' }]);
  await press('Undo the import');
  await expect.element(page.getByText('The import is undone: 3 products are as before')).toBeVisible();
  await expect.element(page.getByText('2 products hidden.')).toBeVisible();
  expect(api.requests.get('goods.import-undo')).toEqual([{ changeId: 'import-1' }]);
});

test('a changed column and its name go to the till before the check', async () => {
  const { api } = await withFile();
  await page.getByLabelText('In the column “Track stock”').selectOptions('Piece or weight');
  await page.getByLabelText('Save this layout as').fill('Loyverse');
  await press('Check');
  await expect.poll(() => api.requests.get('goods.file-check')).toHaveLength(1);
  expect(api.requests.get('goods.file-map')).toMatchObject([
    {
      keepAs: 'Loyverse',
      encoding: 'utf-8',
      delimiter: ',',
      mapping: { columns: { 'Price [Bahor]': 'price' } },
    },
  ]);
});

test('the field for kept columns names those that the file is read by', async () => {
  await withFile();
  const kept = () => page.getByLabelText('Saved layout');
  await kept().selectOptions('Eski kassa');
  await expect.element(kept()).toHaveValue('Eski kassa');
  await page.getByLabelText('Separator').selectOptions(';');
  await expect.element(kept()).toHaveValue('');
});

test('of two rows with one barcode the last row is taken if the person says so', async () => {
  const { api } = await withFile();
  await press('Check');
  await expect.element(page.getByText(/The language of 2 names was told by letters and words/)).toBeVisible();
  await expect.element(page.getByText(/In 1 row a value can’t be read/)).toBeVisible();
  await page.getByText('Take the last row', { exact: true }).click();
  await expect
    .poll(() => api.requests.get('goods.file-check'))
    .toEqual([{ doubles: 'first' }, { doubles: 'last' }]);
  await expect.element(page.getByRole('radio', { name: 'Take the last row' })).toBeChecked();
  await press('Import 4');
  await expect.element(page.getByText('3 products taken')).toBeVisible();
});

test('all or nothing takes nothing while a row is refused', async () => {
  await withFile();
  await press('Check');
  await page.getByText('All or nothing').click();
  await expect.element(page.getByRole('button', { name: 'Import 4' })).toBeDisabled();
});

test('a check shows its progress, and Cancel forgets the file', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api, app } = await withFile({
    'goods.file-check': async () => {
      await promise;
      return ok(LOYVERSE_FILE.preview);
    },
  });
  await press('Check');
  api.publish('goods.progress', { of: 'import', share: 0.4 });
  await expect.element(page.getByText('Checking: 40 %')).toBeVisible();
  await press('Cancel');
  expect(api.sent).toContain('goods.file-cancel');
  resolve();
  await promise;
  expect(app.goodsFile.getState().stage.name).toBe('choosing');
});

test('a file that is not read says why', async () => {
  await drawInTill(<GoodsFileScreen />, {
    'goods.file-open': () =>
      fail({ code: 'goods-file.unreadable', field: 'goods.xls', note: 'old-workbook' }),
  });
  await press('Choose a file');
  await expect
    .element(
      page.getByText(
        /goods\.xls can’t be read as goods.* Why: this is an old kind of Excel file: open it in Excel/,
      ),
    )
    .toBeVisible();
});

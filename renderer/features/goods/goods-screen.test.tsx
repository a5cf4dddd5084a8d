import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ItemGroupId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { bread, StandInGoods } from '../../testing/stand-in-goods.ts';
import GoodsScreen from './goods-screen.tsx';

const many = (count: number) => Array.from({ length: count }, (_, at) => bread(at + 1));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function withGoods(goods: StandInGoods, answers: Answers = {}) {
  const drawn = await drawInTill(<GoodsScreen />, { ...(goods.handlers as Answers), ...answers });
  drawn.app.route.goTo('goods');
  return drawn;
}

test('a shop without goods has one sentence and three ways to the first product', async () => {
  const { app } = await withGoods(new StandInGoods());
  await expect.element(page.getByText('The till has no products yet: add the first one')).toBeVisible();
  await press('Type one in');
  expect(app.route.getState().screen).toBe('goods-product');
});

test('each row names the first thing that a product lacks', async () => {
  await withGoods(new StandInGoods([bread(1), bread(2, { spic: '', packageCode: '' })]));
  await expect.element(page.getByText('Ready for receipts', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/The MXIK code is missing/)).toBeVisible();
});

test('search and filters narrow the list', async () => {
  const { api } = await withGoods(new StandInGoods(many(3)));
  await page.getByRole('textbox').fill('Mahsulot 2');
  await expect.element(page.getByText('1 product', { exact: true })).toBeVisible();
  await press('Pinned');
  await expect.element(page.getByText(/Nothing found/)).toBeVisible();
  expect(api.requests.get('goods.page')?.at(-1)).toEqual({
    query: { text: 'Mahsulot 2', only: 'pinned', category: null },
    after: null,
  });
});

test('a filter counts its goods while all are listed, not beside what a search found', async () => {
  await withGoods(new StandInGoods([bread(1), bread(2, { spic: '', packageCode: '' })]));
  await expect.element(page.getByRole('button', { name: 'Not ready for receipts1' })).toBeVisible();
  await page.getByRole('textbox').fill('Mahsulot 1');
  await expect
    .element(page.getByRole('button', { name: 'Not ready for receipts', exact: true }))
    .toBeVisible();
});

test('all found goods change together, after the till has shown what will change', async () => {
  const goods = new StandInGoods(many(120));
  const { api } = await withGoods(goods);
  await page.getByRole('checkbox', { name: 'Choose Mahsulot 1', exact: true }).click();
  await press('Select all 120');
  await press('Change selected');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('What to change').selectOptions('Price by a percentage');
  await dialog.getByLabelText('Per cent', { exact: true }).fill('10');
  await press('Check');
  await expect.element(dialog).toMatchTextContent('120 products will change.');
  await expect.element(dialog).toMatchTextContent(/4.400/);
  // Esc leads one step back, with what was typed.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByLabelText('Per cent', { exact: true })).toHaveValue('10');
  await press('Check');
  await expect.element(dialog).toMatchTextContent(/4.400/);
  expect(api.requests.get('goods.bulk')).toBeUndefined();
  await press('Change 120');
  await expect.element(dialog).toMatchTextContent('120 products changed.');
  await press('Another change');
  await expect.element(dialog.getByLabelText('What to change')).toBeVisible();
  await press('Close');
  await expect.element(page.getByText('120 products selected')).toBeVisible();
  expect(goods.all().every(({ priceTiyin }) => priceTiyin === tiyin(4_400_00))).toBe(true);
});

test('all found tax codes of first sales are confirmed with one press', async () => {
  const taxChoice = { groupId: ItemGroupId.parse('bread'), by: null, wallMs: 0 };
  const goods = new StandInGoods(many(60).map((record) => ({ ...record, taxChoice })));
  const { api } = await withGoods(goods);
  await page.getByRole('checkbox', { name: 'Choose Mahsulot 1', exact: true }).click();
  expect(page.getByRole('button', { name: 'Confirm tax codes' }).query()).toBeNull();
  await page.getByRole('button', { name: /^Tax to be confirmed/ }).click();
  await page.getByRole('checkbox', { name: 'Choose Mahsulot 1', exact: true }).click();
  await press('Select all 60');
  await press('Confirm tax codes');
  await expect.element(page.getByText('Tax codes of 60 products confirmed.')).toBeVisible();
  expect(api.requests.get('goods.confirm-tax')).toHaveLength(1);
  expect(goods.all().every((record) => record.taxChoice === null)).toBe(true);
});

test('a person without the right reads who may see the goods', async () => {
  await withGoods(new StandInGoods(), {
    'goods.state': () => fail({ code: 'right.needed', field: 'catalogue' }),
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('the export names its file', async () => {
  const { api, app } = await withGoods(new StandInGoods(many(1)));
  app.route.openDialog({ kind: 'goods-export' });
  await press('Save…');
  await expect.element(page.getByText('The products are in Tovarlar.xlsx.')).toBeVisible();
  await expect.poll(() => api.requests.get('goods.export')).toMatchObject([{ format: 'xlsx' }]);
});

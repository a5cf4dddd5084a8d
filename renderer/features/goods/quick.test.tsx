import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NationalProposal } from '../../../shared/catalogue/national/national-list.ts';
import { ProductId } from '../../../shared/ids.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { BREAD_RECORD, StandInGoods } from '../../testing/stand-in-goods.ts';
import GoodsScreen from './goods-screen.tsx';

const COLA: NationalProposal = {
  entry: {
    spic: '02202001001000000',
    name: 'Coca-Cola 0,5 l',
    group: null,
    class: null,
    position: null,
    subposition: null,
    brand: null,
    attribute: null,
    unit: null,
  },
  matched: 'barcode',
  wordsFound: 0,
  words: 0,
};

async function atTheShelf() {
  const goods = new StandInGoods([BREAD_RECORD]);
  goods.categories.push({
    name: 'Ichimlik',
    spic: '',
    packageCode: '',
    notForCash: null,
    marked: null,
    colour: null,
  });
  goods.proposals.push(COLA);
  const drawn = await drawInTill(<GoodsScreen />, goods.handlers as Answers);
  drawn.app.route.goTo('goods');
  return { ...drawn, goods, scan: (code: string) => drawn.app.scans.takeScan(code) };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('an unknown code opens name and price, and the next scan saves it and opens the next', async () => {
  const { goods, scan } = await atTheShelf();
  await scan('4780000000111');
  await field('Name').fill('Choy');
  await field('Price, soum').fill('16500');
  await scan('4780000000128');
  await expect.poll(() => goods.all()).toHaveLength(2);
  expect(goods.all()[1]).toMatchObject({
    names: { en: 'Choy' },
    barcodes: ['4780000000111'],
    priceTiyin: 16_500_00,
  });
  await expect.element(page.getByText('4780000000128')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('');
});

test('an unknown code takes at most four presses beside name and price', async () => {
  const { goods, scan } = await atTheShelf();
  let presses = 0;
  const count = (): void => {
    presses += 1;
  };
  window.addEventListener('click', count, true);
  await scan('4780000000111');
  await page.getByRole('button', { name: /Coca-Cola 0,5 l/ }).click();
  await field('Price, soum').fill('9000');
  await page.getByLabelText('Category', { exact: true }).last().selectOptions('Drinks');
  await scan('4780000000128');
  await expect.poll(() => goods.all()).toHaveLength(2);
  window.removeEventListener('click', count, true);
  expect(goods.all()[1]).toMatchObject({
    names: { en: 'Coca-Cola 0,5 l' },
    spic: '02202001001000000',
    category: 'Ichimlik',
  });
  expect(presses).toBeLessThanOrEqual(4);
});

test('the package code and VAT rate of goods with the proposed SPIC come by one more press', async () => {
  const { goods, scan } = await atTheShelf();
  const { spic } = COLA.entry;
  goods.put({
    ...BREAD_RECORD,
    productId: ProductId.parse('fanta'),
    barcodes: [],
    spic,
    packageCode: '1218868',
  });
  await scan('4780000000111');
  await page.getByRole('button', { name: /Coca-Cola 0,5 l/ }).click();
  await page.getByRole('button', { name: /^1218868/ }).click();
  await expect.element(page.getByText(`Tax codes: ${spic} · 1218868`)).toBeVisible();
  await field('Price, soum').fill('9000');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => goods.all()).toHaveLength(3);
  expect(goods.all()[2]).toMatchObject({ spic, packageCode: '1218868', vatPercent: 12 });
});

test('the next scan loses nothing of an incomplete product', async () => {
  const { app, goods, scan } = await atTheShelf();
  await scan('4780000000111');
  await field('Name').fill('Choy');
  await scan('4780000000128');
  expect(goods.all()).toHaveLength(1);
  await expect.element(field('Name')).toHaveValue('Choy');
  expect(app.goods.quick.getState()).toMatchObject({ lacks: 'price', draft: { barcode: '4780000000111' } });
});

test.each([/^Fill by scanning/, 'Close'])('%s saves what was typed, and closes', async (name) => {
  const { app, goods, scan } = await atTheShelf();
  await scan('4780000000111');
  await field('Name').fill('Choy');
  await page.getByRole('button', { name }).click();
  await expect.poll(() => app.goods.quick.getState()).toMatchObject({ isOn: true, lacks: 'price' });
  await field('Price, soum').fill('16500');
  await page.getByRole('button', { name }).click();
  await expect.poll(() => goods.all()).toHaveLength(2);
  await expect.poll(() => app.goods.quick.getState().isOn).toBe(false);
});

test('what was typed waits where a person leaves and opens the screen again', async () => {
  const { app, scan } = await atTheShelf();
  await scan('4780000000111');
  app.goods.quick.stopUntyped();
  expect(app.goods.quick.getState().isOn).toBe(false);
  await scan('4780000000111');
  await field('Name').fill('Choy');
  app.goods.quick.stopUntyped();
  await expect.element(field('Name')).toHaveValue('Choy');
});

test('a known code opens its product', async () => {
  const { app, scan } = await atTheShelf();
  await scan('4780000000017');
  expect(app.route.getState().screen).toBe('goods-product');
  expect(app.goods.form.getState().form?.draft.uz).toBe('Obi non');
});

test('Enter saves what was typed', async () => {
  const { goods, scan } = await atTheShelf();
  await scan('4780000000111');
  await field('Name').fill('Choy');
  await field('Price, soum').fill('16500');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => goods.all()).toHaveLength(2);
});

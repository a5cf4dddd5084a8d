import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ItemGroupId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { BREAD_RECORD, StandInGoods } from '../../testing/stand-in-goods.ts';
import ProductScreen from './product-screen.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

async function withBread(answers: Answers = {}) {
  const goods = new StandInGoods([BREAD_RECORD]);
  const drawn = await drawInTill(<ProductScreen />, { ...(goods.handlers as Answers), ...answers });
  await drawn.app.goods.form.open(BREAD_RECORD.productId);
  return { ...drawn, goods };
}

test('a save sends the record with the revision that the person saw', async () => {
  const { api, app } = await withBread();
  await field('Price, soum').fill('4500');
  await save();
  await expect.poll(() => app.route.getState().screen).toBe('goods');
  expect(api.requests.get('goods.save')).toEqual([
    { record: { ...BREAD_RECORD, priceTiyin: 4_500_00 }, revision: 1 },
  ]);
});

test('a change by somebody else loses nothing that was typed', async () => {
  const { app, goods } = await withBread();
  await field('Price, soum').fill('4500');
  goods.put({ ...BREAD_RECORD, priceTiyin: tiyin(5_000_00), category: 'Bakaleya' });
  await save();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('Somebody else changed this product');
  await expect.element(field('Price, soum')).toHaveValue('4\u202f500');
  // What was not typed here came along.
  expect(app.goods.form.getState().form?.draft.category).toBe('Bakaleya');
  await expect.element(page.getByText(/theirs 5.000.soum, yours 4.500.soum/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save();
  await expect.poll(() => goods.all()[0]?.priceTiyin).toBe(4_500_00);
  expect(goods.all()[0]?.category).toBe('Bakaleya');
});

test('a published change reaches the open form', async () => {
  const { api, app, goods } = await withBread();
  await app.open();
  goods.put({ ...BREAD_RECORD, names: { uz: 'Patir' } });
  api.publish('goods.changed', { productIds: [BREAD_RECORD.productId] });
  await expect.element(field('Name in Uzbek')).toHaveValue('Patir');
});

test('the person who chose the tax code stands beside its confirmation', async () => {
  const by = StaffId.parse('staff-7');
  const taxChoice = {
    groupId: ItemGroupId.parse('bread'),
    by,
    wallMs: Date.parse('2026-11-20T09:41:07+05:00'),
  };
  const { api, app, goods } = await withBread({
    'history.people': () => ok([{ staffId: by, name: 'Dilnoza', number: 7, state: 'active', counts: true }]),
    'goods.confirm-tax': () => ok(1),
  });
  goods.put({ ...BREAD_RECORD, taxChoice });
  await app.goods.form.open(BREAD_RECORD.productId);
  await expect
    .element(page.getByText(/Dilnoza chose the tax code at the first sale/))
    .toMatchTextContent('09:41');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect
    .poll(() => api.requests.get('goods.confirm-tax'))
    .toEqual([{ productIds: [BREAD_RECORD.productId] }]);
});

test('a wrong field keeps the form open and says why', async () => {
  const { api } = await withBread();
  await field('MXIK code').fill('123');
  await save();
  await expect.element(page.getByText('17 digits are needed.')).toBeVisible();
  expect(api.requests.get('goods.save')).toBeUndefined();
});

test('inherited codes are shown with their category', async () => {
  const { app, goods } = await withBread();
  goods.categories.push({
    ...BREAD_RECORD,
    unitsCode: 796,
    name: 'Non',
    colour: null,
    notForCash: null,
    marked: null,
  });
  await app.queries.invalidateQueries({ queryKey: ['goods.state'] });
  app.goods.form.type({ spic: '', packageCode: '' });
  await expect
    .element(page.getByText(/From the category “Bread”: 01905001001000000 · 1520627/))
    .toBeVisible();
});

test('a picked SPIC empties the package code, and a person picks one that the shop’s goods have for it', async () => {
  const spics = ['06911001001000000', '06911002001000000'];
  const proposals = spics.map((spic, at) => ({
    entry: {
      ...{ spic, name: `Choynak ${at}`, group: null, class: null, position: null },
      ...{ subposition: null, brand: null, attribute: null, unit: null },
    },
    matched: 'all-words' as const,
    wordsFound: 1,
    words: 1,
  }));
  const { goods } = await withBread({ 'goods.propose': () => ok(proposals) });
  const { names, vatPercent = null, notForCash, marked } = BREAD_RECORD;
  const codes = { spic: spics[0] ?? '', packageCode: '1520777' };
  goods.groups.push({ groupId: ItemGroupId.parse('pots'), names, vatPercent, notForCash, marked, ...codes });
  await page.getByRole('button', { name: /^Choynak 0/ }).click();
  await expect.element(field('Package code').first()).toHaveValue('');
  await page.getByRole('button', { name: /^1520777/ }).click();
  await expect.element(field('Package code').first()).toHaveValue('1520777');
  await expect.element(page.getByText('Package codes that your goods have')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Choynak 1/ }).click();
  await expect.element(field('Package code').first()).toHaveValue('');
  await expect.element(page.getByText('Package codes that your goods have')).not.toBeInTheDocument();
});

test('the codes that a product takes from its category stand beside its empty fields', async () => {
  const { app, goods } = await withBread();
  const { vatPercent = null, category: name } = BREAD_RECORD;
  const codes = { spic: '01905001001000000', packageCode: '1520627', unitsCode: 796 };
  goods.categories.push({ name, colour: null, vatPercent, notForCash: null, marked: null, ...codes });
  await app.queries.invalidateQueries({ queryKey: ['goods.state'] });
  app.goods.form.type({ spic: '', packageCode: '' });
  await expect
    .element(page.getByText('From the category “Bread”: 01905001001000000 · 1520627'))
    .toBeVisible();
  await expect.element(page.getByText('From the category “Bread”: 796')).toBeVisible();
  await field('Unit code').fill('163');
  await expect.element(page.getByText('From the category “Bread”: 796')).not.toBeInTheDocument();
});

test('a name that is too long for the receipt is proposed cut at a word', async () => {
  const { app } = await withBread();
  const words = 'Sabzavotli konserva';
  app.goods.form.type({
    uz: `${words} ${words} ${words} ${words}`,
    en: `${words} ${words} ${words} ${words}`,
  });
  await page.getByRole('button', { name: /Take the proposal/ }).click();
  const taken = app.goods.form.getState().form?.draft.fiscalName ?? '';
  expect(`${words} ${words} ${words} ${words}`.startsWith(taken)).toBe(true);
  expect(taken.length).toBeLessThan(63);
});

test('below an empty receipt name stands the name with its unit, as the receipt says it', async () => {
  const { app } = await withBread();
  app.goods.form.type({ en: '  ', uz: ' Patir ', unit: ' dona ' });
  await expect.element(page.getByText(/If empty, the receipt says: Patir, dona · 11 of 63/)).toBeVisible();
  await field('Name on the receipt').fill('Non');
  await expect.element(page.getByText(/If empty, the receipt says/)).not.toBeInTheDocument();
  await expect.element(page.getByText('9 of 63 characters with the unit')).toBeVisible();
});

test('goods of a proposed group ask for their answers', async () => {
  const goods = new StandInGoods([{ ...BREAD_RECORD, spic: '02203001001000000' }]);
  const { app } = await drawInTill(<ProductScreen />, goods.handlers as Answers);
  await app.goods.form.open(BREAD_RECORD.productId);
  await expect.element(page.getByText(/The group “Beer” is often cashless only/)).toBeVisible();
  await expect.element(page.getByText('Not ready for receipts')).toBeVisible();
});

test('a barcode that is too long for a receipt says so beside it', async () => {
  const { app } = await withBread();
  app.goods.form.type({ barcodes: ['4780000000017', '04780000000017'] });
  const long = page.getByText('not on the receipt: over 13 characters');
  await expect.element(long).toBeVisible();
  expect(long.elements()).toHaveLength(1);
});

test('a scanned code becomes a barcode of the open product', async () => {
  const { app } = await withBread();
  await app.scans.takeScan('4780000000999');
  expect(app.goods.form.getState().form?.draft.barcodes).toEqual(['4780000000017', '4780000000999']);
});

test('leaving with changes asks first', async () => {
  const { app } = await withBread();
  await field('Price, soum').fill('4500');
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The changes are not saved');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(app.goods.form.getState().form).toBeNull();
});

test('a price from an instant on is sent in Tashkent’s time', async () => {
  const { api } = await withBread({
    'goods.price-from': () => {
      const goods = new StandInGoods([BREAD_RECORD]);
      return ok(goods.view(goods.put(BREAD_RECORD)));
    },
  });
  await page.getByRole('button', { name: 'Schedule a price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Price, soum' }).fill('5000');
  await dialog.getByLabelText('From (Tashkent time)').fill('01.12.2026 08:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => api.requests.get('goods.price-from'))
    .toEqual([{ productId: 'bread', fromWallMs: Date.parse('2026-12-01T03:00:00Z'), priceTiyin: 5_000_00 }]);
});

test('a photo is part of the record, and its removal is saved', async () => {
  const photo = 'ab'.repeat(32) as PictureHash;
  const goods = new StandInGoods([{ ...BREAD_RECORD, photo }]);
  const { api, app } = await drawInTill(<ProductScreen />, { ...(goods.handlers as Answers) });
  await app.goods.form.open(BREAD_RECORD.productId);
  const shown = page.getByRole('img', { name: 'Photo' });
  await expect.element(shown).toHaveAttribute('src', `/pictures/${photo}`);
  await field('Price, soum').fill('4500');
  await save();
  await expect.poll(() => goods.all()[0]).toMatchObject({ priceTiyin: 4_500_00, photo });
  await app.goods.form.open(BREAD_RECORD.productId);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => shown.elements()).toEqual([]);
  await save();
  await expect.poll(() => api.requests.get('goods.save')).toHaveLength(2);
  expect(api.requests.get('goods.save')?.[1]).toMatchObject({ record: { productId: 'bread' } });
  expect(goods.all()[0]).not.toHaveProperty('photo');
});

/**
 * Goods that are not on file, by piece or weight: the till keeps the catalogue's unit, and shows the page's
 * language.
 */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import { LineId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn, unknownLine } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { BasketZone } from './basket-zone.tsx';
import { OpenItemDialog } from './open-item-dialog.tsx';

const UNKNOWN = unknownLine('4780000099995');
const { lineId } = UNKNOWN.line;

/** A jug in a basket, with the unit as kept. */
const jug = (unit: string, quantity = 2_000): BasketLineView => ({
  ...lineOf(BREAD, {
    lineId: LineId.parse('line-of-jug'),
    quantity,
    what: {
      kind: 'open-item',
      name: 'Koʻza',
      unit,
      priceTiyin: tiyin(700_000),
      vatPercent: 12,
      spic: '09608001001000000',
      packageCode: '1520642',
    },
  }),
  product: null,
});

const ADDS = { 'basket.add-open-item': () => edited({ lines: [jug('dona')] }) };

test.each([
  ['uz', 'Qoʻshish'],
  ['ru', 'Добавить'],
  ['en', 'Add'],
] as const)(
  'in %s a piece is kept in the catalogue’s unit, not in the page’s wording',
  async (language, add) => {
    const { screen, app, api } = await drawInTill(<OpenItemDialog replaces={null} />, ADDS, language);
    app.route.openDialog({ kind: 'open-item', replaces: null });
    await screen.getByRole('radio').nth(1).click();
    await screen.getByRole('textbox').nth(0).fill('Koʻza');
    await screen.getByRole('textbox').nth(1).fill('7000');
    // The field shows the typed sum, so that a zero too many is visible.
    await expect.element(screen.getByRole('textbox').nth(1)).toHaveValue('7\u202f000');
    await screen.getByRole('button', { name: new RegExp(`^${add}`) }).click();
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    expect(api.requests.get('basket.add-open-item')).toMatchObject([
      { quantity: 1_000, replaces: null, item: { name: 'Koʻza', unit: 'dona', priceTiyin: 700_000 } },
    ]);
  },
);

test('goods by weight get a price per kilogram, and are weighed before they enter the basket', async () => {
  const { screen, app, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedOn(UNKNOWN),
    'basket.add-open-item': () => edited({ lines: [jug('kg', 1_250)], removed: [lineId] }),
  });
  app.route.openDialog({ kind: 'open-item', replaces: lineId });
  await expect.element(screen.getByText('Scanned: 4780000099995')).toBeVisible();
  await screen.getByRole('radio', { name: 'Fruit and veg' }).click();
  await screen.getByRole('radio', { name: 'kg' }).click();
  await screen.getByRole('textbox', { name: 'Price of 1\u00a0kg' }).fill('6000');
  await screen.getByRole('button', { name: /^Weigh/ }).click();
  expect(api.sent).not.toContain('basket.add-open-item');
  await expect.element(screen.getByText(/^6.000.soum per kg$/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Weight' }).fill('1,25');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.add-open-item')).toMatchObject([
    {
      quantity: 1_250,
      replaces: lineId,
      item: { name: 'Fruit and veg', unit: 'kg', priceTiyin: 600_000, groupId: 'produce' },
    },
  ]);
});

test('a second scan makes two pieces, no group is chosen by itself, and a refusal stays in the dialog', async () => {
  const twice = { ...UNKNOWN, line: { ...UNKNOWN.line, quantity: 2_000 } };
  const { screen, app, api } = await drawInTill(<OpenItemDialog replaces={lineId} />, {
    ...openedOn(twice),
    'basket.add-open-item': () => fail({ code: 'shop.no-tax-number', note: 'Bread' }),
  });
  app.route.openDialog({ kind: 'open-item', replaces: lineId });
  const add = screen.getByRole('button', { name: /^Add/ });
  await expect.element(add).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Price each' }).fill('7000');
  // A tax group is not chosen yet.
  await expect.element(add).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(api.sent).not.toContain('basket.add-open-item');
  await screen.getByRole('radio', { name: 'Bread' }).click();
  await add.click();
  await expect.element(screen.getByText(/shop\.no-tax-number/)).toBeInTheDocument();
  expect(app.route.getState().dialog).not.toBeNull();
  expect(api.requests.get('basket.add-open-item')).toMatchObject([{ quantity: 2_000, replaces: lineId }]);
});

test('the dialog takes no weight that can not be fiscalised, and says why', async () => {
  const { screen } = await drawInTill(<OpenItemDialog replaces={null} />, {
    'till.open': () => ok({ ...OPEN, fiscal: { ...OPEN.fiscal, amountScale: 1 } }),
    'basket.add-open-item': () => fail({ code: 'quantity.scale-whole' }),
  });
  await screen.getByRole('radio', { name: 'Bread' }).click();
  await screen.getByRole('radio', { name: 'kg' }).click();
  await screen.getByRole('textbox', { name: 'Price of 1\u00a0kg' }).fill('6000');
  await screen.getByRole('button', { name: /^Weigh/ }).click();
  await screen.getByRole('textbox', { name: 'Weight' }).fill('0,3');
  await expect.element(screen.getByText(/Quantities on receipts/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await expect.element(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('0,3');
});

test.each(['dona', 'шт', 'pcs'])(
  'a unit kept as “%s” shows as a piece in the page’s language',
  async (kept) => {
    const { screen, api } = await drawInTill(<BasketZone />, openedOn(jug(kept)));
    const row = (): string => screen.getByRole('listitem').query()?.textContent ?? '';
    await expect.poll(row).toMatch(/Quantity2pc/);
    api.publish('settings.changed', { ...OPEN.settings, language: 'ru' });
    await expect.poll(row).toMatch(/Количество2шт/);
    api.publish('settings.changed', { ...OPEN.settings, language: 'uz' });
    await expect.poll(row).toMatch(/Miqdor2dona/);
  },
);

test('a row of goods by weight shows kilograms', async () => {
  const { screen } = await drawInTill(<BasketZone />, openedOn(jug('kg', 1_250)), 'ru');
  await expect
    .poll(() => screen.getByRole('listitem').query()?.textContent ?? '')
    .toMatch(/1,25.кг × 7.0008.750/);
});

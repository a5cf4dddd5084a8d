/** The dialogs that change the sum of a basket. */
import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { DiscountDialog } from './discount-dialog.tsx';
import { EmptyDialog } from './empty-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';

const LINE = lineOf(BREAD, { quantity: 2_000 });
const { lineId } = LINE.line;
const WITH_APPLES = [LINE, lineOf(APPLES, { quantity: 500 })] as const;

test('a discount shows the new total while typing, for a line or the whole basket', async () => {
  const line = await drawInTill(<DiscountDialog lineId={lineId} />, openedOn(...WITH_APPLES));
  await line.screen.getByRole('textbox', { name: 'Discount' }).fill('10');
  await expect.element(line.screen.getByText(/Total after discount: 16.200.soum/)).toBeVisible();
  await line.screen.unmount();
  const whole = await drawInTill(<DiscountDialog lineId={null} />, {
    ...openedOn(...WITH_APPLES),
    'basket.discount': () => edited({ discount: { kind: 'percent', hundredths: 1_000 } }),
  });
  await whole.screen.getByRole('textbox', { name: 'Discount' }).fill('10');
  await expect.element(whole.screen.getByText(/Total after discount: 15.300.soum/)).toBeVisible();
  await whole.screen.getByRole('button', { name: /^Done/ }).click();
  await expect
    .poll(() => whole.api.requests.get('basket.discount'))
    .toMatchObject([{ lineId: null, discount: { kind: 'percent', hundredths: 1_000 } }]);
});

test('a discount above the total is refused, and the dialog says why Done is off', async () => {
  const { screen } = await drawInTill(<DiscountDialog lineId={null} />, openedOn(LINE));
  const field = screen.getByRole('textbox', { name: 'Discount' });
  const done = screen.getByRole('button', { name: /^Done/ });
  await field.fill('100,01');
  await expect.element(screen.getByText(/at most 100/)).toBeVisible();
  await expect.element(done).toBeDisabled();
  await field.fill('100');
  await expect.element(screen.getByText(/Total after discount: 0.soum/)).toBeVisible();
});

test('a price is typed in soum with two decimals; one press restores the catalogue’s price', async () => {
  const own = lineOf(BREAD, { priceTiyin: tiyin(350_000) });
  const { screen, api } = await drawInTill(<PriceDialog lineId={lineId} />, {
    ...openedOn(own),
    'basket.price': ({ priceTiyin }) => edited({ lines: [own], revision: priceTiyin === null ? 2 : 1 }),
  });
  await screen.getByRole('textbox', { name: /^Price (each|of 1)/ }).fill('3750.5');
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => api.requests.get('basket.price')).toMatchObject([{ lineId, priceTiyin: 375_050 }]);
  await screen.getByRole('button', { name: /^List price/ }).click();
  await expect.poll(() => api.requests.get('basket.price')?.[1]).toMatchObject({ priceTiyin: null });
});

test('a quantity can be changed, and a refusal stays in the dialog', async () => {
  const { screen, app, api } = await drawInTill(<QuantityDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.set-quantity': ({ quantity }) =>
      quantity > 5_000
        ? fail({ code: 'quantity.invalid', limit: 5 })
        : edited({ lines: [lineOf(BREAD, { quantity })] }),
  });
  app.route.openDialog({ kind: 'quantity', lineId });
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  await field.fill('12');
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(app.route.getState().dialog).not.toBeNull();
  await field.fill('3');
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')?.at(-1)).toMatchObject({ lineId, quantity: 3_000 });
});

test('the dialog to empty a basket shows its size, and asks for a reason if the shop wants one', async () => {
  const { screen, api } = await drawInTill(<EmptyDialog />, {
    ...openedOn(LINE),
    'basket.empty': () => fail({ code: 'journal.unwritable' }),
  });
  api.publish('settings.changed', { ...OPEN.settings, voidReason: true });
  await expect.element(screen.getByText(/8.000.soum/)).toBeVisible();
  const empty = screen.getByRole('button', { name: 'Empty', exact: true });
  await expect.element(empty).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('walked out');
  await empty.click();
  await expect.poll(() => api.requests.get('basket.empty')).toMatchObject([{ reason: 'walked out' }]);
});

test('a refused discount stays in the dialog; one press removes the discount', async () => {
  const tenth = { kind: 'percent', hundredths: 1_000 } as const;
  const { screen, app, api } = await drawInTill(<DiscountDialog lineId={null} />, {
    'till.open': () => ok({ ...OPEN, basket: { ...OPEN.basket, discount: tenth, lines: [LINE] } }),
    'basket.discount': ({ discount }) =>
      discount === null ? edited({ discount }) : fail({ code: 'basket.locked' }),
  });
  app.route.openDialog({ kind: 'discount', lineId: null });
  await screen.getByRole('radio', { name: 'Amount' }).click();
  await screen.getByRole('textbox', { name: 'Discount' }).fill('500');
  await expect.element(screen.getByText(/Total after discount: 7.500.soum/)).toBeVisible();
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.element(screen.getByText(/basket\.locked/)).toBeInTheDocument();
  expect(app.route.getState().dialog).not.toBeNull();
  expect(api.requests.get('basket.discount')).toMatchObject([
    { discount: { kind: 'amount', tiyin: 50_000 } },
  ]);
  await screen.getByRole('button', { name: 'No discount' }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(app.basket.getState().discount).toBeNull();
});

test('a refused price stays in the dialog, and an empty field is no price', async () => {
  const { screen, app, api } = await drawInTill(<PriceDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.price': () => fail({ code: 'basket.locked' }),
  });
  app.route.openDialog({ kind: 'price', lineId });
  const field = screen.getByRole('textbox', { name: 'Price each' });
  const done = screen.getByRole('button', { name: /^Done/ });
  for (const [typed, says] of [
    ['0', /Type more than 0/],
    [',', /can’t be read/],
    ['12.000', /two ways: 12.000 \/ 12,00/],
    ['12,000', /two ways: 12.000 \/ 12,00/],
    ['-5', /can’t be read/],
    ['1e3', /can’t be read/],
    ['1000000001', /at most 1.000.000.000 soum/],
  ] as const) {
    await field.fill(typed);
    await expect.element(screen.getByRole('status')).toMatchTextContent(says);
    // The field keeps the typed text: another format would confirm the mistake.
    await expect.poll(() => (field.element() as HTMLInputElement).value.replaceAll('\u202f', '')).toBe(typed);
    await expect.element(done).toBeDisabled();
  }
  await field.fill('3500');
  await done.click();
  await expect.element(screen.getByText(/basket\.locked/)).toBeInTheDocument();
  expect(app.route.getState().dialog).not.toBeNull();
  expect(app.basket.getState().priced.totalTiyin).toBe(800_000);
  expect(api.requests.get('basket.price')).toHaveLength(1);
});

test('a weighed line is changed to the gram; a line of pieces takes only whole numbers', async () => {
  const apples = lineOf(APPLES, { quantity: 500 });
  const { screen, app, api } = await drawInTill(<QuantityDialog lineId={apples.line.lineId} />, {
    ...openedOn(apples),
    'basket.set-quantity': ({ quantity }) => edited({ lines: [lineOf(APPLES, { quantity })] }),
  });
  app.route.openDialog({ kind: 'quantity', lineId: apples.line.lineId });
  const field = screen.getByRole('textbox', { name: 'Weight' });
  await expect.element(field).toHaveValue('0,5');
  await field.fill('1,255');
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ quantity: 1_255 }]);
  await screen.unmount();
  const bread = await drawInTill(<QuantityDialog lineId={lineId} />, openedOn(LINE));
  await expect.element(bread.screen.getByRole('button', { name: '0', exact: true })).toBeVisible();
  expect(bread.screen.getByRole('button', { name: ',', exact: true }).query()).toBeNull();
});

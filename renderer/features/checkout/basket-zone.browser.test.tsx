import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { tiyin } from '../../../shared/money.ts';
import { fail } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn, refusedLine, unknownLine } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import { paidPayment } from '../../testing/views.ts';
import { BasketZone } from './basket-zone.tsx';
import '../../ui/tokens.css';
import '../../ui/base.css';

const TWO_BREADS = lineOf(BREAD, { quantity: 2_000 });
const WEIGHED = lineOf(APPLES, { quantity: 1_250 });
const NOBODYS = unknownLine('4780000099995');
const BREAD_ID = TWO_BREADS.line.lineId;

/** The whole text of the row. */
const reads = (place: Locator, text: RegExp): Promise<void> =>
  expect.poll(() => place.query()?.textContent ?? '').toMatch(text);

test('a row shows name, quantity, price and sum; the chosen row has the controls', async () => {
  const { screen, app } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS, WEIGHED));
  const [bread, apples] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)];
  await reads(bread, /1Obi non2 × 4.0008.000/);
  await reads(apples, /2Olma qizil1,25.kg × 18.00022.500/);
  await expect.element(apples.getByRole('button', { name: 'Remove' })).toBeVisible();
  await bread.getByRole('button').click();
  await expect.element(bread.getByRole('button', { name: 'Note' })).toBeVisible();
  expect(app.basket.getState().selectedId).toBe(BREAD_ID);
});

test('a row shows price change, discount, note and another payer’s share below the name', async () => {
  const said = lineOf(BREAD, {
    priceTiyin: tiyin(500_000),
    discount: { kind: 'percent', hundredths: 1_000 },
    otherTiyin: tiyin(100_000),
    note: 'for Aziz',
  });
  const { screen } = await drawInTill(<BasketZone />, openedOn(said));
  const row = screen.getByRole('listitem');
  await reads(row, /price changed · −10 % · insurance pays 1.000.soum · for Aziz/);
  // 5 000 less 10 %, less 1 000.
  await reads(row, /3.500/);
  await expect.element(screen.getByText(/^Insurance pays 1.000$/)).toBeVisible();
  await expect.element(screen.getByText(/^Discount −500$/)).toBeVisible();
  await expect.element(screen.getByText(/^incl. VAT 375$/)).toBeVisible();
});

test('the summary counts each piece, and a weighed line as one item', async () => {
  const { screen } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS, WEIGHED));
  await expect.element(screen.getByText('3 items')).toBeVisible();
});

test('more and less take one press each, and each press sends a request', async () => {
  const { screen, api } = await drawInTill(<BasketZone />, {
    ...openedOn(TWO_BREADS),
    'basket.set-quantity': ({ quantity }) => edited({ lines: [lineOf(BREAD, { quantity })] }),
  });
  await screen.getByRole('button', { name: 'One more' }).click();
  await reads(screen.getByRole('listitem'), /3 × 4.000/);
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ lineId: BREAD_ID, quantity: 3_000 }]);
});

test('a weighed line has no buttons for more and less: keys open the field for its weight', async () => {
  const { screen, app, api } = await drawInTill(<BasketZone />, openedOn(WEIGHED));
  const { lineId } = WEIGHED.line;
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible();
  for (const name of ['One more', 'One less'])
    expect(screen.getByRole('button', { name }).query()).toBeNull();
  await screen.getByRole('button', { name: /^Weight/ }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'quantity', lineId });
  for (const by of [1, -1] as const) {
    app.route.openDialog(null);
    app.selling.stepQuantity(lineId, by);
    expect(app.route.getState().dialog).toEqual({ kind: 'quantity', lineId });
  }
  expect(api.sent).not.toContain('basket.set-quantity');
});

test('a shop that asks for reasons asks at one less, and not at one more', async () => {
  const { screen, app, api } = await drawInTill(
    <>
      <BasketZone />
      <Dialogs />
    </>,
    {
      ...openedOn(TWO_BREADS),
      'basket.set-quantity': ({ quantity }) =>
        edited({ revision: quantity === 1_000 ? 1 : 2, lines: [lineOf(BREAD, { quantity })] }),
    },
  );
  await screen.getByRole('listitem').findElement();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', voidReason: true });
  await screen.getByRole('button', { name: 'One less' }).click();
  const asks = screen.getByRole('dialog', { name: 'Obi non: 2 → 1 pc. Why less?' });
  await expect.element(asks.getByRole('button', { name: /^Remove 1 pc/ })).toBeVisible();
  expect(api.sent).not.toContain('basket.set-quantity');
  await asks.getByRole('textbox', { name: 'Reason' }).fill('too dear');
  await asks.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ quantity: 1_000, reason: 'too dear' }]);
  await screen.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => api.requests.get('basket.set-quantity')).toHaveLength(2);
  expect(app.route.getState().dialog).toBeNull();
});

test('a usual reason takes one press, which removes the line or reduces its quantity at once', async () => {
  const { screen, app, api } = await drawInTill(
    <>
      <BasketZone />
      <Dialogs />
    </>,
    {
      ...openedOn(TWO_BREADS),
      'basket.set-quantity': () => edited({ lines: [lineOf(BREAD, { quantity: 1_000 })] }),
      'basket.remove': () => edited({ revision: 2, removed: [BREAD_ID] }),
    },
  );
  await screen.getByRole('listitem').findElement();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', voidReason: true });
  const presses = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await screen.getByRole('button', { name }).click();
  };
  await presses('One less', 'Added by mistake');
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ reason: 'Added by mistake' }]);
  await presses('Remove', 'Customer changed their mind');
  await expect.poll(() => screen.getByRole('listitem').query()).toBeNull();
  expect(api.requests.get('basket.remove')).toMatchObject([{ reason: 'Customer changed their mind' }]);
  // Undo also takes back a removal by mistake.
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
});

test('every key of a row stands a finger’s width from the next key', async () => {
  const { screen } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS), 'ru');
  await expect.element(screen.getByRole('button', { name: 'Убрать' })).toBeVisible();
  const boxes = screen
    .getByRole('listitem')
    .getByRole('button')
    .elements()
    .slice(1)
    .map((button) => button.getBoundingClientRect());
  expect(boxes).toHaveLength(7);
  for (const [at, box] of boxes.entries()) {
    const before = boxes[at - 1];
    if (before) expect(box.left - before.right).toBeGreaterThanOrEqual(12);
    expect(box.height).toBeGreaterThanOrEqual(48);
  }
});

function swipe(row: Locator, by: number, pointerType = 'touch'): void {
  const element = row.element();
  // No real pointer exists to capture.
  element.setPointerCapture = () => undefined;
  const { left, top, width } = element.getBoundingClientRect();
  const at = (type: string, clientX: number): boolean =>
    element.dispatchEvent(
      new PointerEvent(type, {
        pointerType,
        pointerId: 7,
        isPrimary: true,
        bubbles: true,
        clientX,
        clientY: top + 20,
      }),
    );
  const from = left + width / 2;
  at('pointerdown', from);
  for (const part of [0.1, 0.5, 1]) at('pointermove', from + by * part);
  at('pointerup', from + by);
}

const REMOVES = {
  'basket.remove': () => edited({ removed: [BREAD_ID] }),
  'basket.put-back': () => edited({ revision: 2, lines: [TWO_BREADS] }),
} as const;

test('a swiped row is removed, and Undo brings it back', async () => {
  const { screen, api } = await drawInTill(<BasketZone />, { ...openedOn(TWO_BREADS, WEIGHED), ...REMOVES });
  const row = screen.getByRole('listitem').first();
  await expect.element(row).toBeVisible();
  swipe(row, -500);
  await expect.element(screen.getByText('Removed: Obi non')).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
  expect(api.requests.get('basket.remove')).toMatchObject([{ lineId: BREAD_ID, reason: null }]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await reads(screen.getByRole('listitem').first(), /Obi non/);
});

test('a finger that turns back, a mouse and a locked basket remove no row', async () => {
  const { screen, app, api } = await drawInTill(<BasketZone />, { ...openedOn(TWO_BREADS), ...REMOVES });
  const row = screen.getByRole('listitem');
  await expect.element(row).toBeVisible();
  swipe(row, 60);
  swipe(row, 500, 'mouse');
  app.route.toStep({ name: 'scanning' });
  await expect.element(screen.getByText(/locked/)).toBeVisible();
  swipe(row, 500);
  await expect.element(row).not.toHaveAttribute('data-swiping');
  expect(api.sent).not.toContain('basket.remove');
});

test('in a shop that asks for reasons a swiped row springs back and asks; a refused removal springs back too', async () => {
  const { screen, app, api } = await drawInTill(<BasketZone />, {
    ...openedOn(TWO_BREADS),
    'basket.remove': () => fail({ code: 'journal.unwritable' }),
  });
  const row = screen.getByRole('listitem');
  await expect.element(row).toBeVisible();
  swipe(row, 500);
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  await expect.element(row).not.toHaveAttribute('data-swiping');
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', voidReason: true });
  swipe(row, 500);
  await expect.poll(() => app.route.getState().dialog).toEqual({ kind: 'remove', lineId: BREAD_ID });
  await expect.element(row).not.toHaveAttribute('data-swiping');
  expect(api.requests.get('basket.remove')).toHaveLength(1);
});

test('an unknown scan stops the payment until the cashier finds, enters or dismisses the product; a swipe does nothing', async () => {
  const { screen, app, api } = await drawInTill(<BasketZone />, {
    ...openedOn(TWO_BREADS, NOBODYS),
    'basket.dismiss': () => edited({ removed: [NOBODYS.line.lineId] }),
  });
  const row = screen.getByRole('listitem').nth(1);
  await reads(row, /Unknown code4780000099995/);
  await reads(screen.getByRole('alert'), /4780000099995/);
  swipe(row, 500);
  expect(api.sent).not.toContain('basket.dismiss');
  const { lineId } = NOBODYS.line;
  await row.getByRole('button', { name: 'Find the product' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'find-product', lineId });
  app.route.openDialog(null);
  await row.getByRole('button', { name: 'Enter item' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'open-item', replaces: lineId });
  app.route.openDialog(null);
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1);
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('a refused scan shows name and reason, and stops the payment until it is dismissed', async () => {
  const sold = refusedLine('4780069000130', { code: 'label.sold', note: 'Suv 1 l' });
  const { screen, app } = await drawInTill(<BasketZone />, {
    ...openedOn(TWO_BREADS, sold),
    'basket.set-quantity': () => edited({ lines: [lineOf(BREAD, { quantity: 3_000 })] }),
    'basket.dismiss': () => edited({ revision: 2, removed: [sold.line.lineId] }),
  });
  const row = screen.getByRole('listitem').nth(1);
  await reads(row, /Not added: Suv 1 l.*this piece was sold already/);
  await reads(screen.getByRole('alert'), /Suv 1 l was not added/);
  expect(row.getByRole('button').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: /Obi non/ }).click();
  await screen.getByRole('button', { name: 'One more' }).click();
  await reads(screen.getByRole('listitem').first(), /3 × 4.000/);
  await reads(row, /Suv 1 l/);
  expect(app.basket.getState().toPay.ok).toBe(false);
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => app.basket.getState().toPay.ok).toBe(true);
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('a payment in doubt locks the basket until it is settled, not while the customer pays', async () => {
  const { screen, app } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS));
  const { saleId } = app.basket.getState();
  const view = paidPayment({ saleId, state: 'processing', paidAt: null });
  app.payments.take(view);
  app.route.toStep({ name: 'payment', transactionId: view.transactionId });
  await expect.element(screen.getByText(/locked while the customer pays/)).toBeVisible();
  app.payments.take(paidPayment({ saleId, state: 'unknown', paidAt: null }));
  await expect.element(screen.getByText(/locked until this payment is settled/)).toBeVisible();
});

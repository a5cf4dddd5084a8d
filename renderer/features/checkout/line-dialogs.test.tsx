import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn, unknownLine } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { DiscountDialog } from './discount-dialog.tsx';
import { FindProductDialog } from './find-product-dialog.tsx';
import { NoteDialog, RemoveDialog } from './note-dialogs.tsx';
import { OtherDialog } from './other-dialog.tsx';
import { QuantityDialog, WeighDialog } from './quantity-dialog.tsx';

const LINE = lineOf(BREAD, { quantity: 2_000 });
const { lineId } = LINE.line;
const UNKNOWN = unknownLine('4780000099995');

test('another payer’s share is at most the line’s sum, and the customer’s rest shows while typing', async () => {
  const { screen, app, api } = await drawInTill(<OtherDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.other': ({ otherTiyin }) => edited({ lines: [lineOf(BREAD, { quantity: 2_000, otherTiyin })] }),
  });
  app.route.openDialog({ kind: 'other', lineId });
  const field = screen.getByRole('textbox', { name: 'What insurance pays' });
  const done = screen.getByRole('button', { name: /^Done/ });
  await expect.element(done).toBeDisabled();
  await field.fill('8001');
  await expect.element(screen.getByText(/comes to 8.000.soum\./)).toBeVisible();
  await expect.element(done).toBeDisabled();
  await field.fill('3000');
  await expect.element(screen.getByText(/The customer pays the rest: 5.000.soum/)).toBeVisible();
  await done.click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.other')).toMatchObject([{ lineId, otherTiyin: 300_000 }]);
  expect(app.basket.getState().priced).toMatchObject({ otherTiyin: 300_000, totalTiyin: 500_000 });
});

test('the arrows step a quantity by one, with one as the least; a weight is typed', async () => {
  const { screen, app, api } = await drawInTill(<QuantityDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.set-quantity': ({ quantity }) => edited({ lines: [lineOf(BREAD, { quantity })] }),
  });
  app.route.openDialog({ kind: 'quantity', lineId });
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('4');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('1');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => api.requests.get('basket.set-quantity')).toMatchObject([{ quantity: 2_000 }]);
  await screen.unmount();
  const weighed = await drawInTill(<WeighDialog product={APPLES} />);
  const weight = weighed.screen.getByRole('textbox', { name: 'Weight' });
  await expect.element(weight).toHaveFocus();
  await userEvent.keyboard('2{ArrowUp}');
  await expect.element(weight).toHaveValue('2');
});

test('one press removes another payer’s share', async () => {
  const { screen, api } = await drawInTill(<OtherDialog lineId={lineId} />, {
    ...openedOn(lineOf(BREAD, { otherTiyin: tiyin(100_000) })),
    'basket.other': () => edited({ lines: [lineOf(BREAD)] }),
  });
  await screen.getByRole('button', { name: 'No insurance' }).click();
  await expect.poll(() => api.requests.get('basket.other')).toMatchObject([{ otherTiyin: 0 }]);
});

test('the dialog for another payer opens from a line’s discount, and not from the basket’s', async () => {
  const { screen, app } = await drawInTill(<DiscountDialog lineId={lineId} />, openedOn(LINE));
  await screen.getByRole('button', { name: 'Insurance pays part' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'other', lineId });
  await screen.unmount();
  const whole = await drawInTill(<DiscountDialog lineId={null} />, openedOn(LINE));
  await expect.element(whole.screen.getByRole('radio', { name: 'Per cent' })).toBeVisible();
  expect(whole.screen.getByRole('button', { name: 'Insurance pays part' }).query()).toBeNull();
});

const FINDS = {
  ...openedOn(UNKNOWN),
  'catalogue.search': ({ text }: { text: string }) => ok(text.startsWith('x') ? [] : [BREAD, APPLES]),
};

test('a search by name, then Enter, replaces an unknown scan by the product found', async () => {
  const { screen, app, api } = await drawInTill(<FindProductDialog lineId={UNKNOWN.line.lineId} />, {
    ...FINDS,
    'basket.replace-unknown': () =>
      edited({ lines: [lineOf(BREAD)], removed: [UNKNOWN.line.lineId], lineId: lineOf(BREAD).line.lineId }),
  });
  app.route.openDialog({ kind: 'find-product', lineId: UNKNOWN.line.lineId });
  const field = screen.getByRole('textbox', { name: 'Product name or code' });
  await field.fill('xyz');
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  await field.fill('non');
  await expect.element(screen.getByRole('button', { name: /^Obi non/ })).toBeVisible();
  (field.element() as HTMLInputElement).form?.requestSubmit();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.replace-unknown')).toMatchObject([
    { lineId: UNKNOWN.line.lineId, productId: BREAD.productId },
  ]);
  expect(app.basket.getState().lines).toMatchObject([{ product: BREAD }]);
});

test('weighed goods ask for their weight, and the dialog shows a refusal', async () => {
  const { screen, api } = await drawInTill(<FindProductDialog lineId={UNKNOWN.line.lineId} />, {
    ...FINDS,
    'basket.replace-unknown': () => fail({ code: 'basket.line-gone' }),
    'basket.open': () => ok({ ...OPEN.basket, lines: [UNKNOWN] }),
  });
  await screen.getByRole('textbox').fill('olma');
  await screen.getByRole('button', { name: /^Olma qizil.*\/kg/ }).click();
  await screen.getByRole('textbox', { name: 'Weight' }).fill('1,5');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.element(screen.getByText(/basket\.line-gone/)).toBeInTheDocument();
  expect(api.requests.get('basket.replace-unknown')).toMatchObject([
    { productId: APPLES.productId, quantity: 1_500 },
  ]);
});

test('a till that sells whole units refuses a part of a kilogram while it is typed, and names no sum for it', async () => {
  const { screen } = await drawInTill(<WeighDialog product={APPLES} />, {
    'till.open': () => ok({ ...OPEN, fiscal: { ...OPEN.fiscal, amountScale: 1 } }),
  });
  const add = screen.getByRole('button', { name: /^Add/ });
  const weight = screen.getByRole('textbox', { name: 'Weight' });
  await weight.fill('2');
  await expect.element(add).toBeEnabled();
  await weight.fill('0.25');
  await expect.element(screen.getByText(/Quantities on receipts/)).toBeVisible();
  await expect.element(add).toBeDisabled();
  expect(screen.getByText(/Comes to/).query()).toBeNull();
});

test('the dialog of an unknown scan also enters a new product or dismisses the scan', async () => {
  const { screen, app, api } = await drawInTill(<FindProductDialog lineId={UNKNOWN.line.lineId} />, {
    ...FINDS,
    'basket.dismiss': () => edited({ removed: [UNKNOWN.line.lineId] }),
  });
  await screen.getByRole('button', { name: 'Enter item' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'open-item', replaces: UNKNOWN.line.lineId });
  // react-aria has a hidden button with that name beside the dialog.
  await screen.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => app.basket.getState().lines).toEqual([]);
  expect(api.sent).toContain('basket.dismiss');
});

test('a note stays with its line; a removal needs a reason first', async () => {
  const { screen, api } = await drawInTill(<NoteDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.note': ({ note }) => edited({ lines: [lineOf(BREAD, { note })] }),
  });
  await screen.getByRole('textbox', { name: 'Note' }).fill('for Aziz');
  await screen.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => api.requests.get('basket.note')).toMatchObject([{ lineId, note: 'for Aziz' }]);
  await screen.unmount();

  const why = await drawInTill(<RemoveDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.remove': () => edited({ removed: [lineId] }),
  });
  const remove = why.screen.getByRole('button', { name: /^Remove/ });
  await expect.element(remove).toBeDisabled();
  await why.screen.getByRole('textbox', { name: 'Reason' }).fill('too dear');
  await remove.click();
  await expect.poll(() => why.api.requests.get('basket.remove')).toMatchObject([{ reason: 'too dear' }]);
});

test('the dialog shows why the till refuses a removal, and the line stays', async () => {
  const { screen, app } = await drawInTill(<RemoveDialog lineId={lineId} />, {
    ...openedOn(LINE),
    'basket.remove': () => fail({ code: 'basket.locked' }),
  });
  app.route.openDialog({ kind: 'remove', lineId });
  await expect.element(screen.getByRole('dialog', { name: 'Remove Obi non?' })).toBeVisible();
  const remove = screen.getByRole('button', { name: /^Remove/ });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await reason.fill('  ab ');
  await expect.element(remove).toBeDisabled();
  await reason.fill('too dear');
  await remove.click();
  await expect.element(screen.getByText(/basket\.locked/)).toBeInTheDocument();
  expect(app.route.getState().dialog).not.toBeNull();
  expect(app.basket.getState().lines).toHaveLength(1);
});

test.each([
  ['scanned', '01047800000000212\u001d93dGVz', { code: '01047800000000212\u001d93dGVz' }],
  ['pressed', null, { productId: APPLES.productId }],
] as const)(
  'weighed goods that were %s are added with their weight, by code or by product',
  async (_, code, goods) => {
    const { screen, api, app } = await drawInTill(<WeighDialog product={APPLES} code={code} />, {
      'basket.add': () => edited({ lines: [lineOf(APPLES)] }),
    });
    app.route.openDialog({ kind: 'weigh', product: APPLES, code });
    await screen.getByRole('textbox', { name: 'Weight' }).fill('0,353');
    // 18 000 for 1 kg.
    await expect.element(screen.getByText(/^Comes to 6.354.soum$/)).toBeVisible();
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    expect(api.requests.get('basket.add')).toEqual([{ saleId: 'sale-1', ...goods, quantity: 353 }]);
  },
);

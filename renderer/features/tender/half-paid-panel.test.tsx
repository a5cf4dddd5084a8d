/** The panel in place of the products while the sale holds money: it always offers a next step. */
import { expect, test } from 'vitest';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { halfPaid, tenderOf } from '../../testing/views.ts';
import { HalfPaidPanel } from './half-paid-panel.tsx';

const PAYMENT = TransactionId.parse('transaction-1');

/** The sale holds cash, and this step must end first. */
const waitsFor = (what: 'wait-for-payment' | 'settle-charged'): SaleTendersView =>
  halfPaid({
    tenders: [tenderOf()],
    tenderStop: { code: 'basket.locked' },
    voidSteps: [{ what, transactionId: PAYMENT }],
  });

test('a partly paid sale shows the rest to pay, and can be parked or voided', async () => {
  const { screen, app } = await drawInTill(<HalfPaidPanel sale={halfPaid()} />);
  await expect.element(screen.getByText(/^40.000/)).toBeVisible();
  expect(screen.getByRole('status').query()).toBeNull();
  // The row below the panel has them.
  expect(screen.getByRole('button', { name: /Cash|Card|Pay/ }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Park the sale' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'park' });
  await screen.getByRole('button', { name: 'Void sale' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'void-sale', saleId: 'sale-1' });
});

test.each([
  ['wait-for-payment', /not certain yet.*Park it and serve the next customer/],
  ['settle-charged', /needs a manager first.*Park it/],
] as const)(
  'a sale that must wait (%s) says for what, links to it, and can be parked',
  async (what, says) => {
    const { screen, app } = await drawInTill(<HalfPaidPanel sale={waitsFor(what)} />);
    await expect.poll(() => screen.getByRole('status').query()?.textContent ?? '').toMatch(says);
    await screen.getByRole('button', { name: 'Show' }).click();
    expect(app.route.getState().dialog).toEqual({ kind: 'set-aside', transactionId: PAYMENT });
    await expect.element(screen.getByRole('button', { name: 'Park the sale' })).toBeEnabled();
  },
);

test('a sale that can only be voided says why it takes no money, and can be parked', async () => {
  const tenders = [tenderOf({ kind: 'code', heldTiyin: tiyin(0) })];
  const toVoid = halfPaid({ tenders, tenderStop: { code: 'basket.locked' }, isOnlyToVoid: true });
  const { screen } = await drawInTill(<HalfPaidPanel sale={toVoid} />);
  await expect.element(screen.getByText(/takes no money any more/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Park the sale' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Void sale' })).toBeEnabled();
});

test('a card payment without the number of its slip says so', async () => {
  const tenders = [tenderOf({ kind: 'terminal', approval: null })];
  const { screen } = await drawInTill(<HalfPaidPanel sale={halfPaid({ tenders })} />);
  await expect.element(screen.getByText(/^no slip number · /)).toBeVisible();
});

import { expect, test } from 'vitest';
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment, paidSale } from '../../testing/views.ts';
import { SetAsideBasket } from './set-aside-basket.tsx';

const SALE = SaleId.parse('set-aside');
const WAITS: ParkedView = {
  saleId: SALE,
  name: '',
  ageMs: 0,
  lines: 1,
  totalTiyin: tiyin(400_000),
  heldTiyin: tiyin(0),
  goods: ['Obi non'],
  payment: 'processing',
  isLocked: true,
  mayBeRecalled: false,
};
const BACK: BasketView = { saleId: SALE, revision: 4, discount: null, lines: [] };
const viewOf = (state: PaymentView['state']) =>
  paidPayment({ saleId: SALE, state, setAside: true, paidAt: null, actions: [] });

test('the dialog lists the charged goods, whatever happened to the basket since', async () => {
  const { screen } = await drawInTill(<SetAsideBasket view={viewOf('unknown')} />, {
    'sales.one': () => ok(paidSale({ saleId: SALE, state: 'open' })),
    'basket.parked': () => ok([]),
  });
  await expect.element(screen.getByRole('region', { name: 'Goods of this payment' })).toBeVisible();
  await expect.element(screen.getByRole('listitem')).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});

test('the goods wait with the payment, and can be recalled once the payment has failed', async () => {
  let basket = WAITS;
  const sale = paidSale({ saleId: SALE, state: 'open' });
  const answers = {
    'sales.one': () => ok(sale),
    'basket.parked': () => ok([basket]),
    'basket.recall': () => ok(BACK),
  };
  const { screen, app } = await drawInTill(<SetAsideBasket view={viewOf('processing')} />, answers);
  await expect.element(screen.getByText('Non', { exact: true })).toBeVisible();
  const takeBack = screen.getByRole('button', { name: 'Take the basket back' });
  expect(takeBack.query()).toBeNull();

  basket = { ...WAITS, payment: 'declined', isLocked: false, mayBeRecalled: true };
  const declined = viewOf('declined');
  const again = await drawInTill(<SetAsideBasket view={declined} />, answers);
  again.app.payments.take(declined, true);
  // A noted payment leaves the strip, so the dialog says where the basket waits.
  await expect.element(again.screen.getByText(/among the parked baskets/)).toBeVisible();
  await again.screen.getByRole('button', { name: 'Take the basket back' }).click();
  await expect.poll(() => again.app.basket.getState().saleId).toBe(SALE);
  // The chip goes too: the goods are on the screen again.
  const noted = () => again.app.payments.getState().entries.get(declined.transactionId)?.noted;
  await expect.poll(noted).toBe(true);
  expect(app.basket.getState().saleId).not.toBe(SALE);
});

import { expect, test } from 'vitest';
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { SetAsideBasket } from './set-aside-basket.tsx';

const SALE = SaleId.parse('set-aside');
const WAITS: ParkedView = {
  saleId: SALE,
  name: '',
  ageMs: 0,
  lines: 1,
  totalTiyin: tiyin(400_000),
  goods: ['Obi non'],
  payment: 'processing',
  isLocked: true,
};
const BACK: BasketView = { saleId: SALE, revision: 4, discount: null, lines: [] };
const viewOf = (state: PaymentView['state']) => ({ saleId: SALE, state }) as PaymentView;

test('its goods wait with the payment, and come back once that came to nothing', async () => {
  let basket = WAITS;
  const answers = { 'basket.parked': () => ok([basket]), 'basket.recall': () => ok(BACK) };
  const { screen, app } = await drawInTill(<SetAsideBasket view={viewOf('processing')} />, answers);
  await expect.element(screen.getByText(/Obi non/)).toBeVisible();
  const takeBack = screen.getByRole('button', { name: 'Take the basket back' });
  expect(takeBack.query()).toBeNull();

  basket = { ...WAITS, payment: 'declined', isLocked: false };
  const again = await drawInTill(<SetAsideBasket view={viewOf('declined')} />, answers);
  await again.screen.getByRole('button', { name: 'Take the basket back' }).click();
  await expect.poll(() => again.app.basket.getState().saleId).toBe(SALE);
  expect(app.basket.getState().saleId).not.toBe(SALE);
});

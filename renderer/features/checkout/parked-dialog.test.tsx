import { expect, test } from 'vitest';
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { halfPaid, paidPayment } from '../../app/testing/views.ts';
import { ParkDialog, ParkedDialog } from './parked-dialog.tsx';

const AZIZ: ParkedView = {
  saleId: SaleId.parse('aziz'),
  name: 'Aziz',
  ageMs: 60_000,
  lines: 5,
  totalTiyin: tiyin(990_000),
  heldTiyin: tiyin(0),
  goods: ['Obi non', 'Patir', 'Somsa'],
  payment: null,
  isLocked: false,
  mayBeRecalled: true,
};
const PAYING: ParkedView = {
  ...AZIZ,
  saleId: SaleId.parse('paying'),
  name: '',
  payment: 'unknown',
  isLocked: true,
  mayBeRecalled: false,
};
const EMPTY: BasketView = { saleId: AZIZ.saleId, revision: 3, discount: null, lines: [] };

test('each waits with its name, goods, age and sum; one whose payment is not certain stays where it is', async () => {
  const { screen, app } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ, PAYING]),
    'basket.recall': () => ok(EMPTY),
  });
  await expect.element(screen.getByText('Aziz')).toBeVisible();
  await expect.element(screen.getByText(/Obi non, Patir, Somsa · \+2/).first()).toBeVisible();
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
  const back = screen.getByRole('button', { name: 'Take back' });
  await expect.element(back.nth(1)).toBeDisabled();
  await back.first().click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aziz');
});

test('the list follows what is told: one that was dropped, or comes to wait, and how its money stands', async () => {
  let waiting: readonly ParkedView[] = [AZIZ];
  const { screen, api } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok(waiting),
    'basket.drop': () => {
      waiting = [];
      return ok(null);
    },
  });
  await screen.getByRole('button', { name: 'Delete' }).click();
  api.publish('basket.changed', { open: null });
  await expect.element(screen.getByText('No basket is parked.')).toBeVisible();
  waiting = [PAYING];
  api.publish('basket.changed', { open: null });
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
  waiting = [{ ...PAYING, payment: 'declined', isLocked: false, mayBeRecalled: true }];
  api.publish('payment.changed', paidPayment({ saleId: PAYING.saleId, state: 'declined' }));
  await expect.element(screen.getByText('Its payment did not go through.')).toBeVisible();
});

test('one that can not be taken back says why, and none is said where none waits', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ]),
    'basket.recall': () => fail({ code: 'basket.gone' }),
  });
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByRole('alert').getByText(/basket\.gone/)).toBeInTheDocument();
});

const HELD: ParkedView = { ...AZIZ, payment: 'paid', isLocked: true, heldTiyin: tiyin(300_000) };

test('one that is paid in part says how much, is taken back to be paid to its end, and not dropped', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, { 'basket.parked': () => ok([HELD]) });
  await expect.element(screen.getByText(/^Paid 3.000.soum, still to pay 6.900.soum$/)).toBeVisible();
  expect(screen.getByText(/payment/).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('one that is paid in part, and whose payment is not certain, says both', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([{ ...HELD, payment: 'processing' }]),
  });
  await expect.element(screen.getByText(/^Paid 3.000/)).toBeVisible();
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
});

test('one that can only be voided says so, is taken back for that, and not dropped', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([{ ...HELD, heldTiyin: tiyin(0) }]),
  });
  await expect.element(screen.getByText(/can only be voided/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('what is parked with its money says so before it is', async () => {
  const { screen, api, app } = await drawInTill(<ParkDialog />, {
    'sale.tenders': () => ok(halfPaid()),
    'basket.park': () => ok({ ...EMPTY, saleId: SaleId.parse('next') }),
  });
  await expect.element(screen.getByText(/^20.000.soum stays with it/)).toBeVisible();
  await screen.getByRole('textbox').fill('Aziz');
  await screen.getByRole('button', { name: 'Park' }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('next');
  expect(api.requests.get('basket.park')).toEqual([{ saleId: 'sale-1', name: 'Aziz' }]);
});

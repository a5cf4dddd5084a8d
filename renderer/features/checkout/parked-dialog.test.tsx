import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { loadDialogs } from '../../testing/loaded.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid, paidPayment, paidSale } from '../../testing/views.ts';
import { ParkDialog, ParkedDialog } from './parked-dialog.tsx';

await loadDialogs();

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

test('a parked basket shows name, goods, age and sum, and stays while its payment is uncertain', async () => {
  const { screen, app } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ, PAYING]),
    'basket.recall': () => ok(EMPTY),
  });
  await expect.element(screen.getByText('Aziz')).toBeVisible();
  await expect.element(screen.getByText(/Obi non, Patir, Somsa.· 2 more/).first()).toBeVisible();
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
  const back = screen.getByRole('button', { name: 'Take back' });
  await expect.element(back.nth(1)).toBeDisabled();
  await back.first().click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aziz');
});

test('an uncertain payment opens from the list; after its failure the basket can be recalled', async () => {
  let waiting: readonly ParkedView[] = [AZIZ, PAYING];
  const { screen, app, api } = await drawInTill(<Dialogs />, {
    'basket.parked': () => ok(waiting),
    'basket.recall': () => ok({ ...EMPTY, saleId: PAYING.saleId }),
    'sales.one': () => ok(paidSale({ saleId: PAYING.saleId, state: 'open', payments: [] })),
  });
  const unknown = { saleId: PAYING.saleId, state: 'unknown', setAside: true, paidAt: null } as const;
  app.payments.take(paidPayment({ ...unknown, actions: ['say-charged', 'say-not-charged'] }));
  app.route.openDialog({ kind: 'parked' });
  const show = screen.getByRole('button', { name: 'Show', exact: true });
  // The keyboard works like a finger.
  await expect.element(show).toBeVisible();
  (show.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const payment = screen.getByRole('dialog', { name: 'Payment of another sale' });
  await expect.element(payment.getByText('Payment not confirmed – keep the goods')).toBeVisible();
  await expect.element(payment.getByRole('button', { name: 'Call manager' })).toBeVisible();
  // The next customer's basket stays open behind the dialog, and no other tender is offered.
  expect(app.basket.getState().saleId).toBe('sale-1');
  await expect.element(payment.getByRole('button', { name: 'Take the basket back' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Aziz')).toBeVisible();
  expect(api.sent).not.toContain('basket.recall');
  await show.click();
  waiting = [AZIZ, { ...PAYING, payment: 'declined', isLocked: false, mayBeRecalled: true }];
  api.publish('payment.changed', paidPayment({ ...unknown, state: 'declined', actions: [] }));
  await payment.getByRole('button', { name: 'Take the basket back' }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('paying');
});

test('the list follows events: dropped baskets, new baskets and payments', async () => {
  let waiting: readonly ParkedView[] = [AZIZ];
  const { screen, api } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok(waiting),
    'basket.drop': () => {
      waiting = [];
      return ok(null);
    },
  });
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  api.publish('basket.changed', { open: null, waiting: true });
  await expect.element(screen.getByText('No basket is parked.')).toBeVisible();
  waiting = [PAYING];
  api.publish('basket.changed', { open: null, waiting: true });
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
  waiting = [{ ...PAYING, payment: 'declined', isLocked: false, mayBeRecalled: true }];
  api.publish('payment.changed', paidPayment({ saleId: PAYING.saleId, state: 'declined' }));
  await expect.element(screen.getByText('Its payment did not go through.')).toBeVisible();
});

test('a basket behind an open invoice says so, and one whose invoice was left says what may still come', async () => {
  const invoiced = { ...PAYING, payment: 'processing', isInvoiced: true } as const;
  const left = { ...AZIZ, payment: 'abandoned', isInvoiced: true } as const;
  const { screen } = await drawInTill(<ParkedDialog />, { 'basket.parked': () => ok([invoiced, left]) });
  await expect.element(screen.getByText('Invoice waits for the customer')).toBeVisible();
  await expect.element(screen.getByText('No longer waiting – may still be paid')).toBeVisible();
  expect(screen.getByText(/Its payment/).query()).toBeNull();
});

test('a refused recall shows the reason, and the list never claims to be empty', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ]),
    'basket.recall': () => fail({ code: 'basket.gone' }),
  });
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText(/basket\.gone/)).toBeInTheDocument();
});

const HELD: ParkedView = { ...AZIZ, payment: 'paid', isLocked: true, heldTiyin: tiyin(300_000) };

test('a partly paid basket shows both sums, can be recalled, and cannot be dropped', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, { 'basket.parked': () => ok([HELD]) });
  await expect.element(screen.getByText(/^Paid 3.000.soum, still to pay 6.900.soum$/)).toBeVisible();
  expect(screen.getByText(/payment/).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('a partly paid basket with an uncertain payment shows both facts', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([{ ...HELD, payment: 'processing' }]),
  });
  await expect.element(screen.getByText(/^Paid 3.000/)).toBeVisible();
  await expect.element(screen.getByText('Its payment is not certain yet.')).toBeVisible();
});

test('a basket that can only be voided says so, can be recalled, and cannot be dropped', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([{ ...HELD, payment: 'declined', heldTiyin: tiyin(0) }]),
  });
  await expect.element(screen.getByText(/Open the basket and void it/)).toBeVisible();
  expect(screen.getByText(/Its payment/).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('the dialog says that held money stays with the sale before the basket is parked', async () => {
  const { screen, api, app } = await drawInTill(<ParkDialog />, {
    'sale.tenders': () => ok(halfPaid()),
    'basket.park': () => ok({ ...EMPTY, saleId: SaleId.parse('next') }),
  });
  await expect.element(screen.getByText(/^20.000.soum stays with the basket/)).toBeVisible();
  await screen.getByRole('textbox').fill('Aziz');
  await screen.getByRole('button', { name: 'Park' }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('next');
  expect(api.requests.get('basket.park')).toEqual([{ saleId: 'sale-1', name: 'Aziz' }]);
});

test('Enter parks a basket without a name, and a refusal stays in the dialog', async () => {
  let full = true;
  const { screen, app, api } = await drawInTill(<ParkDialog />, {
    'basket.park': () =>
      full ? fail({ code: 'journal.unwritable' }) : ok({ ...EMPTY, saleId: SaleId.parse('next') }),
  });
  app.route.openDialog({ kind: 'park' });
  const name = screen.getByRole('textbox', { name: 'Name (optional)' });
  await expect.element(name).toHaveFocus();
  const enter = (): void => (name.element() as HTMLInputElement).form?.requestSubmit();
  enter();
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  expect(app.route.getState().dialog).toEqual({ kind: 'park' });
  expect(app.basket.getState().saleId).toBe('sale-1');
  full = false;
  enter();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(app.basket.getState().saleId).toBe('next');
  expect(api.requests.get('basket.park')?.at(-1)).toEqual({ saleId: 'sale-1', name: '' });
});

test('a parked basket shows its age, and its goods if it has no name', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () =>
      ok([
        { ...AZIZ, ageMs: 61 * 60_000 },
        { ...PAYING, ageMs: 40_000 },
      ]),
  });
  const [aziz, nameless] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)];
  await expect.poll(() => aziz.query()?.textContent).toMatch(/^Aziz9.900.soumObi non.*1.h 1.min/);
  await expect
    .poll(() => nameless.query()?.textContent)
    .toMatch(/^Obi non, Patir, Somsa9.900.soum2 more\s· 40.s/);
});

test('a failed query shows its reason, and the list never claims to be empty', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => fail({ code: 'journal.unwritable' }),
  });
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  expect(screen.getByText('No basket is parked.').query()).toBeNull();
});

test('a basket whose removal the till refuses stays, with the reason', async () => {
  const { screen, api } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ]),
    'basket.drop': () => fail({ code: 'basket.gone' }),
  });
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/basket\.gone/)).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Keep' }).click();
  await expect.element(screen.getByText('Aziz')).toBeVisible();
  expect(api.requests.get('basket.drop')).toEqual([{ saleId: 'aziz', reason: null }]);
});

/** Aziz's basket waits until it is dropped. */
async function drawDroppable() {
  let waiting: readonly ParkedView[] = [AZIZ];
  const drawn = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok(waiting),
    'basket.drop': () => {
      waiting = [];
      drawn.api.publish('basket.changed', { open: null, waiting: true });
      return ok(null);
    },
  });
  return drawn;
}

test('in a shop that asks for reasons a removal names the basket, sends the reason and returns to the list', async () => {
  const { screen, app, api } = await drawDroppable();
  api.publish('settings.changed', { ...OPEN.settings, voidReason: true });
  app.route.openDialog({ kind: 'parked' });
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete the basket: Aziz?' })).toBeVisible();
  const drop = screen.getByRole('button', { name: /^Delete/ });
  await expect.element(drop).toBeDisabled();
  expect(api.sent).not.toContain('basket.drop');
  // A finger can't type: each usual reason takes one press.
  await screen.getByRole('button', { name: 'Customer changed their mind' }).click();
  await drop.click();
  await expect.element(screen.getByText('No basket is parked.')).toBeVisible();
  expect(api.requests.get('basket.drop')).toEqual([
    { saleId: 'aziz', reason: 'Customer changed their mind' },
  ]);
  expect(app.route.getState().dialog).toEqual({ kind: 'parked' });
});

test('a removal asks first and shows the basket’s size, and Keep returns to the list', async () => {
  const { screen, app, api } = await drawDroppable();
  const declined = paidPayment({ saleId: AZIZ.saleId, state: 'declined', setAside: true, paidAt: null });
  app.payments.take(declined, true);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete the basket: Aziz?' })).toBeVisible();
  await expect.element(screen.getByText(/^5 lines for 9.900.soum will be removed/)).toBeVisible();
  await screen.getByRole('button', { name: 'Keep' }).click();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(api.sent).not.toContain('basket.drop');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No basket is parked.')).toBeVisible();
  expect(api.requests.get('basket.drop')).toEqual([{ saleId: 'aziz', reason: null }]);
  // The chip of the payment goes too.
  expect(api.requests.get('payment.read')).toEqual([{ transactionId: declined.transactionId }]);
  expect(app.payments.getState().entries.get(declined.transactionId)?.noted).toBe(true);
});

test('a basket of the other mode says so; only the training basket can be recalled at a live till', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () =>
      ok([
        { ...AZIZ, otherMode: 'training', payment: 'declined' },
        { ...PAYING, otherMode: 'live', payment: 'declined' },
      ]),
  });
  await expect.element(screen.getByText(/^From training/)).toBeVisible();
  await expect.element(screen.getByText(/^From real sales/)).toBeVisible();
  expect(screen.getByText(/Its payment/).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Take back' }).first()).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Take back' }).nth(1)).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Delete' }).nth(1)).toBeDisabled();
});

test('the keyboard reaches recall first and then the bin, and Enter recalls the first possible basket', async () => {
  const { screen, app, api } = await drawInTill(<Dialogs />, {
    'basket.parked': () => ok([PAYING, AZIZ]),
    'basket.recall': () => ok(EMPTY),
  });
  app.route.openDialog({ kind: 'parked' });
  const back = screen.getByRole('button', { name: 'Take back' }).nth(1);
  await expect.element(back).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Delete' }).nth(1)).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(() => api.requests.get('basket.recall')).toMatchObject([{ saleId: 'aziz' }]);
});

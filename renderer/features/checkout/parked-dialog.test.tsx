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

test('one whose payment is not certain leads to that payment, back to the list, and to its goods once it came to nothing', async () => {
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
  // By the keyboard as by a finger.
  await expect.element(show).toBeVisible();
  (show.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const payment = screen.getByRole('dialog', { name: 'Payment set aside' });
  await expect.element(payment.getByText('Payment not confirmed – keep the goods')).toBeVisible();
  await expect.element(payment.getByRole('button', { name: 'Call manager' })).toBeVisible();
  // The goods of the next customer stay open behind it, and no way leads to another tender.
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

test('one that can not be taken back says why, and none is said where none waits', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => ok([AZIZ]),
    'basket.recall': () => fail({ code: 'basket.gone' }),
  });
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText(/basket\.gone/)).toBeInTheDocument();
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
    'basket.parked': () => ok([{ ...HELD, payment: 'declined', heldTiyin: tiyin(0) }]),
  });
  await expect.element(screen.getByText(/can only be voided/)).toBeVisible();
  expect(screen.getByText(/Its payment/).query()).toBeNull();
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

test('one is parked by Enter, with no name where nobody gave one; what the till refuses stays with its dialog', async () => {
  let full = true;
  const { screen, app, api } = await drawInTill(<ParkDialog />, {
    'basket.park': () =>
      full ? fail({ code: 'journal.unwritable' }) : ok({ ...EMPTY, saleId: SaleId.parse('next') }),
  });
  app.route.openDialog({ kind: 'park' });
  const name = screen.getByRole('textbox', { name: 'Name (may be left out)' });
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

test('each says how long it waits, and goes by its goods where nobody named it', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () =>
      ok([
        { ...AZIZ, ageMs: 61 * 60_000 },
        { ...PAYING, ageMs: 40_000 },
      ]),
  });
  const [aziz, nameless] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)];
  await expect.poll(() => aziz.query()?.textContent).toMatch(/^Aziz9.900.soumObi non.*1 h 1 min/);
  await expect
    .poll(() => nameless.query()?.textContent)
    .toMatch(/^Obi non, Patir, Somsa9.900.soum\+2 · 40 s/);
});

test('a list that can not be had says why, and that none waits is not said', async () => {
  const { screen } = await drawInTill(<ParkedDialog />, {
    'basket.parked': () => fail({ code: 'journal.unwritable' }),
  });
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  expect(screen.getByText('No basket is parked.').query()).toBeNull();
});

test('what can not be dropped says why, and stays', async () => {
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

test('where the shop asks why, the one that is dropped is named with its reason, and the list comes back', async () => {
  const { screen, app, api } = await drawDroppable();
  api.publish('settings.changed', { ...OPEN.settings, voidReason: true });
  app.route.openDialog({ kind: 'parked' });
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete the basket: Aziz?' })).toBeVisible();
  const drop = screen.getByRole('button', { name: /^Delete/ });
  await expect.element(drop).toBeDisabled();
  expect(api.sent).not.toContain('basket.drop');
  // A finger types nothing: the usual reasons are one press each.
  await screen.getByRole('button', { name: 'Customer changed their mind' }).click();
  await drop.click();
  await expect.element(screen.getByText('No basket is parked.')).toBeVisible();
  expect(api.requests.get('basket.drop')).toEqual([
    { saleId: 'aziz', reason: 'Customer changed their mind' },
  ]);
  expect(app.route.getState().dialog).toEqual({ kind: 'parked' });
});

test('one is never thrown away by one press: what lies in it is said first, and keeping it leads back to the list', async () => {
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
  // Its chip goes with it.
  expect(api.requests.get('payment.read')).toEqual([{ transactionId: declined.transactionId }]);
  expect(app.payments.getState().entries.get(declined.transactionId)?.noted).toBe(true);
});

test('one of the other mode says so, and not that its payment is open: a lesson’s comes back, the shop’s waits', async () => {
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

test('by the keyboard: Enter takes the first one back that may be, and the bin comes after it', async () => {
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

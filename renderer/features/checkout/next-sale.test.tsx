/** When a sale gives way to the next sale: the cashier always has a next step. */
import { expect, test } from 'vitest';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid, paidPayment } from '../../testing/views.ts';

const Owed = () => <p>{`owed: ${useOpenSale()?.owedTiyin ?? 'nothing'}`}</p>;

test('a held sale that the page did not know appears as partly paid, with the reason why it stays', async () => {
  let known: SaleTendersView | null = null;
  const { screen, app } = await drawInTill(<Owed />, {
    'sale.tenders': () => (known ? ok(known) : fail({ code: 'sale.over' })),
    'basket.next': () => fail({ code: 'sale.holds-money' }),
  });
  app.route.toStep({ name: 'payment', transactionId: paidPayment().transactionId });
  await expect.element(screen.getByText('owed: nothing')).toBeVisible();
  known = halfPaid();
  await app.nextSale.newSale();
  await expect.element(screen.getByText('owed: 4000000')).toBeVisible();
  expect(app.route.getState()).toMatchObject({
    step: { name: 'selling' },
    panelError: { code: 'sale.holds-money' },
  });
});

const waiting = paidPayment({
  state: 'processing',
  setAside: true,
  paidAt: null,
  amountTiyin: tiyin(40_000_00),
  actions: ['customer-left'],
});

test('after a reload a sale with held money shows the rest to pay, and its payment only in the strip', async () => {
  const { app } = await drawInTill(<Owed />, {
    'till.open': () => ok({ ...OPEN, payments: [waiting] }),
    'sale.tenders': () => ok(halfPaid()),
  });
  // The panel would block the next customer until that payment ends.
  expect(app.route.getState().step.name).toBe('selling');
});

test('a refused card that goes on takes the panel, but no cash or slip from the cashier’s hands', async () => {
  const goesOn = { ...waiting, setAside: false, state: 'declined', isGoingOn: true } as const;
  const { app, api } = await drawInTill(<Owed />);
  for (const name of ['cash', 'terminal'] as const) {
    app.route.toStep({ name });
    api.publish('payment.changed', goesOn);
    expect(app.route.getState().step.name).toBe(name);
  }
  app.route.toStep({ name: 'selling' });
  expect(app.nextSale.lockingNow()).toMatchObject({ transactionId: goesOn.transactionId });
  api.publish('payment.changed', goesOn);
  expect(app.route.getState().step).toEqual({ name: 'payment', transactionId: goesOn.transactionId });
});

test('after a reload a sale without held money shows its payment in the panel', async () => {
  const { app } = await drawInTill(<Owed />, {
    'till.open': () => ok({ ...OPEN, payments: [{ ...waiting, setAside: false }] }),
  });
  expect(app.route.getState().step).toEqual({ name: 'payment', transactionId: waiting.transactionId });
});

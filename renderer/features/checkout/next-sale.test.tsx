/** When a sale makes room for the next one, and when it can't: the cashier always sees a way on. */
import { expect, test } from 'vitest';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid, paidPayment } from '../../testing/views.ts';

const Owed = () => <p>{`owed: ${useOpenSale()?.owedTiyin ?? 'nothing'}`}</p>;

test('a sale that holds money, which nobody here knew, is shown as paid in part, and why it is not over', async () => {
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

test('after a reload, a sale that holds money shows what is left, and its payment in the strip alone', async () => {
  const { app } = await drawInTill(<Owed />, {
    'till.open': () => ok({ ...OPEN, payments: [waiting] }),
    'sale.tenders': () => ok(halfPaid()),
  });
  // A panel with that payment would hold up the next customer until it ends.
  expect(app.route.getState().step.name).toBe('selling');
});

test('one that holds nothing, and waits for its payment, shows that', async () => {
  const { app } = await drawInTill(<Owed />, {
    'till.open': () => ok({ ...OPEN, payments: [{ ...waiting, setAside: false }] }),
  });
  expect(app.route.getState().step).toEqual({ name: 'payment', transactionId: waiting.transactionId });
});

/** The park button counts parked baskets, and an empty basket leads to them in two presses. */
import { expect, test } from 'vitest';
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { loadDialogs } from '../../testing/loaded.ts';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { paidPayment } from '../../testing/views.ts';
import { BottomButtons } from './bottom-buttons.tsx';
import { MessageLine } from './message-line.tsx';

await loadDialogs();

const waits = (id: string, change: Partial<ParkedView> = {}): ParkedView => ({
  saleId: SaleId.parse(id),
  name: '',
  ageMs: 60_000,
  lines: 2,
  totalTiyin: tiyin(990_000),
  heldTiyin: tiyin(0),
  goods: ['Obi non'],
  payment: null,
  isLocked: false,
  mayBeRecalled: true,
  ...change,
});
const BACK: BasketView = { saleId: SaleId.parse('aziz'), revision: 3, discount: null, lines: [] };
const keys = (
  <>
    <BottomButtons locked={false} frozen={false} />
    <MessageLine />
    <Dialogs />
  </>
);

test('the park key shows the current number of parked baskets, and parks the goods of this basket', async () => {
  let parked: readonly ParkedView[] = [];
  const { screen, api, app } = await drawInTill(keys, {
    ...openedOn(lineOf(BREAD)),
    'basket.parked': () => ok(parked),
    'basket.park': () => ok(BACK),
  });
  await expect.element(screen.getByRole('button', { name: 'Park', exact: true })).toBeVisible();
  parked = [waits('one'), waits('two')];
  api.publish('basket.changed', { open: null, waiting: true });
  const key = screen.getByRole('button', { name: /^Park.*2 baskets parked/ });
  await expect.poll(() => key.query()?.parentElement?.textContent).toMatch(/2$/);
  // A scan causes no query for parked baskets.
  const before = api.sent.filter((channel) => channel === 'basket.parked').length;
  const { saleId, revision } = app.basket.getState();
  api.publish('basket.changed', { open: { saleId, revision }, waiting: false });
  await app.selling.settled();
  expect(api.sent.filter((channel) => channel === 'basket.parked')).toHaveLength(before);
  await key.click();
  await expect.poll(() => api.requests.get('basket.park')).toEqual([{ saleId: 'sale-1', name: '' }]);
  await expect.poll(() => app.basket.getState().saleId).toBe('aziz');
  expect(app.route.getState().dialog).toBeNull();
});

test('with an empty basket the park key lists the parked baskets, and a second press recalls a basket', async () => {
  const { screen, app } = await drawInTill(keys, {
    'basket.parked': () => ok([waits('aziz', { name: 'Aziz' })]),
    'basket.recall': () => ok(BACK),
  });
  await screen.getByRole('button', { name: /^Parked.*1 basket parked/ }).click();
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aziz');
});

test('More parks a basket under a name', async () => {
  const { screen, app } = await drawInTill(keys, openedOn(lineOf(BREAD)));
  await screen.getByRole('button', { name: /^More/ }).click();
  await screen.getByRole('menuitem', { name: /^Park under a name/ }).click();
  await expect.poll(() => app.route.getState().dialog).toEqual({ kind: 'park' });
});

test('More names its entries in groups, and prints no key that only closes it', async () => {
  const { screen } = await drawInTill(keys, openedOn(lineOf(BREAD)));
  await screen.getByRole('button', { name: /^More/ }).click();
  const empty = screen.getByRole('menuitem', { name: 'Empty the basket' });
  await expect.element(empty).toBeVisible();
  expect(empty.element().textContent).toBe('Empty the basket');
  const begins = [...document.querySelectorAll('[role="menuitem"][class*="begins"]')];
  expect(begins.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Start selling for real',
    'People',
  ]);
});

test('a refusal to park is said, and the basket stays', async () => {
  const { screen, app } = await drawInTill(keys, {
    ...openedOn(lineOf(BREAD)),
    'basket.park': () => fail({ code: 'journal.unwritable' }),
  });
  await screen.getByRole('button', { name: 'Park', exact: true }).click();
  await expect.poll(() => app.route.getState().message).toMatchObject({ kind: 'error' });
  expect(app.basket.getState().lines).toHaveLength(1);
});

test('the park key is off while the basket is empty and no basket is parked', async () => {
  const { screen } = await drawInTill(keys);
  await expect.element(screen.getByRole('button', { name: 'Park', exact: true })).toBeDisabled();
});

test('a recall names the basket parked in its place, and notes a declined payment of the recalled sale', async () => {
  const { screen, app, api } = await drawInTill(keys, {
    ...openedOn(lineOf(BREAD)),
    'basket.parked': () =>
      ok([
        waits('aziz', { name: 'Aziz' }),
        waits('sale-1', { name: '', lines: 3, totalTiyin: tiyin(450_00) }),
      ]),
    'basket.recall': () => ok(BACK),
  });
  const declined = paidPayment({ saleId: BACK.saleId, state: 'declined', setAside: true, paidAt: null });
  app.payments.take(declined, true);
  // A payment that may still become money stays visible while the goods are charged again.
  const mayCome = paidPayment({
    ...declined,
    transactionId: TransactionId.parse('may-come'),
    state: 'abandoned',
    abandoned: { by: 'customer-left', ending: null, goesBack: false },
  });
  app.payments.take(mayCome, true);
  expect(await app.selling.recall(BACK.saleId)).toBeNull();
  await expect.element(screen.getByText(/^Parked: \d\d:\d\d · 3 lines · 450.soum$/)).toBeVisible();
  expect(api.requests.get('payment.read')).toEqual([{ transactionId: declined.transactionId }]);
  expect(app.payments.getState().entries.get(declined.transactionId)?.noted).toBe(true);
  expect(app.payments.getState().entries.get(mayCome.transactionId)?.noted).toBe(false);
});

import { expect, test } from 'vitest';
import type { BasketView } from '../../../shared/contract/basket.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DOUBTFUL_REFUND, halfPaid, paidPayment, paidSale, tenderOf } from '../../testing/views.ts';
import { Strip } from './strip.tsx';

const ASIDE = halfPaid({ saleId: SaleId.parse('aside') });
const BACK: BasketView = { saleId: ASIDE.saleId, revision: 4, discount: null, lines: [] };

const Chips = () => <Strip shown={1} />;

test('a held sale outside the open basket keeps a chip with sum and goods until its recall', async () => {
  let held: readonly SaleTendersView[] = [];
  const { screen, api, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok(held),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
    'basket.recall': () => ok(BACK),
  });
  expect(screen.getByRole('button').query()).toBeNull();
  held = [ASIDE];
  api.publish('sale.changed', ASIDE);
  await screen.getByRole('button', { name: /Non.*60.000.*20.000 paid/ }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aside');
  expect(screen.getByRole('button').query()).toBeNull();
});

test('a chip shows that the payment is uncertain or needs a manager', async () => {
  const waits = (what: 'wait-for-payment' | 'settle-charged') =>
    halfPaid({ saleId: ASIDE.saleId, voidSteps: [{ what, transactionId: TransactionId.parse('one') }] });
  let held = [waits('wait-for-payment')];
  const { screen, api } = await drawInTill(<Chips />, {
    'sales.held': () => ok(held),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
  });
  await expect
    .element(screen.getByRole('button', { name: /60.000.*payment not certain.*20.000 paid/ }))
    .toBeVisible();
  held = [waits('settle-charged')];
  api.publish('sale.changed', ASIDE);
  await expect.element(screen.getByRole('button', { name: /60.000.*manager needed/ })).toBeVisible();
});

test('cash and a payment under way of one sale are one chip, named as the basket was parked', async () => {
  const { screen, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok([ASIDE]),
    'basket.parked': () =>
      ok([
        {
          ...{ saleId: ASIDE.saleId, name: 'Aziza', ageMs: 0, lines: 1, goods: ['Non'] },
          ...{ totalTiyin: ASIDE.totalTiyin, heldTiyin: ASIDE.heldTiyin },
          ...({ payment: 'processing', isLocked: true, mayBeRecalled: false } as const),
        },
      ]),
  });
  const { saleId } = ASIDE;
  app.payments.take(
    paidPayment({ saleId, amountTiyin: tiyin(40_000_00), state: 'processing', paidAt: null, setAside: true }),
  );
  const chip = screen.getByRole('button', {
    name: /Aziza.*40.000.*Customer is approving.*20.000 paid/,
  });
  await expect.element(chip).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
  await chip.click();
  expect(app.route.getState().dialog).toEqual({ kind: 'set-aside', transactionId: 'transaction-1' });
});

test('a chip shows the part whose refund is in doubt, and not the whole sale', async () => {
  const { screen, app } = await drawInTill(<Chips />);
  app.payments.take(paidPayment({ saleId: ASIDE.saleId, refunds: [DOUBTFUL_REFUND] }));
  await expect.element(screen.getByRole('button', { name: /10.000.*Refund not certain/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /48.500/ }).query()).toBeNull();
});

test('what does not fit is behind one button that looks and reads as urgent as the worst of it', async () => {
  const { screen, app } = await drawInTill(<Chips />);
  for (const id of ['a', 'b', 'c']) {
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    const saleId = SaleId.parse(id);
    const ids = { saleId, transactionId: TransactionId.parse(id) };
    app.payments.take(paidPayment({ ...ids, state: 'abandoned', paidAt: null, alarm }), true);
  }
  const more = screen.getByRole('button', { name: /^\+2.*Manager needed/ });
  await expect.element(more).toHaveAttribute('data-state', 'alarm');
});

test('a recalled sale never appears without its rest to pay', async () => {
  const seen = new Set<string>();
  const Seen = () => {
    const saleId = useBasket((basket) => basket.saleId);
    seen.add(`${saleId} ${useOpenSale()?.owedTiyin ?? 'nothing'}`);
    return null;
  };
  const { screen, app } = await drawInTill(
    <>
      <Chips />
      <Seen />
    </>,
    {
      'sales.held': () => ok([ASIDE]),
      'sale.tenders': ({ saleId }) => (saleId === ASIDE.saleId ? ok(ASIDE) : fail({ code: 'sale.over' })),
      'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
      'basket.recall': () => ok(BACK),
    },
  );
  await screen.getByRole('button').click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aside');
  await expect.poll(() => [...seen]).toContain('aside 4000000');
  expect([...seen]).not.toContain('aside nothing');
});

test('a refused recall shows its reason; a sale whose goods are gone leads to its void', async () => {
  let code: 'basket.locked' | 'basket.gone' = 'basket.locked';
  const { screen, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok([ASIDE]),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
    'basket.recall': () => fail({ code }),
  });
  const chip = screen.getByRole('button', { name: /20.000 paid/ });
  await chip.click();
  await expect.poll(() => app.route.getState().message).toMatchObject({ error: { code: 'basket.locked' } });
  code = 'basket.gone';
  await chip.click();
  await expect.poll(() => app.route.getState().dialog).toEqual({ kind: 'void-sale', saleId: 'aside' });
});

test('a sale without held money that can only be voided shows that instead of a sum', async () => {
  const tenders = [tenderOf({ kind: 'code', heldTiyin: tiyin(0) })];
  const toVoid = halfPaid({
    ...{ saleId: ASIDE.saleId, tenders },
    ...{ tenderStop: { code: 'basket.locked' }, isOnlyToVoid: true },
  });
  const { screen, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok([toVoid]),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
    'basket.recall': () => ok(BACK),
  });
  await screen.getByRole('button', { name: /Non.*to be voided/ }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aside');
});

test('more sales than fit share one button, which lists each with its goods for recall', async () => {
  const others = ['second', 'third'].map((id, at) =>
    halfPaid({
      saleId: SaleId.parse(id),
      tenders: [tenderOf({ amountTiyin: tiyin((at + 3) * 10_000_00) })],
    }),
  );
  let code: 'basket.locked' | null = 'basket.locked';
  const { screen, app, api } = await drawInTill(
    <>
      <Chips />
      <Dialogs />
    </>,
    {
      'sales.held': () => ok([ASIDE, ...others]),
      'sales.one': ({ saleId }) => ok(paidSale({ saleId: SaleId.parse(saleId), state: 'open' })),
      'basket.recall': ({ saleId }) =>
        code ? fail({ code }) : ok({ ...BACK, saleId: SaleId.parse(saleId) }),
    },
  );
  await screen.getByRole('button', { name: /^\+2/ }).click();
  const list = screen.getByRole('dialog', { name: 'Unfinished sales' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3);
  const third = list.getByRole('button', { name: /Non.*40.000 paid/ });
  await third.click();
  // The list shows the reason too.
  await expect.element(list.getByRole('alert')).toBeVisible();
  code = null;
  await third.click();
  await expect.poll(() => app.basket.getState().saleId).toBe('third');
  expect(api.requests.get('basket.recall')).toEqual([{ saleId: 'third' }, { saleId: 'third' }]);
  await expect.poll(() => list.query()).toBeNull();
});

/** Payments of these sales, each in one of its own. */
async function paying(...sales: readonly string[]) {
  const drawn = await drawInTill(
    <>
      <Chips />
      <Dialogs />
    </>,
    { 'sales.held': () => ok([]) },
  );
  for (const id of sales) {
    const ids = { saleId: SaleId.parse(id), transactionId: TransactionId.parse(id) };
    const view = { ...ids, state: 'declined', paidAt: null, setAside: true } as const;
    drawn.app.payments.take(paidPayment(view), true);
  }
  return drawn;
}

test('a payment that was opened from the list closes to the list, also after the next one', async () => {
  const { screen, app } = await paying('a', 'b', 'c');
  await screen.getByRole('button', { name: /^\+2/ }).click();
  await screen.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await screen.getByRole('button', { name: 'Next one' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'held' });
});

test('the last payment of the list, and one that was opened by its chip, close to the sale', async () => {
  const { screen, app } = await paying('a', 'b');
  app.route.openDialog({ kind: 'set-aside', transactionId: TransactionId.parse('a') });
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(app.route.getState().dialog).toBeNull();
  app.payments.note(TransactionId.parse('b'));
  const from = { kind: 'held' } as const;
  app.route.openDialog({ kind: 'set-aside', transactionId: TransactionId.parse('a'), from });
  await screen.getByRole('button', { name: 'Remove from bar' }).click();
  expect(app.route.getState().dialog).toBeNull();
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Locator, page } from 'vitest/browser';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { RefundId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { LOLA, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { halfPaid, paidPayment, paidSale, tenderOf } from '../../testing/views.ts';
import { SETTLED_MS } from '../../ui/settled-enter.ts';
import { VoidSaleDialog } from './void-dialog.tsx';

const PAYMENT = TransactionId.parse('transaction-1');
const CASH = tenderOf({ amountTiyin: tiyin(10_000_00) });
const TERMINAL = tenderOf({ kind: 'terminal', amountTiyin: tiyin(20_000_00), approval: '004213' });
const CODE = tenderOf({ kind: 'code', amountTiyin: tiyin(15_000_00), transactionId: PAYMENT });

const refund = (
  kind: 'cash' | 'terminal' | 'reversal',
  state: 'refunded' | 'refused' | 'under-way',
  amountTiyin: TenderView['amountTiyin'],
) => ({
  refundId: RefundId.parse(`refund-${kind}`),
  kind,
  state,
  amountTiyin,
  madeAt: '2026-11-20T10:00:00.000Z',
  isEarly: true,
});
const given = (tender: TenderView, kind: 'cash' | 'terminal' | 'reversal'): TenderView => ({
  ...tender,
  heldTiyin: tiyin(0),
  refunds: [refund(kind, 'refunded', tender.amountTiyin)],
});

/** The main process with one sale, which a test changes. */
function books(first: SaleTendersView, payment: PaymentView = paidPayment({ transactionId: PAYMENT })) {
  let view = first;
  let paid = payment;
  const next = (change: SaleTendersView) => {
    view = change;
    return ok(view);
  };
  const back = (kind: 'cash' | 'terminal') => (request: { tenderId: string }) =>
    next(
      halfPaid({
        tenders: view.tenders.map((one) => (one.tenderId === request.tenderId ? given(one, kind) : one)),
      }),
    );
  const answers: Answers = {
    'sale.tenders': () => ok(view),
    'sales.one': () => ok(paidSale({ state: view.state, payments: [paid] })),
    'refund.cash': back('cash'),
    'refund.terminal': back('terminal'),
    'sale.void-agree': ({ reason }) => ok({ reason }),
    'sale.void': () => next(halfPaid({ state: 'voided', tenders: view.tenders })),
    'basket.next': () => ok({ saleId: 'sale-2' as never, revision: 0, discount: null, lines: [] }),
  };
  return {
    answers,
    move: (change: SaleTendersView, payment = paid) => {
      [view, paid] = [change, payment];
      return view;
    },
  };
}

/** The text on the screen. */
const says = (place: Locator) => expect.poll(() => place.query()?.textContent ?? '');

test('a void refunds in order, electronic first, each with its own button and tick, and then ends', async () => {
  const till = books(halfPaid({ tenders: [CASH, TERMINAL, CODE] }));
  const { screen, api, app } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, {
    ...till.answers,
    'refund.give': () => ok(paidPayment({ transactionId: PAYMENT, refunds: [] })),
  });
  const steps = screen.getByRole('listitem');
  await says(steps.nth(0)).toMatch(/QR payment.*15.000/);
  await says(steps.nth(1)).toMatch(/Card terminal.*004213.*20.000/);
  await says(steps.nth(2)).toMatch(/Cash.*10.000/);
  const end = screen.getByRole('button', { name: 'Void the sale' });
  await expect.element(end).toBeDisabled();
  expect(screen.getByRole('button', { name: /Handed over/ }).query()).toBeNull();

  await screen.getByRole('button', { name: /Give back 15.000 soum through the service/ }).click();
  expect(api.requests.get('refund.give')).toEqual([
    { transactionId: PAYMENT, amountTiyin: null, reason: 'Void, no reason asked' },
  ]);
  const onItsWay = { ...CODE, refunds: [refund('reversal', 'under-way', CODE.amountTiyin)] };
  const waits = [
    { what: 'wait-for-refund', tenderId: CODE.tenderId, amountTiyin: CODE.amountTiyin },
  ] as const;
  api.publish('sale.changed', till.move(halfPaid({ tenders: [CASH, TERMINAL, onItsWay], voidSteps: waits })));
  await expect.element(screen.getByText(/on its way back/)).toBeVisible();

  api.publish('sale.changed', till.move(halfPaid({ tenders: [CASH, TERMINAL, given(CODE, 'reversal')] })));
  await says(steps.nth(0)).toMatch(/Given back/);
  const onTerminal = screen.getByRole('button', { name: 'Given back on the terminal' });
  await expect.element(onTerminal).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Refund slip number' }).fill('004214');
  await onTerminal.click();
  expect(api.requests.get('refund.terminal')).toMatchObject([
    { tenderId: TERMINAL.tenderId, heldTiyin: 20_000_00, amountTiyin: null, slip: '004214' },
  ]);
  api.publish(
    'sale.changed',
    till.move(halfPaid({ tenders: [CASH, given(TERMINAL, 'terminal'), given(CODE, 'reversal')] })),
  );
  await screen.getByRole('button', { name: /Handed over 10.000 soum/ }).click();
  expect(api.requests.get('refund.cash')).toMatchObject([{ tenderId: CASH.tenderId, heldTiyin: 10_000_00 }]);
  api.publish(
    'sale.changed',
    till.move(
      halfPaid({ tenders: [given(CASH, 'cash'), given(TERMINAL, 'terminal'), given(CODE, 'reversal')] }),
    ),
  );
  await expect.element(screen.getByText(/Everything was given back/)).toBeVisible();
  await end.click();
  expect(api.requests.get('sale.void')).toEqual([{ saleId: 'sale-1', reason: 'Void, no reason asked' }]);
  await says(screen.getByRole('status')).toMatch(/^Given back: 45.000.soum/);
  expect(app.basket.getState().saleId).toBe('sale-2');
});

test('a refused refund shows its reason and can be retried; after two checks it goes back in cash', async () => {
  const note = 'No money on the shop’s account';
  const why = { code: 'gateway.refused', note, gatewayCode: -5017 } as const;
  const refused = {
    ...refund('reversal', 'refused', CODE.amountTiyin),
    why,
    notThereAt: null,
    notThereBy: null,
  };
  const payment = paidPayment({
    transactionId: PAYMENT,
    refunds: [refused],
    actions: ['refund', 'settle-refund'],
  });
  const till = books(halfPaid({ tenders: [CODE] }), payment);
  const { screen, api, app } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, till.answers);
  await expect.element(screen.getByText(/No money on the shop/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect.element(screen.getByText(/^No money went back/)).toBeVisible();
  await screen.getByRole('button', { name: /Settle the refund/ }).click();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'settle', refundId: refused.refundId });

  const { tenderId, amountTiyin } = CODE;
  const instead = [{ what: 'hand-over-instead', tenderId, amountTiyin }] as const;
  api.publish('sale.changed', till.move(halfPaid({ tenders: [CODE], voidSteps: instead })));
  await expect.element(screen.getByText(/can’t send this payment back, that is certain/)).toBeVisible();
  expect(screen.getByText(/Could go back through the service/).query()).toBeNull();
  const late = { code: 'refund.month-closed', until: '2026-10-31' } as const;
  const [step] = instead;
  api.publish(
    'sale.changed',
    till.move(halfPaid({ tenders: [CODE], voidSteps: [{ ...step, instead: late }] })),
  );
  await expect.element(screen.getByText(/Could go back through the service until 31.10.2026/)).toBeVisible();
  await screen.getByRole('button', { name: /Handed over 15.000/ }).click();
  expect(api.requests.get('refund.cash')).toMatchObject([{ tenderId, heldTiyin: 15_000_00 }]);
});

test('a shop that asks for reasons asks before the first step, in any language', async () => {
  const till = books(halfPaid({ tenders: [CASH] }));
  const { screen, api } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, till.answers);
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'uz', voidReason: true });
  const handOver = screen.getByRole('button', { name: /10.000 soʻm berildi/ });
  await expect.element(handOver).toBeDisabled();
  await screen.getByRole('button', { name: 'Puli yetmadi' }).click();
  await expect.element(handOver).toBeEnabled();
});

test('the shop’s own reasons replace the till’s', async () => {
  const till = books(halfPaid({ tenders: [CASH] }));
  const { screen, api } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, till.answers);
  const settings = { ...DEFAULT_SETTINGS, language: 'en', refundReasons: ['Rang yoqmadi'] } as const;
  api.publish('settings.changed', { ...settings, refundReasons: [...settings.refundReasons] });
  await screen.getByRole('button', { name: 'Rang yoqmadi', pressed: false }).click();
  await expect.element(screen.getByRole('button', { name: 'Rang yoqmadi', pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Not enough money' }).query()).toBeNull();
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Rang yoqmadi');
});

test('a failed step shows its reason, and a sale paid meanwhile is not voided', async () => {
  const till = books(halfPaid({ tenders: [CASH] }));
  const { screen, api } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, {
    ...till.answers,
    'refund.cash': () => fail({ code: 'tender.changed' }),
  });
  await screen.getByRole('button', { name: /Handed over/ }).click();
  await expect.element(screen.getByText(/tender\.changed/)).toBeInTheDocument();
  api.publish('sale.changed', till.move(halfPaid({ state: 'completed', tenders: [CASH] })));
  await says(screen.getByRole('status')).toMatch(/paid in full meanwhile/);
  expect(screen.getByRole('button', { name: 'Void the sale' }).query()).toBeNull();
});

test('a void of a training sale at a live till asks to hand over no cash', async () => {
  const till = books(halfPaid({ tenders: [CASH, TERMINAL], otherMode: 'training' }));
  const { screen } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, till.answers);
  await expect.element(screen.getByText(/This was a lesson: hand nothing over/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cross it out' }).query()).not.toBeNull();
  expect(screen.getByText(/from the drawer|on the card terminal first/).query()).toBeNull();
});

test('a void waits for a payment in flight before any refund', async () => {
  const waits = [
    { what: 'wait-for-payment', transactionId: PAYMENT },
    { what: 'hand-over', tenderId: CASH.tenderId, amountTiyin: CASH.amountTiyin },
  ] as const;
  const till = books(halfPaid({ tenders: [CASH], voidSteps: waits }));
  const { screen } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, till.answers);
  await expect.element(screen.getByText(/is not over yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Handed over/ }).query()).toBeNull();
});

describe('a void by a cashier', () => {
  const button = (screen: { getByRole: typeof page.getByRole }, name: string | RegExp) =>
    screen.getByRole('button', { name });

  async function atLola(first: SaleTendersView, more: Answers = {}) {
    const till = books(first);
    const drawn = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, {
      ...till.answers,
      ...more,
    });
    drawn.api.publish('staff.changed', standing(LOLA));
    return { ...drawn, till };
  }

  test('asks once before the terminal gives anything back, and each step takes the agreed reason', async () => {
    const { screen, api, till } = await atLola(halfPaid({ tenders: [CASH, TERMINAL] }), {
      'sale.void-agree': () => ok({ reason: 'Too dear' }),
    });
    await expect.element(button(screen, 'Ask for refund approval')).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Refund slip number' }).query()).toBeNull();
    expect(screen.getByText(/on the card terminal first/).query()).toBeNull();
    await button(screen, 'Ask for refund approval').click();
    await screen.getByRole('textbox', { name: 'Refund slip number' }).fill('004214');
    await button(screen, 'Given back on the terminal').click();
    api.publish('sale.changed', till.move(halfPaid({ tenders: [CASH, given(TERMINAL, 'terminal')] })));
    await button(screen, /Handed over 10.000 soum/).click();
    api.publish(
      'sale.changed',
      till.move(halfPaid({ tenders: [given(CASH, 'cash'), given(TERMINAL, 'terminal')] })),
    );
    await button(screen, 'Void the sale').click();
    await expect.element(screen.getByRole('dialog', { name: 'The sale is voided' })).toBeVisible();
    await says(screen.getByRole('status')).toMatch(/Given back: 30.000/);
    const reason = 'Too dear';
    expect(api.requests.get('refund.terminal')).toMatchObject([{ reason }]);
    expect(api.requests.get('refund.cash')).toMatchObject([{ reason }]);
    expect(api.requests.get('sale.void')).toMatchObject([{ reason }]);
  });

  test('does nothing after a no, and asks again', async () => {
    const { screen, api } = await atLola(halfPaid({ tenders: [CASH] }), {
      'sale.void-agree': () => fail({ code: 'right.needed', field: 'void-sale' }),
      'staff.need': () => fail({ code: 'people.gone' }),
    });
    await button(screen, 'Ask for refund approval').click();
    await expect.element(screen.getByText(/right\.needed/)).toBeInTheDocument();
    await expect.element(button(screen, 'Ask for refund approval')).toBeEnabled();
    expect(api.requests.get('refund.cash')).toBeUndefined();
  });

  test('goes step by step if no single person may approve all of it', async () => {
    const { screen, api } = await atLola(halfPaid({ tenders: [CASH] }), {
      'sale.void-agree': () => fail({ code: 'approval.impossible', field: 'override' }),
    });
    await button(screen, 'Ask for refund approval').click();
    await button(screen, /Handed over 10.000 soum/).click();
    await expect.poll(() => api.requests.get('refund.cash')).toHaveLength(1);
  });
});

test('a card payment without a number says so with its time, and goes back without one where it is optional', async () => {
  const card = { ...TERMINAL, approval: null, takenAt: '2026-11-20T10:00:07.000Z' };
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  const { answers } = books(halfPaid({ tenders: [card] }));
  const { screen, api } = await drawInTill(<VoidSaleDialog saleId={halfPaid().saleId} />, answers);
  await says(screen.getByRole('listitem').first()).toMatch(/Card terminal.*no slip number.*15:00:07/);
  const onTerminal = screen.getByRole('button', { name: 'Given back on the terminal' });
  await expect.element(onTerminal).toBeDisabled();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', slipNumber: 'optional' });
  await expect.element(onTerminal).toBeEnabled();
  // Enter without a number is no answer.
  document.querySelector('form')?.requestSubmit();
  expect(api.requests.get('refund.terminal')).toBeUndefined();
  // A second tap in the place of the question before is none either.
  await onTerminal.click();
  expect(api.requests.get('refund.terminal')).toBeUndefined();
  now.mockReturnValue(1_000 + SETTLED_MS);
  await onTerminal.click();
  expect(api.requests.get('refund.terminal')).toMatchObject([{ tenderId: card.tenderId, slip: null }]);
});

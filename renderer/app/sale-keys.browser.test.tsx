/** The keyboard on the sale screen: each state has a focus, and every printed key works. */
import '../ui/tokens.css';
import '../ui/base.css';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import { LineId, SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import type { TillApp } from '../context/till-app.ts';
import { putClockAhead } from '../testing/ahead.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';
import { type Answers, OPEN } from '../testing/stand-in-api.ts';
import { halfPaid, paidPayment, paidSale, tenderOf } from '../testing/views.ts';
import { Dialogs } from './dialogs.tsx';
import { SaleScreen } from './sale-screen.tsx';

const AT = '2026-11-20T09:41:07.000Z';
const ID = TransactionId.parse('transaction-1');
const NEXT = { ...OPEN.basket, saleId: SaleId.parse('sale-2') };
const TOTAL = tiyin(60_000_00);

/** A till with 15 breads in the basket; half: the sale once a part is paid. */
async function open(half: () => SaleTendersView | null = () => null, answers: Answers = {}) {
  const drawn = await drawInTill(
    <>
      <SaleScreen />
      <Dialogs />
    </>,
    {
      ...openedOn(lineOf(BREAD, { quantity: 15_000 })),
      'catalogue.favourites': () => ok([]),
      'catalogue.category': () => ok({ products: [], next: null }),
      'payment.shown': () => ok(null),
      'sales.one': () => ok(paidSale({ state: 'open' })),
      'sale.tenders': () => {
        const view = half();
        return view ? ok(view) : fail({ code: 'sale.over' });
      },
      'basket.remove': ({ lineId }) => edited({ removed: [LineId.parse(lineId)] }),
      ...answers,
    },
  );
  await drawn.screen.getByRole('region', { name: 'Payment' }).findElement();
  return drawn;
}
type Drawn = Awaited<ReturnType<typeof open>>;

/** A payment of this basket, as the panel shows it. */
const payment = (change: Partial<PaymentView>): PaymentView =>
  paidPayment({ paymentId: null, paidAt: null, actions: [], ageMs: 1_000, ...change });

function pays({ app }: { readonly app: TillApp }, change: Partial<PaymentView>): void {
  app.payments.take(payment(change));
  app.route.toStep({ name: 'payment', transactionId: ID });
}

const DOUBTFUL = ['set-aside', 'override', 'say-charged', 'say-not-charged'] as const;
const CHARGED = { kind: 'charged', about: null, raisedAt: AT } as const;

/** How the page enters each state. */
const STATES: Readonly<Record<string, (drawn: Drawn) => void | Promise<void>>> = {
  selling: () => undefined,
  'selling, a line just taken away': async ({ app, screen }) => {
    const [line] = app.basket.getState().lines;
    if (line) await app.selling.removeLine(line.line.lineId);
    await screen.getByRole('button', { name: /^Undo/ }).findElement();
  },
  scanning: ({ app }) => app.paying.startScanning(),
  charging: ({ app }) => app.route.toStep({ name: 'charging', amountTiyin: TOTAL }),
  sending: (drawn) => pays(drawn, { state: 'sending', actions: ['set-aside'] }),
  'sending, slow': (drawn) => pays(drawn, { state: 'sending', ageMs: 4_000, actions: ['set-aside'] }),
  processing: (drawn) => pays(drawn, { state: 'processing', actions: ['set-aside', 'customer-left'] }),
  confirming: (drawn) =>
    pays(drawn, { state: 'confirming', window: { totalMs: 30_000, remainingMs: 20_000 } }),
  checking: (drawn) => pays(drawn, { state: 'unknown', isChecking: true }),
  unknown: (drawn) => pays(drawn, { state: 'unknown', isAsking: true, nextLookMs: 8_000, actions: DOUBTFUL }),
  found: (drawn) =>
    pays(drawn, { state: 'declined', alarm: CHARGED, actions: ['take', 'refund', 'settle-alarm'] }),
  'found, and not to be taken': (drawn) =>
    pays(drawn, { state: 'declined', alarm: CHARGED, actions: ['refund', 'settle-alarm'] }),
  paid: (drawn) => pays(drawn, { state: 'paid', paidAt: AT, actions: ['refund'] }),
  'paid, unseen': (drawn) =>
    pays(drawn, { state: 'paid', paidAt: AT, goodsSince: AT, actions: ['handed-over', 'refund'] }),
  declined: (drawn) => pays(drawn, { state: 'declined' }),
  lapsed: (drawn) => pays(drawn, { state: 'lapsed' }),
  absent: (drawn) => pays(drawn, { state: 'absent' }),
  'another tender': (drawn) =>
    pays(drawn, { state: 'abandoned', abandoned: { by: 'another-tender', ending: null, goesBack: true } }),
  'customer left': (drawn) =>
    pays(drawn, { state: 'abandoned', abandoned: { by: 'customer-left', ending: null, goesBack: true } }),
  cash: async ({ app, screen }) => {
    app.paying.startTender('cash');
    await screen.getByRole('button', { name: 'Exact' }).click();
  },
  'card slip': async ({ app, screen }) => {
    app.paying.startTender('terminal');
    await screen.getByRole('textbox', { name: 'Number on the slip' }).fill('A1');
  },
  'part by code': async ({ app, screen }) => {
    app.paying.startTender('part');
    await screen.getByRole('button', { name: '5', exact: true }).click();
  },
  sold: ({ app }) =>
    app.route.toStep({ name: 'sold', sale: paidSale({ payments: [], tenders: [tenderOf()] }) }),
};

const PAID_IN_PART = halfPaid({ totalTiyin: TOTAL });

/** Keys reach no element there. */
const isOnNothing = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;
const hasFocus = () => expect.poll(isOnNothing).toBe(false);

/** The element loses the focus, as if it had been removed. */
const loseFocus = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const KEY_OF: Readonly<Record<string, string>> = { Esc: 'Escape' };

/**
 * Presses every printed key that is enabled, and returns the keys without effect. The presses change nothing.
 */
async function unheard(): Promise<readonly string[]> {
  const printed = [...document.querySelectorAll('[aria-keyshortcuts]:enabled')];
  const deaf: string[] = [];
  for (const button of printed) {
    const hint = button.getAttribute('aria-keyshortcuts') ?? '';
    let isHeard = false;
    const onEvent = (event: Event): void => {
      // A form that Enter sends counts as the key with Enter on it.
      const sends = event.type === 'submit' || (event.target as Element).matches('[type="submit"]');
      if (event.target === button || (sends && hint === 'Enter')) isHeard = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['click', 'submit']) window.addEventListener(type, onEvent, true);
    await userEvent.keyboard(`{${KEY_OF[hint] ?? hint}}`);
    for (const type of ['click', 'submit']) window.removeEventListener(type, onEvent, true);
    if (!isHeard) deaf.push(`${hint} on ${button.textContent}`);
  }
  return deaf;
}

describe('an element always has the focus, and every printed key works', () => {
  test.each(Object.entries(STATES))('%s', async (_, come) => {
    const drawn = await open();
    await come(drawn);
    await hasFocus();
    expect(await unheard()).toEqual([]);
    loseFocus();
    expect(await unheard()).toEqual([]);
    loseFocus();
    await hasFocus();
  });

  test('on a partly paid basket', async () => {
    const { screen } = await open(() => PAID_IN_PART);
    await expect.element(screen.getByRole('region', { name: 'Partly paid' })).toBeVisible();
    await hasFocus();
    expect(await unheard()).toEqual([]);
    loseFocus();
    await hasFocus();
  });
});

test('when a focused key disappears the panel takes the focus, and the next new key takes it from there', async () => {
  const drawn = await open();
  pays(drawn, { state: 'processing', actions: ['set-aside', 'customer-left'] });
  const left = drawn.screen.getByRole('button', { name: 'Customer left' });
  ((await left.findElement()) as HTMLElement).focus();
  pays(drawn, { state: 'confirming', window: { totalMs: 30_000, remainingMs: 20_000 } });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Payment');
  pays(drawn, { state: 'paid', paidAt: AT });
  await expect.poll(() => document.activeElement?.textContent).toContain('New sale');
});

test('the keyboard confirms the handover of goods, and the next Enter starts the next sale', async () => {
  const seen = { state: 'paid', paidAt: AT, actions: ['refund'] } as const;
  const drawn = await open(() => null, {
    'payment.handed-over': () => {
      const view = payment(seen);
      queueMicrotask(() => drawn.api.publish('payment.changed', view));
      return ok(view);
    },
    'basket.next': () => ok(NEXT),
  });
  pays(drawn, { ...seen, goodsSince: AT, actions: ['handed-over', 'refund'] });
  const done = drawn.screen.getByRole('button', { name: 'Handed over' });
  ((await done.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => done.query()).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toContain('New sale');
  putClockAhead(750);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => drawn.api.requests.get('basket.next')).toHaveLength(1);
});

test('a held Enter, or an Enter without a focus, presses only a button that shows Enter', async () => {
  const drawn = await open();
  pays(drawn, { state: 'declined' });
  await hasFocus();
  const clicks: EventTarget[] = [];
  const count = ({ target }: Event): void => void (target && clicks.push(target));
  window.addEventListener('click', count, true);
  onTestFinished(() => window.removeEventListener('click', count, true));
  for (const repeat of [true, false]) {
    loseFocus();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    expect(document.body.dispatchEvent(enter)).toBe(false);
    // That same key press has restored the focus.
    expect(isOnNothing()).toBe(false);
  }
  expect(clicks).toEqual([]);
});

test('digits go into the sum after a press anywhere on the panel, else into the last typed field', async () => {
  const { app, screen } = await open();
  app.paying.startTender('terminal');
  const [amount, slip] = [
    screen.getByRole('textbox', { name: 'Amount' }),
    screen.getByRole('textbox', { name: 'Number on the slip' }),
  ];
  await expect.element(slip).toHaveFocus();
  await screen.getByText('Total').first().click();
  await userEvent.keyboard('77');
  await expect.element(slip).toHaveValue('77');
  await amount.click();
  await screen.getByText('Total').first().click();
  await expect.element(amount).toHaveFocus();
});

test('setting aside a doubtful payment by keyboard puts the focus into the next sale’s field', async () => {
  const drawn = await open(() => null, {
    'payment.set-aside': () => {
      const view = payment({ state: 'unknown', setAside: true });
      queueMicrotask(() => drawn.api.publish('payment.changed', view));
      return ok(view);
    },
    'basket.next': () => ok(NEXT),
  });
  pays(drawn, { state: 'unknown', actions: DOUBTFUL });
  const aside = drawn.screen.getByRole('button', { name: 'Set aside' });
  ((await aside.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawn.screen.getByRole('textbox', { name: 'Scan or type a code' })).toHaveFocus();
});

describe('a dialog on the sale screen', () => {
  test('for a void loses the key of a finished step, and Esc still works', async () => {
    const cash = tenderOf();
    const other = tenderOf({ kind: 'terminal', approval: '1' });
    let half = halfPaid({ totalTiyin: TOTAL, tenders: [cash] });
    const { app, api, screen } = await open(() => half, {
      'sale.void-agree': ({ reason }) => ok({ reason }),
      'refund.cash': () => {
        half = halfPaid({ totalTiyin: TOTAL, tenders: [{ ...cash, heldTiyin: tiyin(0) }, other] });
        queueMicrotask(() => api.publish('sale.changed', half));
        return ok(half);
      },
    });
    app.route.openDialog({ kind: 'void-sale', saleId: half.saleId });
    const give = screen.getByRole('button', { name: /^Handed over/ });
    ((await give.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests.get('refund.cash')).toHaveLength(1);
    await expect.poll(() => give.query()).toBeNull();
    await hasFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    await hasFocus();
  });

  test('for parking takes Enter and Esc after a press beside its keys', async () => {
    const { app, api, screen } = await open(() => null, { 'basket.park': () => ok(NEXT) });
    app.route.openDialog({ kind: 'park' });
    await screen.getByRole('heading', { name: 'Park the basket' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    app.route.openDialog({ kind: 'park' });
    await screen.getByRole('heading', { name: 'Park the basket' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests.get('basket.park')).toHaveLength(1);
  });

  test('for the manager returns the focus when it closes', async () => {
    const drawn = await open();
    pays(drawn, { state: 'unknown', actions: DOUBTFUL });
    const key = drawn.screen.getByRole('button', { name: 'Call manager' });
    ((await key.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = drawn.screen.getByRole('dialog');
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(key).toHaveFocus();
  });
});

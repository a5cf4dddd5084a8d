/** The keyboard on the sale screen: in each state something has the focus, and every key that is printed is heard. */
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

/** The till with 15 breads in the basket; half: what is paid of them. */
async function open(half: () => SaleTendersView | null = () => null, answers: Answers = {}) {
  const drawn = await drawInTill(
    <>
      <SaleScreen />
      <Dialogs />
    </>,
    {
      ...openedOn(lineOf(BREAD, { quantity: 15_000 })),
      'catalogue.favourites': () => ok([]),
      'catalogue.category': () => ok([]),
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

/** How each comes to be. */
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

/** Nothing hears a key there. */
const isOnNothing = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;
const hasFocus = () => expect.poll(isOnNothing).toBe(false);

/** What has the focus has it no more, as if it had gone. */
const loseFocus = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const KEY_OF: Readonly<Record<string, string>> = { Esc: 'Escape' };

/** Every key that is printed and can be pressed now is pressed; answers which were not heard. Nothing is done by them. */
async function unheard(): Promise<readonly string[]> {
  const printed = [...document.querySelectorAll('[aria-keyshortcuts]:enabled')];
  const deaf: string[] = [];
  for (const button of printed) {
    const hint = button.getAttribute('aria-keyshortcuts') ?? '';
    let isHeard = false;
    const onEvent = (event: Event): void => {
      // A form that Enter sends is the key with Enter on it.
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

describe('something has the focus, and gets it back; each key that is printed is heard', () => {
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

  test('a basket that is paid in part', async () => {
    const { screen } = await open(() => PAID_IN_PART);
    await expect.element(screen.getByRole('region', { name: 'Partly paid' })).toBeVisible();
    await hasFocus();
    expect(await unheard()).toEqual([]);
    loseFocus();
    await hasFocus();
  });
});

test('a key that goes while it has the focus leaves it to the panel, and the next one that comes takes it', async () => {
  const drawn = await open();
  pays(drawn, { state: 'processing', actions: ['set-aside', 'customer-left'] });
  const left = drawn.screen.getByRole('button', { name: 'Customer left' });
  ((await left.findElement()) as HTMLElement).focus();
  pays(drawn, { state: 'confirming', window: { totalMs: 30_000, remainingMs: 20_000 } });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Payment');
  pays(drawn, { state: 'paid', paidAt: AT });
  await expect.poll(() => document.activeElement?.textContent).toContain('New sale');
});

test('goods are said to be handed over by the keyboard, and the next Enter begins the next sale', async () => {
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

test('an Enter that was held, or came while nothing had the focus, presses nothing that it is not printed on', async () => {
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
    // It has been given back with that key already.
    expect(isOnNothing()).toBe(false);
  }
  expect(clicks).toEqual([]);
});

test('digits go into the sum wherever the panel was pressed, and back into the field that was typed into last', async () => {
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

test('Set aside, pressed by the keyboard in doubt, leaves the focus in the field of the next sale', async () => {
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

describe('a dialog over it', () => {
  test('of giving back: the step that is done takes its key along, and Esc is heard all the same', async () => {
    const cash = tenderOf();
    const other = tenderOf({ kind: 'terminal', approval: '1' });
    let half = halfPaid({ totalTiyin: TOTAL, tenders: [cash] });
    const { app, api, screen } = await open(() => half, {
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

  test('of parking: Enter and Esc are heard after a press beside its keys', async () => {
    const { app, api, screen } = await open(() => null, {
      'basket.park': () => ok(NEXT),
    });
    app.route.openDialog({ kind: 'park' });
    await screen.getByRole('heading', { name: 'Park the basket' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => app.route.getState().dialog).toBeNull();
    app.route.openDialog({ kind: 'park' });
    await screen.getByRole('heading', { name: 'Park the basket' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests.get('basket.park')).toHaveLength(1);
  });

  test('of the manager, closed: the focus is back where it was', async () => {
    const drawn = await open();
    pays(drawn, { state: 'unknown', actions: DOUBTFUL });
    const key = drawn.screen.getByRole('button', { name: 'Call manager' });
    ((await key.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawn.screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(key).toHaveFocus();
  });
});

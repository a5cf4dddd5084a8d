/** The panel in each state: its largest text and its keys, of which no key could charge twice. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { usePayments } from '../../context/use-till-app.ts';
import { stopClock } from '../../testing/ahead.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { codeTender, halfPaid, paidPayment, REFUSED_RECEIPT, tenderOf } from '../../testing/views.ts';
import { PaymentPanel } from './payment-panel.tsx';

const ID = TransactionId.parse('transaction-1');
const AT = '2026-11-20T09:41:07.000Z';
const MAY_BE_CHARGED = { kind: 'may-be-charged', about: null, raisedAt: AT } as const;
const CHARGED = { kind: 'charged', about: null, raisedAt: AT } as const;
const DOUBTFUL = ['set-aside', 'override', 'say-charged', 'say-not-charged'] as const;

function Panel() {
  const entry = usePayments(({ entries }) => entries.get(ID));
  return entry ? <PaymentPanel entry={entry} /> : null;
}

/** A payment as it is, a moment after it was sent. */
const payment = (change: Partial<PaymentView>): PaymentView =>
  paidPayment({ paymentId: null, paidAt: null, actions: [], ageMs: 1_000, ...change });

async function drawPanel(change: Partial<PaymentView>) {
  stopClock();
  const drawn = await drawInTill(<Panel />, {
    'payment.shown': () => ok(null),
    'payment.set-aside': () => ok(payment({ state: 'sending', setAside: true })),
  });
  drawn.app.payments.take(payment(change));
  return { ...drawn, move: (next: Partial<PaymentView>) => drawn.app.payments.take(payment(next)) };
}

/** The text in the largest letters. */
function largest(): string {
  const texts = [...document.querySelectorAll('[data-panel="body"] *')]
    .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }));
  const most = texts.reduce((one, other) => (other.size > one.size ? other : one));
  return most.element.textContent ?? '';
}

const keys = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-panel="buttons"] button > span:not([aria-hidden])')].map(
    ({ textContent }) => textContent,
  );

/** The keys that would charge or pay the basket again. */
const DOUBLING = ['Try again', 'Another code', 'Other way', 'Another code or cash'];

interface Case {
  readonly view: Partial<PaymentView>;
  readonly largest: RegExp;
  readonly keys: readonly string[];
}

const NOT_OVER: Readonly<Record<string, Case>> = {
  sending: { view: { state: 'sending', actions: ['set-aside'] }, largest: /^48.500,50/, keys: [] },
  'sending without an answer for 3 s': {
    view: { state: 'sending', ageMs: 3_200, actions: ['set-aside'] },
    largest: /^48.500,50/,
    keys: ['Set aside'],
  },
  processing: {
    view: { state: 'processing', actions: ['set-aside', 'customer-left'] },
    largest: /^The customer is approving$/,
    keys: ['Set aside', 'Customer left'],
  },
  confirming: {
    view: { state: 'confirming', window: { totalMs: 30_000, remainingMs: 21_900 } },
    largest: /^22$/,
    keys: [],
  },
  'unknown, while a refusal is checked': {
    view: { state: 'unknown', isChecking: true },
    largest: /^Not paid – checking$/,
    keys: [],
  },
  unknown: {
    view: { state: 'unknown', isAsking: true, nextLookMs: 8_000, actions: DOUBTFUL },
    largest: /^Payment not\sconfirmed – keep\sthe\sgoods$/,
    keys: ['Set aside', 'Call manager'],
  },
  'unknown, settled as charged by a manager': {
    view: { state: 'unknown', isClaimed: true, isAsking: true, actions: DOUBTFUL },
    largest: /^Seen as charged/,
    keys: ['Set aside', 'Call manager'],
  },
  paid: {
    view: { state: 'paid', paidAt: '2026-11-20T09:41:07.000Z', actions: ['refund'] },
    largest: /^PAID$/,
    keys: ['Print', 'New sale'],
  },
  'any end, with its money found': {
    view: { state: 'declined', alarm: CHARGED, actions: ['take', 'refund', 'settle-alarm'] },
    largest: /^Money was taken after all$/,
    keys: ['Refund in full', 'Settled another way', 'New sale', 'Take as this sale’s payment'],
  },
};

const OVER: Readonly<Record<string, Case>> = {
  declined: {
    view: {
      state: 'declined',
      why: { code: 'gateway.refused', note: 'Карта заблокирована', gatewayCode: -5 },
    },
    largest: /^Not paid$/,
    keys: ['Cancel', 'Other way', 'Try again'],
  },
  lapsed: {
    view: { state: 'lapsed' },
    largest: /^Not paid: cancelled by the service after 30.s$/,
    keys: ['Cancel', 'Other way', 'Try again'],
  },
  absent: {
    view: { state: 'absent' },
    largest: /^Not charged$/,
    keys: ['Cancel', 'Other way', 'Try again'],
  },
  'not-charged': {
    view: { state: 'not-charged' },
    largest: /^Not charged: a manager looked it up$/,
    keys: ['Cancel', 'Other way', 'Try again'],
  },
  'abandoned, another tender': {
    view: { state: 'abandoned', abandoned: { by: 'another-tender', ending: null, goesBack: true } },
    largest: /^Take another code or cash$/,
    keys: ['Empty', 'Other way', 'Another code'],
  },
  'abandoned, the customer left': {
    view: { state: 'abandoned', abandoned: { by: 'customer-left', ending: null, goesBack: true } },
    largest: /^Customer left – payment won’t be confirmed$/,
    keys: ['Back to basket', 'New sale'],
  },
};

describe('the panel shows one largest text, and the keys of its state', () => {
  test.each(Object.entries({ ...NOT_OVER, ...OVER }))('%s', async (_, { view, ...expected }) => {
    await drawPanel(view);
    await expect.poll(largest).toMatch(expected.largest);
    expect(keys()).toEqual(expected.keys);
  });
});

test.each(Object.entries(NOT_OVER))('no key of "%s" could charge twice', async (_, { view }) => {
  await drawPanel(view);
  await expect.poll(largest).not.toBe('');
  expect(keys().filter((key) => key !== null && DOUBLING.includes(key))).toEqual([]);
});

test('a payment whose customer left explains in the panel alone where the goods go', async () => {
  const abandoned = { by: 'customer-left', ending: null, goesBack: true } as const;
  const { screen, app } = await drawPanel({ state: 'abandoned', abandoned, setAside: true });
  await expect.element(screen.getByText(/will go back by itself/)).toBeVisible();
  // The strip's dialog shows it the same way once the next customer is there.
  expect(screen.getByText(/parks the basket/).query()).toBeNull();
  app.route.toStep({ name: 'payment', transactionId: ID });
  await expect.element(screen.getByText(/parks the basket/)).toBeVisible();
});

test('a sale that takes another tender names no key that is not there', async () => {
  const abandoned = { by: 'another-tender', ending: null, goesBack: true } as const;
  const { screen, app } = await drawPanel({ state: 'abandoned', abandoned, setAside: true });
  app.route.toStep({ name: 'payment', transactionId: ID });
  await expect.element(screen.getByRole('button', { name: 'Another code' })).toBeVisible();
  expect(screen.getByText(/New sale/).query()).toBeNull();
});

test.each([
  ['Handed over', { state: 'paid', goodsSince: AT, paidAt: AT, actions: ['handed-over', 'refund'] }],
  ['Call manager', { state: 'unknown', alarm: MAY_BE_CHARGED, actions: DOUBTFUL }],
] as const)('"%s" is the one main key while the payment asks for it', async (key, view) => {
  const { screen } = await drawPanel(view);
  await expect.element(screen.getByRole('button', { name: key })).toBeVisible();
  const main = [...document.querySelectorAll('[data-panel="buttons"] [data-tone="main"]')];
  expect(main.map(({ textContent }) => textContent)).toEqual([key]);
});

test('a charge unanswered for 3 s explains what the till does, and can be set aside once', async () => {
  const { screen, api } = await drawPanel({ state: 'sending', ageMs: 3_100, actions: ['set-aside'] });
  await expect.element(screen.getByText(/slow to answer/)).toBeVisible();
  await screen.getByRole('button', { name: 'Set aside' }).click();
  expect(api.requests.get('payment.set-aside')).toEqual([{ transactionId: ID }]);
});

test('the ring never counts up, even if a later view names more time', async () => {
  const { screen, move } = await drawPanel({
    state: 'confirming',
    window: { totalMs: 30_000, remainingMs: 10_000 },
  });
  const ring = screen.getByRole('timer');
  await expect.element(ring).toHaveTextContent('10');
  move({ state: 'confirming', window: { totalMs: 30_000, remainingMs: 29_000 } });
  await expect.poll(() => Number(ring.element().textContent)).toBeLessThanOrEqual(10);
  move({ state: 'confirming', window: { totalMs: 30_000, remainingMs: 0 } });
  await expect.element(ring).toHaveTextContent('0');
  move({ state: 'confirming', window: { totalMs: 30_000, remainingMs: 900 } });
  await expect.element(screen.getByText(/last word/)).toBeVisible();
  await expect.element(ring).toHaveTextContent('0');
});

test('the panel never shows at the same time that the till queries and that it has stopped', async () => {
  const why = { code: 'gateway.timed-out' } as const;
  const { screen, move } = await drawPanel({ state: 'unknown', why, isAsking: true, nextLookMs: null });
  await expect.element(screen.getByText('Checking now…')).toBeVisible();
  expect(screen.getByText(/no longer asks/).query()).toBeNull();
  move({ state: 'unknown', why, isAsking: false, nextLookMs: null });
  await expect.element(screen.getByText(/no longer asks/)).toBeVisible();
  expect(screen.getByText(/goes on asking|checks by itself/).query()).toBeNull();
});

test('PAID keeps its place when the receipt’s QR code arrives', async () => {
  const paid = { state: 'paid', paidAt: '2026-11-20T09:41:07.000Z', cardNumber: null } as const;
  const queued = { ...REFUSED_RECEIPT, state: 'queued', why: null, correctable: [] } as const;
  const { screen, move } = await drawPanel({ ...paid, receipt: queued });
  const title = screen.getByRole('heading', { name: 'PAID' });
  await expect.element(title).toBeVisible();
  const before = title.element().getBoundingClientRect().top;
  move({
    ...paid,
    cardNumber: '8600 12** **** 3456',
    receipt: { ...queued, state: 'linked', link: 'https://ofd.example.uz/check?t=UZ21&r=123' },
  });
  await expect.element(screen.getByRole('img', { name: 'Fiscal receipt as a QR code' })).toBeVisible();
  expect(title.element().getBoundingClientRect().top).toBe(before);
});

test('the last code of a sale paid in parts shows total and tenders before the books are read again', async () => {
  const code = payment({ state: 'paid', paidAt: '2026-11-20T09:41:07.000Z', amountTiyin: tiyin(40_000_00) });
  const half = halfPaid({ tenders: [tenderOf({ amountTiyin: tiyin(20_000_00) })] });
  let sale = half;
  const { screen, app, api } = await drawInTill(<Panel />, {
    'payment.shown': () => ok(null),
    'sale.tenders': () => ok(sale),
  });
  app.payments.take(code);
  const stage = () => document.querySelector('[data-paid]')?.textContent ?? '';
  await expect.poll(stage).toMatch(/PAID60.000.soumCash 20.000QR payment 40.000/);
  sale = halfPaid({ state: 'completed', tenders: [...half.tenders, codeTender(code)] });
  api.publish('sale.changed', sale);
  await expect.poll(() => api.requests.get('sale.tenders')).toHaveLength(2);
  await expect.element(screen.getByRole('heading', { name: 'PAID' })).toBeVisible();
  expect(stage()).toMatch(/PAID60.000.soumCash 20.000QR payment 40.000/);
});

test('a code that pays a part is not PAID: it shows its amount and the rest, even if they are equal', async () => {
  const code = payment({
    state: 'paid',
    paidAt: '2026-11-20T09:41:07.000Z',
    amountTiyin: tiyin(20_000_00),
    leftTiyin: tiyin(20_000_00),
  });
  const cash = tenderOf({ amountTiyin: tiyin(20_000_00) });
  const Owed = () => <p>{`owed ${useOpenSale()?.owedTiyin ?? 'nothing'}`}</p>;
  const { screen, app } = await drawInTill(
    <>
      <Panel />
      <Owed />
    </>,
    {
      'payment.shown': () => ok(null),
      'sale.tenders': () => ok(halfPaid({ tenders: [cash, codeTender(code)] })),
    },
  );
  app.payments.take(code);
  await expect.element(screen.getByText('owed 2000000')).toBeVisible();
  expect(document.querySelector('[data-paid]')).toBeNull();
  expect(document.querySelector('[data-tone="part"]')?.textContent).toMatch(
    /^20.000.soum paid20.000.soumStill to pay/,
  );
});

test('without a network, cash comes before another code', async () => {
  const { screen, app } = await drawPanel({ state: 'absent' });
  const toneOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect.element(toneOf('Try again')).toHaveAttribute('data-tone', 'main');
  const { network } = app.till.getState();
  app.till.takeNetwork({ ...network, state: 'down', downMs: 90_000 });
  await expect.element(toneOf('Other way')).toHaveAttribute('data-tone', 'main');
  await expect.element(toneOf('Try again')).toHaveAttribute('data-tone', 'plain');
});

test('codes and numbers stand behind "Details"', async () => {
  const { screen } = await drawPanel({
    state: 'declined',
    why: { code: 'gateway.refused', note: 'Карта заблокирована', gatewayCode: -5017 },
  });
  await expect.element(screen.getByText('The service: “Карта заблокирована”')).toBeVisible();
  await expect.element(screen.getByText(/5017/)).not.toBeVisible();
  await screen.getByText('Details').click();
  await expect.element(screen.getByText(/5017/)).toBeVisible();
});

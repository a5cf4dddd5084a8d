/** Payments that were set aside: each has a chip in the bar, and a card shows its move to the chip. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid, invoicePayment, invoiceView, paidPayment } from '../../testing/views.ts';
import { LeavingCard } from './leaving-card.tsx';
import { Strip } from './strip.tsx';

const aside = (number: number, change: Partial<PaymentView> = {}): PaymentView =>
  paidPayment({
    transactionId: TransactionId.parse(`aside-${number}`),
    saleId: SaleId.parse(`earlier-${number}`),
    amountTiyin: tiyin(78_000_00 + number * 100_00),
    state: 'processing',
    ageMs: 130_000,
    setAside: true,
    paidAt: null,
    actions: ['customer-left'],
    ...change,
  });

test('a chip shows sum, state and age, and opens its payment', async () => {
  const { screen, app } = await drawInTill(<Strip shown={3} />);
  app.payments.take(aside(1), true);
  const chip = screen.getByRole('button', { name: /78.100.*Customer is approving.*2.min/ });
  await expect.element(chip).toBeVisible();
  await chip.click();
  expect(app.route.getState().dialog).toEqual({ kind: 'set-aside', transactionId: 'aside-1' });
});

test('on the smallest screen the payment that most needs a person has its chip, and one button holds the others', async () => {
  const { screen, app } = await drawInTill(<Strip shown={3} />);
  for (const one of [1, 2, 3]) app.payments.take(aside(one), true);
  const at = '2026-11-20T09:41:07.000Z';
  app.payments.take(aside(4, { state: 'paid', paidAt: at, goodsSince: at }), true);
  app.payments.take(aside(5, { alarm: { kind: 'charged', about: null, raisedAt: at } }), true);
  const shown = () =>
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(shown)
    .toMatchObject([expect.stringContaining('Manager needed'), expect.stringMatching(/^\+4/)]);
});

test('an empty bar has room for two on the smallest screen, the most urgent first', async () => {
  const { screen, app } = await drawInTill(<Strip shown={4} />);
  for (const one of [1, 2]) app.payments.take(aside(one), true);
  const at = '2026-11-20T09:41:07.000Z';
  app.payments.take(aside(3, { state: 'paid', paidAt: at, goodsSince: at }), true);
  app.payments.take(aside(4, { alarm: { kind: 'charged', about: null, raisedAt: at } }), true);
  const shown = () =>
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(shown)
    .toMatchObject([
      expect.stringContaining('Manager needed'),
      expect.stringContaining('goods'),
      expect.stringMatching(/^\+2/),
    ]);
});

test('a button without a chip beside it says what is most urgent', async () => {
  const { screen, app } = await drawInTill(<Strip shown={1} />);
  app.payments.take(aside(1), true);
  const at = '2026-11-20T09:41:07.000Z';
  app.payments.take(aside(2, { alarm: { kind: 'charged', about: null, raisedAt: at } }), true);
  await expect.element(screen.getByRole('button', { name: /^\+2 ?Manager needed/ })).toBeVisible();
});

test('all invoices are one chip, which shows the most urgent and opens the tray', async () => {
  const waits = invoiceView({ ageMs: 130_000 });
  const paid = { ...waits, transactionId: TransactionId.parse('invoice-2'), amountTiyin: tiyin(31_000_00) };
  let invoices = [waits];
  const { screen, app, api } = await drawInTill(<Strip shown={3} />, { 'invoice.open': () => ok(invoices) });
  app.payments.take(invoicePayment(), true);
  app.payments.take(aside(1), true);
  const shown = () =>
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent?.replaceAll('\u202f', ' '));
  await expect
    .poll(shown)
    .toEqual([expect.stringMatching(/48 500,50Invoice2\smin/), expect.stringMatching(/^\+1/)]);
  invoices = [waits, { ...paid, state: 'paid' }];
  api.publish('invoice.paid', paid);
  await expect
    .poll(shown)
    .toEqual([expect.stringMatching(/31 000Invoice paid.*1.more/), expect.stringMatching(/^\+1/)]);
  await screen.getByRole('button', { name: /Invoice paid/ }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'invoices' });
});

test('an invoice’s sale that also holds cash stands in the tray alone', async () => {
  const { saleId } = invoicePayment();
  const { screen } = await drawInTill(<Strip shown={3} />, {
    'invoice.open': () => ok([invoiceView()]),
    'sales.held': () => ok([halfPaid({ saleId })]),
  });
  await expect.element(screen.getByRole('button', { name: /Invoice/ })).toBeVisible();
  await expect.poll(() => screen.getByRole('button').elements()).toHaveLength(1);
});

test('a payment that leaves the panel shows its card once, for three seconds, and announces it', async () => {
  const { screen, app } = await drawInTill(
    <>
      <Strip shown={3} />
      <LeavingCard />
    </>,
  );
  const view = aside(1);
  app.payments.take({ ...view, setAside: false });
  app.route.toStep({ name: 'payment', transactionId: view.transactionId });
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  app.payments.take(aside(1));
  app.route.toStep({ name: 'selling' });
  const card = screen.getByRole('status');
  await expect.poll(() => card.element().textContent).toMatch(/Set aside: 78.100.*Customer is approving/);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await expect.poll(() => card.element().textContent).toBe('');
});

const NOBODY: Partial<PaymentView> = {
  state: 'abandoned',
  setAside: false,
  abandoned: { by: 'nobody-waits', ending: null, goesBack: false },
};

test.each([
  { goesBack: false, chip: /78.100.*Money may still come/, becomes: /Money may still be taken/ },
  { goesBack: true, chip: /78.100.*Nobody paid/, becomes: /will go back by itself/ },
])(
  'an unapproved payment leaves the panel with a card, and its chip says if money may come: $becomes',
  async ({ goesBack, chip, becomes }) => {
    const { screen, app } = await drawInTill(
      <>
        <Strip shown={3} />
        <LeavingCard />
        <Dialogs />
      </>,
      { 'sales.one': () => fail({ code: 'sale.over' }) },
    );
    const saleId = app.basket.getState().saleId;
    const view = aside(1, { saleId, setAside: false });
    app.payments.take(view);
    app.route.toStep({ name: 'payment', transactionId: view.transactionId });
    const card = screen.getByRole('status');
    await expect.poll(() => card.element().textContent).toBe('');
    const over = aside(1, { ...NOBODY, saleId, abandoned: { by: 'nobody-waits', ending: null, goesBack } });
    app.payments.take(over);
    app.nextSale.afterPayment(over);
    expect(app.route.getState().step.name).toBe('selling');
    await expect.poll(() => card.element().textContent).toMatch(/Nobody paid in five minutes: 78.100/);
    expect(card.element().textContent).toMatch(becomes);
    await screen.getByRole('button', { name: chip }).click();
    expect(app.route.getState().dialog).toEqual({ kind: 'set-aside', transactionId: 'aside-1' });
    const name = goesBack ? /^Nobody waits/ : /is not over/;
    await expect.element(screen.getByRole('dialog', { name })).toBeVisible();
  },
);

test.each([
  ['the open sale', true, 'Payment of this sale'],
  ['a sale before it', false, 'Payment of another sale'],
] as const)('the dialog of a late charge of %s names it so', async (_, isOpen, name) => {
  const { screen, app } = await drawInTill(<Dialogs />, { 'sales.one': () => fail({ code: 'sale.over' }) });
  const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
  const sale = isOpen ? { saleId: app.basket.getState().saleId } : {};
  const actions = ['take', 'refund', 'settle-alarm'] as const;
  const view = aside(1, { ...sale, state: 'declined', alarm, actions });
  app.payments.take(view);
  app.route.openDialog({ kind: 'set-aside', transactionId: view.transactionId });
  await expect.element(screen.getByRole('dialog', { name, exact: true })).toBeVisible();
  // Giving the money back is never the loudest answer.
  const loud = screen.container.ownerDocument.querySelectorAll(
    '[role="dialog"] :is([data-tone="main"], [data-tone="danger"])',
  );
  expect([...loud].map(({ textContent }) => textContent)).toEqual(['Take as this sale’s payment']);
});

test('a payment that ended in the panel leaves without a card', async () => {
  const { screen, app } = await drawInTill(<LeavingCard />);
  const view = aside(1, { state: 'declined', setAside: false });
  app.payments.take(view);
  app.route.toStep({ name: 'payment', transactionId: view.transactionId });
  app.route.toStep({ name: 'selling' });
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('');
});

test('a payment declined while set aside keeps its chip after a reload, until it is read', async () => {
  const declined = aside(1, { state: 'declined', actions: [] });
  const { screen, api } = await drawInTill(
    <>
      <Strip shown={3} />
      <Dialogs />
    </>,
    {
      'till.open': () => ok({ ...OPEN, payments: [declined] }),
      'sales.one': () => fail({ code: 'sale.over' }),
    },
  );
  const chip = screen.getByRole('button', { name: /78.100.*Not paid/ });
  await chip.click();
  await screen.getByRole('button', { name: 'Remove from bar' }).click();
  await expect.poll(() => chip.query()).toBeNull();
  // A payment read on one page stays hidden on the next.
  expect(api.requests.get('payment.read')).toEqual([{ transactionId: 'aside-1' }]);
});

test('a payment that may still become money can’t be hidden, also after a manager settles it as charged', async () => {
  const { screen, app } = await drawInTill(
    <>
      <Strip shown={3} />
      <Dialogs />
    </>,
    { 'sales.one': () => fail({ code: 'sale.over' }) },
  );
  const watched = { by: 'customer-left', ending: null, goesBack: false } as const;
  const open = { state: 'abandoned', actions: [], leftTiyin: tiyin(78_100_00) } as const;
  app.payments.take(aside(1, { ...open, abandoned: watched }), true);
  await screen.getByRole('button', { name: /Money may still come/ }).click();
  await expect.element(screen.getByRole('button', { name: /^Close/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove from bar' }).query()).toBeNull();
  app.payments.take(aside(1, { ...open, abandoned: { ...watched, by: 'claimed' }, isClaimed: true }));
  const chip = screen.getByRole('button', { name: /78.100.*Waiting for the service/ });
  await expect.element(chip).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove from bar' }).query()).toBeNull();
  app.payments.take(aside(1, { ...open, abandoned: { ...watched, ending: 'not-charged' } }));
  await screen.getByRole('button', { name: 'Remove from bar' }).click();
  await expect.poll(() => screen.getByRole('button', { name: /78.100/ }).query()).toBeNull();
});

test.each([
  [
    'en',
    'Money came after the sale was voided',
    /^The sale was voided.*Hand no goods out.*A manager gives it back/,
  ],
  [
    'ru',
    'Деньги списаны после отмены продажи',
    /^Продажу отменили.*Товар за них не\sвыдавайте.*Менеджер вернёт/,
  ],
  [
    'uz',
    'Pul savdo bekor qilingandan keyin yechilgan',
    /^Savdo bekor qilingan edi.*mahsulot bermang.*Menejer uni qaytaradi/,
  ],
] as const)(
  'money that came after the void shows its case and the next step: %s',
  async (language, title, says) => {
    const { screen, app } = await drawInTill(
      <>
        <Strip shown={3} />
        <Dialogs />
      </>,
      { 'sales.one': () => fail({ code: 'sale.over' }), 'basket.parked': () => ok([]) },
      language,
    );
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    const ended = { by: 'override', ending: 'charged', goesBack: false } as const;
    const found = { state: 'abandoned', abandoned: ended, actions: ['refund', 'settle-alarm'] } as const;
    app.payments.take(aside(1, { ...found, alarm: { ...alarm, isAfterVoid: true } }), true);
    await screen.getByRole('button', { name: /78.100/ }).click();
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.getByText(says)).toBeVisible();
    // Without a void the dialog shows neither.
    app.payments.take(aside(1, { ...found, alarm }), true);
    await expect.element(screen.getByText(title)).not.toBeInTheDocument();
  },
);

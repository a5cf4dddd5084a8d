/** A payment that leaves the panel plays one sound and shows one card; the sound names the case. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { TransactionId } from '../../../shared/ids.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment } from '../../testing/views.ts';
import { holdAnimations } from '../../ui/testing/still.ts';
import { LeavingCard } from './leaving-card.tsx';
import { soundPayments } from './payment-sounds.ts';

const ID = TransactionId.parse('leaving');
const TICK = [1_568];
const ATTENTION = [880, 880, 1_175];

/** The tones of the speaker, in Hz. */
function listen(): number[] {
  const heard: number[] = [];
  const Oscillator = globalThis.OscillatorNode;
  vi.stubGlobal(
    'OscillatorNode',
    class extends Oscillator {
      constructor(context: BaseAudioContext, options: OscillatorOptions = {}) {
        super(context, options);
        heard.push(options.frequency ?? Number.NaN);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return heard;
}

/** A payment of the open basket in the panel, with the page's sounds. */
async function inPanel() {
  holdAnimations();
  const drawn = await drawInTill(<LeavingCard />);
  const { app, screen } = drawn;
  onTestFinished(soundPayments(app));
  const payment = (change: Partial<PaymentView> = {}): PaymentView =>
    paidPayment({
      transactionId: ID,
      saleId: app.basket.getState().saleId,
      state: 'processing',
      paidAt: null,
      actions: ['set-aside', 'customer-left'],
      ...change,
    });
  app.payments.take(payment());
  app.route.toStep({ name: 'payment', transactionId: ID });
  const card = screen.getByRole('status');
  await expect.poll(() => card.element().textContent).toBe('');
  const moves = () => card.element().firstElementChild?.getAnimations() ?? [];
  return { app, card, moves, payment };
}

test('a payment set aside ticks once, and its card stays three seconds before it moves to the chip', async () => {
  const heard = listen();
  const { app, card, moves, payment } = await inPanel();
  expect(heard).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  app.payments.take(payment({ setAside: true }));
  app.route.toStep({ name: 'selling' });
  await expect.poll(() => card.element().textContent).toMatch(/^Set aside/);
  expect(heard).toEqual(TICK);
  const spans = moves().map(({ effect }) => effect?.getComputedTiming());
  expect(spans).toHaveLength(2);
  expect(spans.at(-1)?.endTime).toBe(3_000);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await expect.poll(() => card.element().textContent).toBe('');
  expect(heard).toEqual(TICK);
});

test('a payment without approval for five minutes plays the attention sound once and shows its card', async () => {
  const heard = listen();
  const { app, card, moves, payment } = await inPanel();
  const over = payment({
    state: 'abandoned',
    abandoned: { by: 'nobody-waits', ending: null, goesBack: true },
  });
  app.payments.take(over);
  app.nextSale.afterPayment(over);
  await expect.poll(() => card.element().textContent).toMatch(/^Nobody paid in five minutes/);
  expect(moves()).toHaveLength(2);
  expect(heard).toEqual(ATTENTION);
});

test('a sent invoice shows where its sale waits, and how the invoice stands', async () => {
  const { app, card, payment } = await inPanel();
  const invoice = { instrument: 'invoice', invoice: { invoiceId: null }, setAside: true } as const;
  app.payments.take(payment({ ...invoice, state: 'sending' }));
  app.route.toStep({ name: 'selling' });
  await expect
    .poll(() => card.element().textContent)
    .toMatch(/^Invoice: .*Invoice is being sent.*The sale waits in the top bar/);
  app.payments.take(payment({ ...invoice, state: 'declined' }));
  await expect.poll(() => card.element().textContent).toMatch(/Not paid/);
});

test('a till without volume stays silent, and still shows the card', async () => {
  const heard = listen();
  const { app, card, payment } = await inPanel();
  const { settings } = app.till.getState();
  app.till.takeSettings({ ...settings, soundVolume: 0 });
  app.payments.take(payment({ setAside: true }));
  app.route.toStep({ name: 'selling' });
  await expect.poll(() => card.element().textContent).toMatch(/^Set aside/);
  expect(heard).toEqual([]);
});

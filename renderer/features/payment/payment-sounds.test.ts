/** Sounds of a payment: each plays once, however many events come and whenever the page loads. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { IN_CASE, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { PageStores } from '../../../tests/support/page-stores.ts';
import { ALARM } from '../../../tests/support/screen-scene.ts';
import type { Sound } from '../../ui/tones.ts';
import { soundPayments } from './payment-sounds.ts';

const page = new PageStores();
let heard: Sound[] = [];
let end = (): void => undefined;

/** The page is open, and plays sounds from now on. */
const listen = (): void => {
  heard = [];
  const { payments } = page.app;
  end = soundPayments({ payments, play: (sound) => void heard.push(sound) });
};

/** The window reloads: the main process runs on, and publishes all its payments. */
async function reload(): Promise<void> {
  end();
  await page.open({ payments: [...page.till.payments.values()] });
  listen();
}

beforeEach(async () => {
  vi.useFakeTimers();
  await page.open();
  listen();
  await page.charge();
  heard = [];
});
afterEach(() => {
  end();
  page.close();
  vi.useRealTimers();
});

const told = (change: Partial<PaymentView>): PaymentView => page.till.move(change);

it('paid sounds once, and not again for its receipt, its goods or a late view', async () => {
  const early = told({ ...IN_STATE.confirming });
  const paid = told({ ...IN_STATE.paid });
  expect(heard).toEqual(['paid']);
  page.app.payments.take(early);
  page.app.payments.take(paid);
  told({ cardNumber: '8600 **** 1234' });
  expect(heard).toEqual(['paid']);
  // The question about unseen goods sounds once, and then gets its answer.
  told({ ...IN_CASE.goods });
  told({ goodsSince: '2026-11-20T09:45:00.000Z' });
  expect(heard).toEqual(['paid', 'attention']);
  told({ goodsSince: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['paid', 'attention']);
});

it('a failure sounds once', async () => {
  told({ ...IN_CASE.checking });
  expect(heard).toEqual([]);
  told({ ...IN_STATE.declined });
  told({ actions: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['error']);
});

it.each([
  ['paid', IN_STATE.paid],
  ['declined', IN_STATE.declined],
  ['paid, and its goods are asked for', IN_CASE.goods],
] as const)('a reloaded page does not repeat a sound: %s', async (_, change) => {
  told(change);
  await reload();
  told({ cardNumber: '8600 **** 1234' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
});

it('an alarm repeats every 20 seconds, also after a reload, until the alarm ends', async () => {
  told({ ...ALARM });
  expect(heard).toEqual(['attention']);
  await reload();
  expect(heard).toEqual(['attention']);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard).toEqual(['attention', 'attention', 'attention']);
  told({ alarm: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(3);
});

it.each([
  ['paid', { ...IN_CASE.goods }],
  ['declined', { ...IN_STATE.declined }],
  [
    'past the shop’s limit',
    { state: 'abandoned', abandoned: { by: 'limit', ending: null, goesBack: false } },
  ],
] as const)('an invoice ends in the background: %s only asks for attention', async (_, change) => {
  told({ invoice: { invoiceId: null }, setAside: true, ...IN_STATE.processing });
  heard = [];
  told(change);
  expect(heard).toEqual(['attention']);
});

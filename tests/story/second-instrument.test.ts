/** A second way to pay goes through the payment room like the first: the room knows neither by name. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import { createPayments, type PaymentsFeature } from '../../electron/payment/payments.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { UNATTENDED } from '../../tools/simulation/unattended.ts';
import { CASHIER, codeTenderOf, ENDPOINT, saleOf } from '../support/book-entries.ts';
import { SECOND, VirtualClock } from '../support/virtual-clock.ts';
import { createVoucher, VoucherService } from '../support/voucher-instrument.ts';

let folder: string;
let clock: VirtualClock;
let service: VoucherService;
let journal: Journal;
let payments: PaymentsFeature;
let sales = 0;
const bugs: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-second-'));
  clock = new VirtualClock();
  service = new VoucherService(clock);
  sales = 0;
  bugs.length = 0;
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});

async function start(): Promise<void> {
  const random = seededRandomness(33 + sales);
  const opened = openJournal(join(folder, 'journal.db'), { clock, random, shifts: () => 'day' });
  if (!opened.ok) throw new Error(opened.error.code);
  journal = opened.value;
  payments = createPayments({
    journal,
    gateway: unreachableGateway,
    instruments: (loop) => ({ 'saved-card': createVoucher(loop, service) }),
    clock,
    random,
    endpoint: ENDPOINT,
    cashboxCode: null,
    fiscal: UNATTENDED.shop.fiscal,
    gatewayOffMs: () => 0,
    mayCharge: () => true,
    checkCode: () => Promise.resolve(ok(null)),
    onChange: () => undefined,
    onPaid: () => undefined,
    onInvoicePaid: () => undefined,
    onJournal: () => undefined,
    onBug: (where, bug) => void bugs.push(`${where}: ${String(bug)}`),
  });
  const begun = payments.start();
  await clock.advance(5 * SECOND);
  await begun;
}

async function stop(): Promise<void> {
  await payments.stop();
  await clock.settle();
  journal.close();
}

function redeem(): TransactionId {
  sales += 1;
  const sale = saleOf(`sale-${sales}`);
  const begun = payments.begin(CASHIER, {
    sale,
    tender: { ...codeTenderOf(sale), kind: 'saved-card' },
    wanted: { cardToken: 'voucher', cardNumber: null },
  });
  if (!begun.ok) throw new Error(begun.error.code);
  return begun.value.transactionId;
}

const view = (id: TransactionId): PaymentView => payments.view(id);

it('is paid by its create alone, and nothing is confirmed', async () => {
  const id = redeem();
  await clock.advance(SECOND);
  expect(view(id)).toMatchObject({ state: 'paid', alarm: null });
  expect(service.asked).toEqual(['redeem']);
  await stop();
  await start();
  expect(view(id).state).toBe('paid');
});

it('is found by our id when the answer to its create was lost', async () => {
  service.fates.push('answer-lost');
  const id = redeem();
  await clock.advance(SECOND);
  expect(view(id)).toMatchObject({ state: 'paid', alarm: null });
  expect(service.asked.slice(0, 2)).toEqual(['redeem', 'find']);
});

it('is found after a stop between the create and its answer', async () => {
  const id = redeem();
  await clock.advance(50);
  await stop();
  await start();
  expect(view(id)).toMatchObject({ state: 'paid', setAside: true });
});

it('is declined once a refused create was looked up', async () => {
  service.fates.push('refused');
  const id = redeem();
  await clock.advance(SECOND);
  expect(view(id)).toMatchObject({ state: 'unknown', isChecking: true });
  await clock.advance(5 * SECOND);
  expect(view(id)).toMatchObject({ state: 'declined', why: { code: 'gateway.refused', gatewayCode: -7 } });
});

it('is absent after its own time, when the create never arrived', async () => {
  service.fates.push('lost');
  const id = redeem();
  await clock.advance(150 * SECOND);
  expect(view(id).state).toBe('unknown');
  await clock.advance(20 * SECOND);
  expect(view(id)).toMatchObject({ state: 'absent', alarm: null });
});

it('that a manager left is raised as money when it succeeds after all', async () => {
  service.firstStatus = 0;
  const id = redeem();
  await clock.advance(2 * SECOND);
  expect(view(id).state).toBe('processing');
  const left = { transactionId: id, reason: 'nobody waits' };
  expect(payments.handlers['payment.override'](left, CASHIER)).toMatchObject({ ok: true });
  for (const voucher of service.redeemed) voucher.status = 2;
  await clock.advance(60 * SECOND);
  expect(view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
});

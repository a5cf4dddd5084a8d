/** How long an invoice is asked about, and what the daily comparison says of it. */
import { describe, expect, it } from 'vitest';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { sendInvoice, tray } from '../support/invoice-counter.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

const asked = (): number => till.service.invoices.asked.status;

describe('the watch', () => {
  it('of an invoice without a limit asks four times an hour in the end', async () => {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    const id = await sendInvoice(till, counter);
    await till.clock.advance(DAY);
    const before = asked();
    await till.clock.advance(10 * HOUR);
    expect(till.state(id)).toBe('processing');
    expect(asked() - before).toBeLessThanOrEqual(40);
    expect(asked() - before).toBeGreaterThan(30);
  });
});

it('one that was paid in a month without the till is raised, although the service is busy at first', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(DAY);
  expect(till.view(id).abandoned).toMatchObject({ by: 'limit' });
  await till.crash();
  till.clock.reboot(31 * DAY);
  till.service.invoices.pay();
  till.service.invoices.mishaps.status = Array(4).fill('refused');
  till.service.mishaps['look-up'] = Array(130).fill('unreadable');
  await till.start();
  await till.clock.advance(10 * HOUR);
  expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
});

it('one whose status says that it is paid calls a manager, also after months without the till', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(DAY);
  await till.crash();
  till.clock.reboot(70 * DAY);
  till.service.invoices.last.status = 2;
  await till.start();
  await till.clock.advance(10 * HOUR);
  expect(till.view(id)).toMatchObject({ abandoned: { ending: null }, alarm: { kind: 'may-be-charged' } });
});

it('a network that comes and goes keeps a left one from no question', async () => {
  await sendInvoice(till, counter);
  await till.clock.advance(3 * DAY);
  const before = asked();
  for (let flaps = 0; flaps < 20; flaps += 1) {
    await till.clock.advance(20 * MINUTE);
    till.composed.wake();
  }
  expect(asked() - before).toBeGreaterThanOrEqual(5);
});

it('a question on its way as the network comes back is followed soon by another', async () => {
  till.settings = { ...till.settings, invoiceLimitMinutes: null };
  await sendInvoice(till, counter);
  await till.clock.advance(3 * HOUR);
  till.service.latencyMs = 5 * SECOND;
  till.service.invoices.mishaps.status.push('no-answer');
  till.service.mishaps['look-up'] = Array(20).fill('no-answer');
  const before = asked();
  while (asked() === before) await till.clock.advance(SECOND);
  till.composed.wake();
  till.service.mishaps['look-up'] = [];
  await till.clock.advance(MINUTE);
  expect(asked()).toBeGreaterThan(before + 1);
});

it('nodes that contradict each other are asked no faster', async () => {
  await sendInvoice(till, counter);
  const { service } = till;
  const before = asked();
  for (let step = 0; step < 60; step += 1) {
    service.invoices.last.status = service.invoices.last.status === 0 ? 1 : 0;
    await till.clock.advance(100);
  }
  expect(asked() - before).toBeLessThanOrEqual(3);
});

describe('a refused create', () => {
  it('is not declined before a look-up was answered; a manager may leave it', async () => {
    till.service.invoices.refuses = true;
    till.service.mishaps['look-up'] = Array(400).fill('not-reached');
    const id = await sendInvoice(till, counter);
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isChecking: true, actions: ['leave-invoice'] });
    till.service.mishaps['look-up'] = [];
    await till.clock.advance(20 * SECOND);
    expect(till.state(id)).toBe('declined');
    await till.clock.advance(DAY);
    expect(till.view(id).alarm).toBeNull();
  });
});

describe('the daily comparison', () => {
  async function compared() {
    const running = till.ask('reconcile.run', undefined);
    await till.clock.advance(2 * MINUTE);
    const result = await running;
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }

  it('leaves an unpaid invoice to its watch', async () => {
    await sendInvoice(till, counter);
    await till.clock.advance(30 * MINUTE);
    till.service.lookedUpOn.length = 0;
    const asking = compared();
    await till.clock.settle();
    expect(await asking).toMatchObject({ untold: 0, unanswered: 0, toCompare: [], differences: [] });
  });

  it('compares one that was paid days after it was sent', async () => {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    const id = await sendInvoice(till, counter);
    for (let day = 0; day < 5; day += 1) {
      await till.clock.advance(DAY);
      await compared();
    }
    const paid = till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('paid');
    paid.reversed = true;
    const { differences } = await compared();
    expect(differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
  });
});

it('a paid invoice stays in the tray over the days until its goods are handed over', async () => {
  const id = await sendInvoice(till, counter);
  till.service.invoices.pay();
  await till.clock.advance(2 * DAY);
  expect(tray(till)).toMatchObject([{ transactionId: id, state: 'paid' }]);
  expect(refusal(till.do('invoice.hand-over', { transactionId: id }))).toBeNull();
  expect(tray(till)).toEqual([]);
});

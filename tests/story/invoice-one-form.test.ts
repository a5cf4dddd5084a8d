/** An invoice at a service that answers only one form of the look-up: it calls a manager, who may leave it. */
import { beforeEach, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, sendInvoice } from '../support/invoice-counter.ts';
import { HOUR, MINUTE } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});
beforeEach(() => {
  till.service.onlyPlain = true;
});

/** A manager lets it wait on, and is not called again. */
async function settledForGood(transactionId: TransactionId, reason: string): Promise<void> {
  const settled = { transactionId, seen: 'may-be-charged', about: null, reason } as const;
  expect(till.do('payment.settle-alarm', settled)).toMatchObject({ ok: true });
  await till.clock.advance(5 * HOUR);
  expect(till.view(transactionId)).toMatchObject({ state: 'processing', alarm: null });
}

it('a manager is called at the limit, once', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(59 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
  await till.clock.advance(2 * MINUTE);
  expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  await settledForGood(id, 'the customer comes later');
  expect(till.view(id).actions).toContain('leave-invoice');
});

it('a card that is being charged, or one half answer after an outage, calls no manager', async () => {
  const id = await sendInvoice(till, counter);
  till.service.invoices.pay(undefined, 1);
  await till.clock.advance(61 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
  till.service.down = true;
  await till.clock.advance(3 * HOUR);
  till.service.payments.length = 0;
  till.service.down = false;
  await till.clock.advance(9 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
});

it('a card that hangs calls a manager an hour after the limit, once', async () => {
  const id = await sendInvoice(till, counter);
  till.service.invoices.pay(undefined, 1);
  await till.clock.advance(119 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
  await till.clock.advance(20 * MINUTE);
  expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  await settledForGood(id, 'the customer tries again');
});

it('a left one that hung may still be paid with another card: no record of a refund ends its watch', async () => {
  till.service.onlyPlain = false;
  const id = await sendInvoice(till, counter);
  const hung = till.service.invoices.pay(undefined, 1);
  await till.clock.advance(140 * MINUTE);
  expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
  expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
  expect(till.view(id).actions).not.toContain('record-refund');
  hung.status = -5;
  till.service.invoices.pay();
  await till.clock.advance(2 * HOUR);
  expect(till.view(id)).toMatchObject({ alarm: { kind: 'charged' } });
  expect(till.view(id).actions).toContain('record-refund');
});

it('the limit frees the sale once all forms are answered again', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(55 * MINUTE);
  till.service.onlyPlain = false;
  await till.clock.advance(7 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit' }, alarm: null });
});

it('a manager is called ten minutes after a refused create', async () => {
  till.service.invoices.refuses = true;
  const id = await sendInvoice(till, counter);
  await till.clock.advance(9 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
  await till.clock.advance(2 * MINUTE);
  expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
});

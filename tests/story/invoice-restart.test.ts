/** Invoices over a stop, a lost answer, midnight and the end of a month. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, sendInvoice, tray } from '../support/invoice-counter.ts';
import { BREAD } from '../support/part-paid.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

async function restart(): Promise<void> {
  await till.crash();
  await till.start();
}

describe('a stop', () => {
  it('between create and answer: no second create, and the payment is found by our id', async () => {
    counter.scan(BREAD.barcode);
    const { saleId, totalTiyin } = counter;
    const sent = till.do('invoice.send', { saleId, totalTiyin, phone: '998901234567' });
    if (!sent.ok) throw new Error(sent.error.code);
    const id = sent.value.transactionId;
    await till.clock.advance(50);
    await restart();
    expect(till.view(id)).toMatchObject({ state: 'unknown', why: { code: 'payment.interrupted' } });
    expect(counter.shown).toEqual([]);
    await till.clock.advance(HOUR / 2);
    expect(till.state(id)).toBe('unknown');
    till.service.invoices.pay();
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', setAside: true });
    expect(till.service.invoices.asked.create).toBe(1);
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('while it is open: it is asked on, and its money completes the sale', async () => {
    const id = await sendInvoice(till, counter);
    await restart();
    expect(tray(till)).toMatchObject([{ transactionId: id, phoneLastFour: '4567', state: 'processing' }]);
    till.service.invoices.pay();
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('paid');
    await restart();
    expect(tray(till)).toMatchObject([{ transactionId: id, state: 'paid' }]);
    expect(till.view(id).goodsSince).not.toBeNull();
  });

  it('while it was paid: the first question after it finds that', async () => {
    const id = await sendInvoice(till, counter);
    await till.crash();
    till.service.invoices.pay();
    await till.start();
    expect(till.state(id)).toBe('paid');
  });

  it('after the limit, or after -99: both are watched on', async () => {
    const left = await sendInvoice(till, counter);
    await till.clock.advance(HOUR + MINUTE);
    const declined = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    await till.clock.advance(2 * MINUTE);
    expect([till.state(left), till.state(declined)]).toEqual(['abandoned', 'declined']);
    await till.clock.advance(10 * HOUR);
    await restart();
    for (const invoice of till.service.invoices.sent) till.service.invoices.pay(invoice);
    await till.clock.advance(2 * HOUR);
    expect(till.view(left)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
    expect(till.view(declined)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
  });
});

it('a left invoice is asked about at the start of a till that stopped after the recall of its sale', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(3 * DAY);
  till.service.down = true;
  expect(refusal(counter.recall(till.payment(id).saleId))).toBeNull();
  await till.crash();
  till.service.invoices.pay();
  till.service.down = false;
  await till.start();
  await till.clock.advance(SECOND);
  expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
});

describe('a lost answer to the create', () => {
  it('is never absent: a person decides, or the customer pays', async () => {
    till.service.invoices.mishaps.create.push('never-arrives');
    const id = await sendInvoice(till, counter);
    await till.clock.advance(30 * MINUTE);
    expect(till.view(id)).toMatchObject({
      state: 'unknown',
      alarm: { kind: 'may-be-charged' },
      actions: expect.arrayContaining(['leave-invoice', 'say-charged', 'say-not-charged']),
    });
  });

  it('calls a manager also where one form of the look-up is never answered', async () => {
    const { service } = till;
    const { paymentStatusByTransaction: lookUp } = service;
    service.paymentStatusByTransaction = (request) =>
      request.date === undefined
        ? lookUp.call(service, request)
        : Promise.resolve({ ok: false, error: { code: 'gateway.http-status', httpStatus: 405 } });
    service.invoices.mishaps.create.push('never-arrives');
    const id = await sendInvoice(till, counter);
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it('calls a manager also where a payment stood there that failed', async () => {
    till.service.invoices.mishaps.create.push('no-answer');
    const id = await sendInvoice(till, counter);
    const payment = till.service.invoices.pay(undefined, 0);
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('processing');
    payment.status = -5;
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm, 'one reading').toBeNull();
    await till.clock.advance(8 * MINUTE);
    expect(till.view(id)).toMatchObject({
      state: 'unknown',
      alarm: { kind: 'may-be-charged' },
      actions: expect.arrayContaining(['leave-invoice', 'say-charged', 'say-not-charged']),
    });
  });

  it('raises no task once the cashier left it', async () => {
    till.service.invoices.mishaps.create.push('never-arrives');
    const id = await sendInvoice(till, counter);
    await till.clock.advance(MINUTE);
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
    await till.clock.advance(DAY);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: null });
  });

  it('of an invoice that arrived is mended by its payment', async () => {
    till.service.invoices.mishaps.create.push('no-answer');
    const id = await sendInvoice(till, counter);
    expect(till.state(id)).toBe('unknown');
    till.service.invoices.pay();
    await till.clock.advance(15 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  });
});

describe('a service that finds payments under their day alone', () => {
  /** The till is off for three days, and the customer pays after the first. */
  async function paidWhileOff(): Promise<TransactionId> {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    till.service.onlyDated = true;
    const id = await sendInvoice(till, counter);
    await till.crash();
    await till.clock.advance(DAY);
    till.service.invoices.pay();
    await till.clock.advance(2 * DAY);
    return id;
  }

  it('is asked each day from the invoice on, and about a past day for one day more', async () => {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    till.service.onlyDated = true;
    const id = await sendInvoice(till, counter);
    await till.clock.advance(2 * DAY);
    till.service.lookedUpOn.length = 0;
    await till.clock.advance(20 * MINUTE);
    expect(new Set(till.service.lookedUpOn)).toEqual(new Set([null, '2026-11-22', '2026-11-21']));
    till.service.invoices.pay();
    await till.clock.advance(20 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('is asked again about a past day after one answer of a busy service', async () => {
    const id = await paidWhileOff();
    till.service.mishaps['look-up'].push('refused', 'refused', 'refused', 'refused');
    await till.start();
    await till.clock.advance(5 * MINUTE);
    expect(till.state(id)).toBe('paid');
    expect(till.service.mishaps['look-up']).toEqual([]);
  });

  it('finds what was paid two days ago, while the till was off', async () => {
    const id = await paidWhileOff();
    till.service.lookedUpOn.length = 0;
    await till.start();
    expect(till.state(id)).toBe('paid');
    expect(new Set(till.service.lookedUpOn)).toEqual(
      new Set([null, '2026-11-23', '2026-11-22', '2026-11-21']),
    );
  });
});

it('a failed card of one day does not hide the payment of the next', async () => {
  till.settings = { ...till.settings, invoiceLimitMinutes: null };
  till.service.onlyDated = true;
  const id = await sendInvoice(till, counter);
  await till.crash();
  const paid = till.service.invoices.pay();
  await till.clock.advance(DAY);
  till.service.invoices.pay(undefined, -5);
  await till.start();
  expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: paid.paymentId });
});

describe('the calendar of refunds', () => {
  /** Sent on 20 November at noon, paid after so many days. */
  async function paidAfter(ms: number, isOff: boolean) {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    const id = await sendInvoice(till, counter);
    await till.crash();
    await till.clock.advance(ms);
    if (!isOff) await till.start();
    till.service.invoices.pay();
    if (isOff) await till.start();
    await till.clock.advance(20 * MINUTE);
    expect(till.state(id)).toBe('paid');
    return id;
  }

  it('goes by the month of the payment, and not of the invoice', async () => {
    const id = await paidAfter(12 * DAY, false);
    till.clock.jumpWall(5 * DAY);
    expect(refusal(till.refund(id, 'brought back'))).toBeNull();
  });

  it('stops what was surely paid in an earlier month', async () => {
    const id = await paidAfter(DAY, false);
    till.clock.jumpWall(45 * DAY);
    expect(refusal(till.refund(id, 'brought back'))).toBe('refund.month-closed');
  });

  it('leaves it to the service where the payment may be of this month', async () => {
    const id = await paidAfter(12 * DAY, true);
    till.clock.jumpWall(25 * DAY);
    expect(refusal(till.refund(id, 'brought back'))).toBeNull();
  });
});

/** When an invoice frees its sale: only an answer of that moment says that nothing was paid. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { crossedAnswersOf } from '../support/crossed-answers.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, PHONE, sendInvoice, tray } from '../support/invoice-counter.ts';
import { REST, ringUpPart, TOTAL } from '../support/part-paid.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

describe('the limit of the shop', () => {
  it('that passed while the till was off: a start asks first, and finds the money', async () => {
    const id = await sendInvoice(till, counter);
    await till.crash();
    await till.clock.advance(30 * MINUTE);
    till.service.invoices.pay();
    till.clock.reboot(12 * HOUR);
    await till.start();
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  });

  it('that passed overnight frees an unpaid sale at the start', async () => {
    const id = await sendInvoice(till, counter);
    await till.crash();
    till.clock.reboot(12 * HOUR);
    await till.start();
    expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit' } });
  });

  it('in an outage frees nothing, and the tray promises nothing', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    await till.clock.advance(3 * HOUR);
    expect(till.state(id)).toBe('processing');
    expect(tray(till)).toMatchObject([{ state: 'processing', limitMs: null }]);
    till.service.invoices.pay();
    till.service.down = false;
    await till.clock.advance(6 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it.each([0, 1])('finds money of the minute before, where the status reads %i', async (paidReads) => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.paidReads = paidReads;
    await till.clock.advance(59.5 * MINUTE);
    till.service.invoices.pay();
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it.each([61.5 * MINUTE, 3 * DAY + 61.5 * MINUTE])(
    'is followed by a question as its basket is recalled after %d ms, because its customer may have paid since',
    async (afterMs) => {
      const id = await sendInvoice(till, counter);
      await till.clock.advance(afterMs);
      expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit' } });
      till.service.invoices.pay();
      await till.clock.advance(MINUTE);
      expect(till.view(id).alarm).toBeNull();
      expect(refusal(counter.recall(till.payment(id).saleId))).toBeNull();
      await till.clock.advance(SECOND);
      expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
      expect(refusal(till.payCash(1, till.payment(id).saleId))).toBe('basket.locked');
    },
  );

  it('is followed by such a question each few minutes where the service is silent at the recall', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(2 * DAY);
    till.service.invoices.pay();
    till.service.down = true;
    expect(refusal(counter.recall(till.payment(id).saleId))).toBeNull();
    await till.clock.advance(12 * SECOND);
    till.service.down = false;
    await till.clock.advance(90 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });

  it('frees nothing while a card is being charged', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(59 * MINUTE);
    const payment = till.service.invoices.pay(undefined, 1);
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('processing');
    payment.status = 2;
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('is not reached because a clock was set ahead', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(2 * MINUTE);
    till.clock.jumpWall(DAY);
    await till.clock.advance(30 * MINUTE);
    expect(till.state(id)).toBe('processing');
    await till.clock.advance(30 * MINUTE);
    expect(till.state(id)).toBe('abandoned');
  });

  it('never frees an invoice that reads as paid, nor one whose create was lost', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 2;
    till.service.invoices.mishaps.create.push('no-answer');
    const lost = await sendInvoice(till, counter);
    await till.clock.advance(3 * HOUR);
    for (const one of [id, lost])
      expect(till.view(one)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(refusal(counter.recall(till.payment(id).saleId))).toBe('basket.locked');
  });

  it('frees nothing while one form of the look-up gets no answer', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(50 * MINUTE);
    till.service.invoices.paidReads = 0;
    till.service.invoices.pay();
    const half = Array.from({ length: 20 }, () => ['unreadable', 'refused'] as const).flat();
    till.service.mishaps['look-up'].push(...half);
    await till.clock.advance(11 * MINUTE);
    expect(till.state(id)).toBe('processing');
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(6 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('a "not charged" does not settle what was read after its task was raised', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 1;
    await till.clock.advance(5 * MINUTE);
    till.service.invoices.last.status = 2;
    await till.clock.advance(2 * MINUTE);
    const said = till.do('payment.say-not-charged', { transactionId: id, reason: 'not in the cabinet' });
    expect(refusal(said)).toBeNull();
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
  });

  it('frees nothing while a manager is called about it', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 2;
    await till.clock.advance(5 * MINUTE);
    till.service.invoices.last.status = 0;
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: { kind: 'may-be-charged' } });
  });
});

describe('left for another tender', () => {
  it('not if its customer has just paid', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(50 * MINUTE);
    till.service.invoices.paidReads = 0;
    till.service.invoices.pay();
    expect(await leaveInvoice(till, id)).toBe('payment.wrong-state');
    expect(till.state(id)).toBe('paid');
  });

  it('only by a second press if the service does not answer', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    expect(till.state(id)).toBe('processing');
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
    expect(till.state(id)).toBe('abandoned');
  });

  it('only by a second press if a broken proxy answers in place of the service', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.mishaps.status.push('unreadable');
    till.service.mishaps['look-up'].push(...Array.from({ length: 4 }, () => 'unreadable' as const));
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
  });

  it('only by a second press while its customer is paying, and that press finds the money of then', async () => {
    const id = await sendInvoice(till, counter);
    const payment = till.service.invoices.pay(undefined, 1);
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    payment.status = 2;
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBe('payment.wrong-state');
    expect(till.state(id)).toBe('paid');
  });

  it('only by a second press while its look-up names the payment of another sale', async () => {
    await sendInvoice(till, counter);
    till.service.invoices.pay();
    await till.clock.advance(MINUTE);
    const id = await sendInvoice(till, counter);
    crossedAnswersOf(till).lookUpNamesTheFirst(() => id);
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
  });

  it('only by a third press if it reads as paid at the second', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    till.service.down = false;
    till.service.invoices.last.status = 2;
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBe('invoice.not-found');
    till.service.down = true;
    expect(await leaveInvoice(till, id, { despite: 'invoice.not-found' })).toBeNull();
  });

  it('after five seconds without an answer the person hears so', async () => {
    const id = await sendInvoice(till, counter);
    till.service.latencyMs = 20 * SECOND;
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
  });

  it('only by a second press if it reads as paid', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 2;
    // The till has read it before the press.
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', why: { code: 'invoice.not-found' } });
    expect(await leaveInvoice(till, id)).toBe('invoice.not-found');
    expect(await leaveInvoice(till, id, { despite: 'invoice.not-found' })).toBeNull();
    expect(till.state(id)).toBe('abandoned');
  });
});

it('the cash of a sale stays while an invoice for the rest is open', async () => {
  const saleId = ringUpPart(counter);
  const rest = { saleId, totalTiyin: tiyin(TOTAL), owedTiyin: tiyin(REST), phone: PHONE };
  const sent = till.do('invoice.send', rest);
  if (!sent.ok) throw new Error(sent.error.code);
  await till.clock.advance(MINUTE);
  const view = till.do('sale.tenders', { saleId });
  const cash = view.ok ? view.value.tenders.find(({ kind }) => kind === 'cash') : undefined;
  if (!cash) throw new Error('no cash');
  const { tenderId, heldTiyin } = cash;
  const back = { saleId, tenderId, heldTiyin, amountTiyin: null, reason: 'pays in cash' };
  expect(refusal(till.do('refund.cash', back))).toBe('basket.locked');
  const { transactionId } = sent.value;
  expect(await leaveInvoice(till, transactionId)).toBeNull();
  expect(refusal(till.do('refund.cash', back))).toBeNull();
});

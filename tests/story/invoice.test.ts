/** An invoice from the counter to its end. The customer alone ends it, and the sale waits parked. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paymentWord, wordsOf } from '../../shared/history/words.ts';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, PHONE, sendInvoice, tray } from '../support/invoice-counter.ts';
import { BREAD } from '../support/part-paid.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const REASON = 'the customer changed his mind';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

const saleState = (id: TransactionId): string | undefined =>
  till.journal.sale(till.payment(id).saleId)?.state;

describe('sent', () => {
  it('its sale is parked, the next customer is served, and the tray shows it', async () => {
    const id = await sendInvoice(till, counter);
    expect(counter.shown).toEqual([]);
    expect(till.state(id)).toBe('processing');
    expect(till.service.invoices.last).toMatchObject({ transactionId: id, phone: PHONE });
    expect(till.service.invoices.asked.create).toBe(1);
    expect(tray(till)).toMatchObject([
      { transactionId: id, phoneLastFour: '4567', amountTiyin: BREAD.priceTiyin, state: 'processing' },
    ]);
    expect(tray(till)[0]?.ageMs).toBe(SECOND);
    counter.scan(BREAD.barcode);
    expect(refusal(counter.cash())).toBeNull();
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('processing');
  });

  it('its phone number is in no file of the till', async () => {
    await sendInvoice(till, counter);
    const files = readdirSync(till.folder, { withFileTypes: true }).filter((file) => file.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { name } of files)
      expect(readFileSync(join(till.folder, name)).includes(PHONE.slice(3))).toBe(false);
  });

  it('its sale takes no other tender, and can not be deleted', async () => {
    const id = await sendInvoice(till, counter);
    const { saleId } = till.payment(id);
    expect(refusal(counter.recall(saleId))).toBe('basket.locked');
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBe('basket.locked');
    expect(refusal(till.do('payment.customer-left', { transactionId: id }))).toBe('payment.wrong-state');
  });
});

describe('paid', () => {
  it('completes the sale in the background, with its receipt, and waits for the hand-over', async () => {
    const paid: unknown[] = [];
    till.heard = (event, view) => void (event === 'invoice.paid' && paid.push(view));
    const id = await sendInvoice(till, counter);
    till.service.invoices.pay();
    await till.clock.advance(10 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', setAside: true, alarm: null });
    expect(saleState(id)).toBe('completed');
    expect(till.receipt(id)).not.toBeNull();
    expect(paid).toMatchObject([{ transactionId: id, state: 'paid' }]);
    // Nothing of it was shown as the present customer's.
    const shown = till.published.filter(({ transactionId, setAside }) => transactionId === id && !setAside);
    expect(shown).toEqual([]);
    expect(tray(till)).toMatchObject([{ state: 'paid' }]);
    expect(refusal(till.do('invoice.hand-over', { transactionId: id }))).toBeNull();
    expect(tray(till)).toEqual([]);
    expect(till.view(id).goodsSince).toBeNull();
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  });

  it('also after another card of the customer failed', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.pay(undefined, -5);
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('processing');
    const paid = till.service.invoices.pay();
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: paid.paymentId });
  });

  it('also where its status goes on to say that it is open', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.paidReads = 0;
    till.service.invoices.pay();
    await till.clock.advance(7 * MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('is not what its status says, but what a payment under our id shows', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 2;
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({
      state: 'unknown',
      why: { code: 'invoice.not-found' },
      alarm: null,
    });
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(till.shown(id)).not.toContain('paid');
    // The service files it at last.
    till.service.invoices.pay();
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  });

  it('and never found: a manager types number and amount', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 2;
    await till.clock.advance(5 * MINUTE);
    const other = till.service.invoices.hold('cabinet', BREAD.priceTiyin, 2);
    const typed = {
      transactionId: id,
      paymentId: PaymentId.parse(other.paymentId),
      amountTiyin: tiyin(BREAD.priceTiyin),
      ourIdEnd: id.slice(-6),
      reason: 'seen in the cabinet',
    };
    const said = till.ask('payment.say-charged', typed);
    await till.clock.advance(SECOND);
    expect(refusal(await said)).toBeNull();
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(4 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: other.paymentId });
  });
});

it('is found by the ids of the invoice and of its payment', async () => {
  const id = await sendInvoice(till, counter);
  const paid = till.service.invoices.pay();
  await till.clock.advance(MINUTE);
  const { saleId } = till.payment(id);
  const sale = till.journal.sale(saleId);
  if (!sale) throw new Error('no sale');
  const none = { tenders: [], refunds: [], receipts: [], people: [] };
  const words = wordsOf({ sale, payments: till.journal.paymentsOf(saleId), ...none });
  expect(words).toContain(paymentWord(till.service.invoices.last.invoiceId));
  expect(words).toContain(paymentWord(paid.paymentId));
});

describe('declined', () => {
  it('after two readings of -99, half a minute apart, that found no payment', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    await till.clock.advance(25 * SECOND);
    expect(till.state(id)).toBe('processing');
    await till.clock.advance(20 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'declined', why: { gatewayCode: -99 } });
    expect(till.service.lookedUpOn.length).toBeGreaterThan(2);
    const { saleId } = till.payment(id);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });

  it('not while its look-ups get no answer', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    till.service.mishaps['look-up'].push(...Array.from({ length: 300 }, () => 'no-answer' as const));
    await till.clock.advance(3 * MINUTE);
    expect(till.state(id)).toBe('processing');
  });

  it('not while its payment has a status that the interface does not define', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    till.service.invoices.pay(undefined, 3);
    await till.clock.advance(3 * MINUTE);
    expect(till.state(id)).toBe('processing');
  });

  it('not by a negative status beside a card that failed, unless it is -99', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.pay(undefined, -5);
    till.service.invoices.last.status = -1;
    await till.clock.advance(10 * MINUTE);
    expect(till.state(id)).toBe('processing');
    till.service.invoices.last.status = -99;
    await till.clock.advance(3 * MINUTE);
    expect(till.state(id)).toBe('declined');
  });

  it('not while a payment of it is under way', async () => {
    const id = await sendInvoice(till, counter);
    const payment = till.service.invoices.pay(undefined, 1);
    till.service.invoices.last.status = -99;
    await till.clock.advance(3 * MINUTE);
    expect(till.state(id)).toBe('processing');
    payment.status = 2;
    await till.clock.advance(MINUTE);
    expect(till.state(id)).toBe('paid');
  });

  it('then paid: the money is raised, and its open sale may take it', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    await till.clock.advance(MINUTE);
    till.service.invoices.pay();
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
    expect(refusal(await till.take(id))).toBeNull();
    expect(saleState(id)).toBe('completed');
  });

  it('also when the service refuses the create, and what is charged all the same is raised', async () => {
    till.service.invoices.refuses = true;
    const id = await sendInvoice(till, counter);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isChecking: true });
    await till.clock.advance(6 * SECOND);
    expect(till.state(id)).toBe('declined');
    till.service.invoices.hold(id, BREAD.priceTiyin, 2);
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
  });
});

describe('no longer waited for', () => {
  it('after the limit of the shop its sale is free, and later money is raised', async () => {
    const id = await sendInvoice(till, counter);
    const { saleId } = till.payment(id);
    await till.clock.advance(59 * MINUTE);
    expect(till.state(id)).toBe('processing');
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit', ending: null } });
    counter.recall(saleId);
    expect(refusal(counter.cash())).toBeNull();
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
  });

  it('without a limit it waits on', async () => {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    const id = await sendInvoice(till, counter);
    await till.clock.advance(3 * HOUR);
    expect(till.state(id)).toBe('processing');
  });

  it('left for another tender, it is watched, and its money raised once', async () => {
    const id = await sendInvoice(till, counter);
    expect(await leaveInvoice(till, id)).toBeNull();
    expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'another-tender' } });
    counter.recall(till.payment(id).saleId);
    expect(refusal(counter.cash())).toBeNull();
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
    expect(till.receipt(id)).toBeNull();
  });

  it('a -99 ends no watch', async () => {
    const id = await sendInvoice(till, counter);
    expect(await leaveInvoice(till, id)).toBeNull();
    till.service.invoices.last.status = -99;
    await till.clock.advance(10 * HOUR);
    till.service.invoices.pay();
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'charged' } });
  });

  it('a manager who saw no money frees the sale, and proves nothing', async () => {
    till.service.invoices.mishaps.create.push('no-answer');
    const id = await sendInvoice(till, counter);
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(refusal(till.do('payment.say-not-charged', { transactionId: id, reason: REASON }))).toBeNull();
    expect(till.view(id)).toMatchObject({
      state: 'abandoned',
      abandoned: { by: 'not-charged' },
      alarm: null,
    });
    till.service.invoices.pay();
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
  });
});

describe('another invoice’s id', () => {
  it('in the answer of the create says nothing of this one', async () => {
    await sendInvoice(till, counter);
    const [first] = till.service.invoices.sent;
    till.service.invoices.crossedWith = first?.invoiceId ?? null;
    const id = await sendInvoice(till, counter);
    expect(till.view(id)).toMatchObject({ state: 'unknown', why: { code: 'payment.id-shared' } });
    if (first) first.status = -99;
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('unknown');
  });
});

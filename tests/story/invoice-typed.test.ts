/** What a manager types about an invoice: the id may be another customer's, and the customer may still pay. */
import { expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { newTransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { seededRandomness } from '../../shared/time.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, sendInvoice } from '../support/invoice-counter.ts';
import { BREAD } from '../support/part-paid.ts';
import type { ServicePayment } from '../support/service-payment.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const REASON = 'seen in the cabinet';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** The service shows it as paid and files no payment; another customer's payment stands in the cabinet. */
async function unfound(): Promise<{ id: TransactionId; other: ServicePayment }> {
  const id = await sendInvoice(till, counter);
  till.service.invoices.last.status = 2;
  await till.clock.advance(5 * MINUTE);
  return { id, other: till.service.invoices.hold('cabinet', BREAD.priceTiyin, 2) };
}

async function say(id: TransactionId, { paymentId }: ServicePayment): Promise<string | null> {
  const amountTiyin = tiyin(BREAD.priceTiyin);
  const typed = { transactionId: id, paymentId, amountTiyin, ourIdEnd: id.slice(-6), reason: REASON };
  const said = till.ask('payment.say-charged', typed);
  await till.clock.advance(SECOND);
  return refusal(await said);
}

it('a wrong id is refused where our own id names the payment', async () => {
  const { id, other } = await unfound();
  till.service.invoices.pay();
  expect(await say(id, other)).toBe('payment.other-id');
});

it('a typed id is taken where our own id names a card that failed', async () => {
  const id = await sendInvoice(till, counter);
  till.service.invoices.pay(undefined, -5);
  till.service.invoices.last.status = 2;
  await till.clock.advance(5 * MINUTE);
  const paid = till.service.invoices.hold('second card', BREAD.priceTiyin, 2);
  expect(await say(id, paid)).toBeNull();
  await till.clock.advance(10 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: paid.paymentId, alarm: null });
});

it('a payment under our id that hangs calls a manager, and does not close the way to the one that paid', async () => {
  const { id, other } = await unfound();
  till.service.invoices.pay(undefined, 1);
  await till.clock.advance(5 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  expect(await say(id, other)).toBeNull();
});

it('one that was found before does not close the way to one that is never found', async () => {
  const found = await sendInvoice(till, counter);
  till.service.invoices.pay();
  await till.clock.advance(MINUTE);
  expect(till.state(found)).toBe('paid');
  const { id, other } = await unfound();
  expect(till.view(id).asksIdEnd).toBe(true);
  expect(await say(id, other)).toBeNull();
});

it('a wrong id that reads open is forgotten', async () => {
  const { id, other } = await unfound();
  expect(await say(id, other)).toBeNull();
  other.status = 1;
  await till.clock.advance(3 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'unknown', paymentId: null, isClaimed: false });
});

it('a wrong id whose money goes back is forgotten, and the invoice’s own money is found', async () => {
  const { id, other } = await unfound();
  expect(await say(id, other)).toBeNull();
  other.reversed = true;
  await till.clock.advance(3 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'unknown', paymentId: null, isClaimed: false });
  const paid = till.service.invoices.pay();
  await till.clock.advance(2 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: paid.paymentId });
});

it('a wrong id goes with the word when a manager leaves the invoice', async () => {
  const { id, other } = await unfound();
  expect(await say(id, other)).toBeNull();
  expect(await leaveInvoice(till, id)).toBeNull();
  expect(till.view(id)).toMatchObject({ state: 'abandoned', paymentId: null });
  const paid = till.service.invoices.pay();
  await till.clock.advance(2 * HOUR);
  expect(till.view(id)).toMatchObject({ alarm: { kind: 'charged' }, paymentId: paid.paymentId });
});

it('a wrong id that became money is raised once our own id names another payment', async () => {
  const { id, other } = await unfound();
  expect(await say(id, other)).toBeNull();
  await till.clock.advance(2.5 * MINUTE);
  expect(till.state(id)).toBe('paid');
  const { paymentId } = till.service.invoices.pay();
  await till.clock.advance(4 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'paid', alarm: { kind: 'doubled', about: paymentId } });
});

it('an invoice that the books lost is adopted as one', async () => {
  const { tillId } = till.journal.identity();
  const transactionId = newTransactionId(till.clock.wallMs() - HOUR, seededRandomness(7), tillId);
  till.service.invoices.hold(transactionId, BREAD.priceTiyin, 2);
  const asked = { transactionId, day: null, amountTiyin: tiyin(BREAD.priceTiyin), reason: REASON };
  const adopted = till.ask('by-hand.adopt', { ...asked, instrument: 'invoice' });
  await till.clock.advance(3 * MINUTE);
  expect(refusal(await adopted)).toBeNull();
  expect(till.view(transactionId)).toMatchObject({ state: 'paid', instrument: 'invoice' });
  const { saleId } = till.payment(transactionId);
  expect(till.journal.tendersOf(saleId)).toMatchObject([{ kind: 'invoice' }]);
});

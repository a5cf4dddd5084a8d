/** The last question before the sale of an invoice is free, and the first one after it. */
import { expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { PHONE, sendInvoice } from '../support/invoice-counter.ts';
import { REST, ringUpPart, TOTAL } from '../support/part-paid.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const REASON = 'the customer pays in cash';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

it('money that came while the till was off is found before the limit frees the sale', async () => {
  const id = await sendInvoice(till, counter);
  await till.crash();
  till.service.invoices.pay();
  await till.clock.advance(12 * HOUR);
  await till.start();
  await till.clock.advance(MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
});

it('money of the last minute before the limit is found', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(59.9 * MINUTE);
  till.service.invoices.pay();
  await till.clock.advance(MINUTE);
  expect(till.state(id)).toBe('paid');
});

it('a silent service is asked for minutes; then the limit frees the sale', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(59 * MINUTE);
  till.service.down = true;
  await till.clock.advance(4 * MINUTE);
  expect(till.state(id)).toBe('processing');
  await till.clock.advance(4 * MINUTE);
  expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit' } });
});

it('a wall clock that jumps frees nothing', async () => {
  const id = await sendInvoice(till, counter);
  till.clock.jumpWall(24 * HOUR);
  await till.clock.advance(2 * MINUTE);
  expect(till.state(id)).toBe('processing');
});

it('an invoice that is left is asked about at once', async () => {
  const id = await sendInvoice(till, counter);
  await till.clock.advance(50 * MINUTE);
  till.service.invoices.pay();
  expect(refusal(till.do('invoice.leave', { transactionId: id, reason: REASON }))).toBeNull();
  await till.clock.advance(5 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
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
  const back = { saleId, tenderId, heldTiyin, amountTiyin: null, reason: REASON };
  expect(refusal(till.do('refund.cash', back))).toBe('basket.locked');
  const { transactionId } = sent.value;
  expect(refusal(till.do('invoice.leave', { transactionId, reason: REASON }))).toBeNull();
  expect(refusal(till.do('refund.cash', back))).toBeNull();
});

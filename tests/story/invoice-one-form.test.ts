/** An invoice at a service that answers only one form of the look-up: it ends, or calls a manager. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { sendInvoice } from '../support/invoice-counter.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});
beforeEach(() => {
  till.service.onlyPlain = true;
});

describe('which form is known', () => {
  beforeEach(() => till.journal.saveFacts(ENDPOINT, { look_up: 'plain' }, null, 'invoice'));

  it('the limit frees its sale', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(61 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit' } });
    expect(till.service.lookedUpOn.every((day) => day === null)).toBe(true);
  });

  it('a deleted one is declined, and a paid one is found', async () => {
    const deleted = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    await till.clock.advance(MINUTE);
    expect(till.state(deleted)).toBe('declined');
    const paid = await sendInvoice(till, counter);
    till.service.invoices.pay();
    await till.clock.advance(MINUTE);
    expect(till.state(paid)).toBe('paid');
  });

  it('a refused create is declined', async () => {
    till.service.invoices.refuses = true;
    const id = await sendInvoice(till, counter);
    await till.clock.advance(6 * SECOND);
    expect(till.state(id)).toBe('declined');
  });
});

describe('which form is not known', () => {
  it('a manager is called ten minutes after the limit, once', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(69 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    const seen = { seen: 'may-be-charged', about: null, reason: 'the customer comes later' } as const;
    expect(till.do('payment.settle-alarm', { transactionId: id, ...seen })).toMatchObject({ ok: true });
    await till.clock.advance(5 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
    expect(till.view(id).actions).toContain('leave-invoice');
  });

  it('a manager is called ten minutes after a refused create', async () => {
    till.service.invoices.refuses = true;
    const id = await sendInvoice(till, counter);
    await till.clock.advance(9 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });
});

/** Holes that the simulation shows too rarely: each is a story of its own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const MANY = 500;
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

describe('a service that switches confirmation on in the middle of the day', () => {
  it('is not assumed to skip confirmation because it skipped confirmation before', async () => {
    till.service.confirmMode = 0;
    till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.confirmMode = 1;
    till.service.lapsedReads = 2;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps.confirm.push(...Array<'refused'>(MANY).fill('refused'));
    const id = till.pay();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('unknown');
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('is not assumed to skip confirmation by a create sent before the late one was found', async () => {
    till.service.confirmMode = 0;
    const first = till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    till.pay();
    await till.clock.advance(30 * SECOND);
    // The payment arrives now, at a service that confirms; unconfirmed it would go on reading 2.
    const [earlier] = till.service.payments;
    if (!earlier) throw new Error('no payment');
    till.service.confirmMode = 1;
    till.service.lapsedReads = 2;
    till.service.mishaps.confirm.push(...Array<'refused'>(MANY).fill('refused'));
    till.service.payments.push({
      ...earlier,
      transactionId: id,
      paymentId: PaymentId.parse('9999'),
      confirmMode: 1,
      confirmed: false,
      successTrueMs: till.clock.trueMs(),
    });
    await till.clock.advance(300 * SECOND);
    expect(till.state(first)).toBe('paid');
    expect(till.state(id)).toBe('unknown');
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('is not assumed to skip confirmation by a create that only the wall clock puts long before', async () => {
    till.service.confirmMode = 0;
    till.pay();
    await till.clock.advance(5 * SECOND);
    till.clock.jumpWall(3_600 * SECOND);
    till.service.confirmMode = 1;
    till.service.lapsedReads = 2;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps.confirm.push(...Array<'refused'>(MANY).fill('refused'));
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.confirmMode = 0;
    till.pay();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('unknown');
  });

  it('is assumed to skip confirmation when it did so before and after', async () => {
    till.service.confirmMode = 0;
    till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps.confirm.push(...Array<'refused'>(MANY).fill('refused'));
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.state(id)).toBe('paid');
  });
});

describe('a status that the interface does not define', () => {
  it('ends the wait for the customer, and calls a manager when its meaning is unknown', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    till.service.only.status = 3;
    await till.clock.advance(7 * SECOND);
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(200 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('means "not charged" where a lapsed payment is known to read so', async () => {
    till.know({ ...KNOWN, lapsed_reads: 3 });
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    till.service.only.status = 3;
    await till.clock.advance(7 * SECOND);
    expect(till.state(id)).toBe('declined');
  });
});

describe('a refund of a payment that the customer has not approved yet', () => {
  it('is not "refunded" because an open payment reads like a reversed one', async () => {
    till.know({ ...KNOWN, reversed_reads: 1 });
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    till.customerLeft(id);
    await till.clock.advance(200 * SECOND);
    till.payments.raise(CASHIER, id, 'may-be-charged', null);
    expect(till.view(id).actions).toContain('refund');
    till.service.mishaps.reverse.push('never-arrives');
    till.refund(id, 'the customer left');
    await till.clock.advance(30 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('a create that arrives after the till stopped waiting', () => {
  it('raises an alarm though the last planned check was refused by a busy service', async () => {
    till.know(KNOWN);
    till.pay();
    await till.clock.advance(10 * SECOND);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('absent');
    // Three checks find nothing; the fourth finds the payment, and the fifth is the last.
    await till.clock.advance(150 * SECOND);
    const [first] = till.service.payments;
    if (!first) throw new Error('no payment');
    till.service.payments.push({ ...first, transactionId: id, paymentId: PaymentId.parse('9999') });
    await till.clock.advance(145 * SECOND);
    // Both forms of the look-up.
    till.service.mishaps['look-up'].push('refused', 'refused');
    await till.clock.advance(900 * SECOND);
    expect(till.service.mishaps['look-up']).toEqual([]);
    expect(till.view(id).alarm).not.toBeNull();
  });
});

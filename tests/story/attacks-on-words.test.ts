/** Attacks on the answers, tenders and tasks of a payment: each test says what must be. */
import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../electron/reconcile/difference.ts';
import { PaymentId, type SaleId } from '../../shared/ids.ts';
import { type Attacks, BREAD, eachAttacked, many } from '../support/attacks.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let at: Attacks;
let saleId: SaleId;
eachAttacked((opened) => {
  ({ till, at, saleId } = opened);
});

describe('a second payment under our id', () => {
  it('raises an alarm though it came to light before the first payment was paid', async () => {
    at.twoOfOne();
    till.service.mishaps.confirm.push('no-answer', 'never-arrives', 'never-arrives');
    const confirm = till.service.confirmPassPayment.bind(till.service);
    // The first payment's confirm takes two seconds.
    till.service.confirmPassPayment = async (request) => {
      await till.clock.sleep(1_500);
      return confirm(request);
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(6_300);
    expect(till.view(id)).toMatchObject({ state: 'confirming', alarm: { kind: 'doubled' } });
    await till.clock.advance(600 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(at.money()).toBe(2);
    expect(at.kinds()).toContain('doubled');
  });

  it('is not forgotten because the disk refused once', async () => {
    at.twoOfOne();
    const id = till.pay(1, saleId);
    await till.clock.advance(5_900);
    expect(till.state(id)).toBe('paid');
    till.refuseWrites(1);
    await till.clock.advance(600 * SECOND);
    expect(at.kinds()).toContain('doubled');
  });

  it('an open "doubled" alarm does not stop the watch from finding our own money', async () => {
    // Abandoned, then found by its watch.
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    const id = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    till.service.only.status = -5;
    await till.clock.advance(7 * SECOND);
    expect(till.state(id)).toBe('declined');
    const raised = till.payments.raise(
      { actor: { by: 'till', for: null }, approvedBy: null } as never,
      id,
      'doubled',
      null,
      PaymentId.parse('999'),
    );
    expect(raised.ok).toBe(true);
    till.service.succeed(till.service.only);
    await till.clock.advance(1_800 * SECOND);
    expect(at.kinds()).toContain('charged');
  });
});

describe('checks after "paid"', () => {
  it('run though an alarm was open before the payment was paid', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    till.service.firstStatus = 1;
    const id = till.pay(1, saleId);
    await till.clock.advance(200 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(70 * SECOND);
    expect(till.state(id)).toBe('processing');
    till.service.mishaps.confirm.push('not-kept');
    till.service.succeed(till.service.only);
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
    await till.clock.advance(600 * SECOND);
    expect(at.money()).toBe(0);
    expect(at.kinds()).toContain('not-paid');
  });

  it('run after a restart though the question about the goods is open', async () => {
    const id = await at.setAside(saleId);
    till.service.mishaps.confirm.push('not-kept');
    till.service.succeed(till.service.only);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: expect.any(String) });
    await till.crash();
    await till.start();
    await till.clock.advance(600 * SECOND);
    expect(at.money()).toBe(0);
    expect(at.kinds()).toContain('not-paid');
  });

  it('a refund ends the question about the goods', async () => {
    const id = await at.setAside(saleId);
    till.service.succeed(till.service.only);
    await till.clock.advance(5 * SECOND);
    expect(till.refund(id, 'nobody came back').ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(at.kinds()).toEqual([]);
  });
});

describe('one tender, other sums', () => {
  it('found money of a smaller basket does not complete a larger one', async () => {
    const first = await at.leftByCustomer(saleId);
    // The customer returns with three; the service refuses the second code.
    till.service.firstStatus = -1;
    const second = till.pay(3, saleId);
    await till.clock.advance(6 * SECOND);
    expect(till.state(second)).toBe('declined');
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    expect(till.view(first).alarm).toMatchObject({ kind: 'charged' });
    await till.take(first);
    expect(till.journal.sale(saleId)).toMatchObject({ totalTiyin: 3 * BREAD, state: 'open' });
  });
});

describe("a manager's decision", () => {
  async function lost(sale: SaleId) {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const id = till.pay(1, sale);
    await till.clock.advance(2 * SECOND);
    return id;
  }

  it('does not use one number for two payments, pressed at once', async () => {
    const a = await lost(saleId);
    till.service.mishaps.create.length = 0;
    till.service.mishaps.create.push('never-arrives');
    const b = till.pay(1, till.newSale());
    await till.clock.advance(170 * SECOND);
    const { paymentId } = till.service.only;
    await at.pressed(Promise.all([at.charged(a, paymentId), at.charged(b, paymentId)]));
    await till.clock.advance(300 * SECOND);
    expect([till.state(a), till.state(b)].filter((state) => state === 'paid')).toHaveLength(1);
  });

  it.each([
    { service: 'finds payments by our ids', facts: KNOWN },
    { service: 'is not known to find payments by our ids', facts: {} },
  ])('makes no sale of another till’s payment where the service $service', async ({ facts }) => {
    till.know(facts);
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay(1, saleId);
    await till.clock.advance(170 * SECOND);
    const others = '019a3c50-0000-7000-8000-0000c0ffee17';
    till.service.hold(others, BREAD);
    const seen = { paymentId: till.service.only.paymentId, amountTiyin: BREAD, reason: 'it is there' };
    for (const ourIdEnd of [others.slice(-6), null]) {
      const said = till.ask('payment.say-charged', { transactionId: id, ...seen, ourIdEnd });
      expect(await at.pressed(said)).toMatchObject({ ok: false });
    }
    await till.clock.advance(300 * SECOND);
    expect(till.view(id)).toMatchObject({ paymentId: null, isClaimed: false });
    expect(at.notCharged(id).ok).toBe(true);
    expect(till.payCash(1, saleId).ok).toBe(true);
  });

  it('does not pay a basket paid in cash while the disk refused the proof', async () => {
    const a = await lost(saleId);
    await till.clock.advance(170 * SECOND);
    expect(till.override(a, 'he went').ok).toBe(true);
    await at.pressed(at.charged(a, till.service.only.paymentId));
    expect(till.view(a)).toMatchObject({ state: 'abandoned', isClaimed: true });
    await till.clock.advance(100 * SECOND);
    till.refuseWrites(1);
    for (let tenth = 0; tenth < 400; tenth += 1) {
      await till.clock.advance(100);
      if (till.notices.size > 0) break;
    }
    expect(till.state(a)).toBe('abandoned');
    const cash = till.payCash(1, saleId);
    await till.clock.advance(10 * SECOND);
    expect(cash.ok && till.state(a) === 'paid').toBe(false);
  });

  it('is proved before its money can be refunded', async () => {
    const a = await lost(saleId);
    await till.clock.advance(170 * SECOND);
    expect(till.override(a, 'he went').ok).toBe(true);
    await at.pressed(at.charged(a, till.service.only.paymentId));
    await till.clock.advance(5 * SECOND);
    expect(till.view(a)).toMatchObject({ isClaimed: true, alarm: { kind: 'may-be-charged' } });
    expect(till.refund(a, 'give it back').ok).toBe(false);
    await till.clock.advance(200 * SECOND);
    expect(till.view(a)).toMatchObject({ state: 'paid', refunds: [] });
  });

  it('does not make a sale of money that was refunded already', async () => {
    till.service.reversedReads = 2;
    till.service.firstStatus = 1;
    till.service.confirmMode = 0;
    const a = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    till.service.only.status = -5;
    await till.clock.advance(7 * SECOND);
    expect(till.state(a)).toBe('declined');
    till.service.succeed(till.service.only);
    await till.clock.advance(120 * SECOND);
    expect(till.view(a).alarm).toMatchObject({ kind: 'charged' });
    expect(till.refund(a, 'back').ok).toBe(true);
    await till.clock.advance(60 * SECOND);
    expect(till.view(a).refunds).toMatchObject([{ state: 'refunded' }]);
    await at.pressed(at.charged(a));
    await till.clock.advance(125 * SECOND);
    await at.pressed(at.charged(a));
    await till.clock.advance(10 * SECOND);
    expect(till.state(a)).not.toBe('paid');
  });

  it('"not charged" does not silence money that a confirm made, where a lapsed payment reads 2', async () => {
    till.know({ ...KNOWN, lapsed_reads: 2 });
    till.service.lapsedReads = 2;
    till.service.mishaps.confirm.push('done-but-refused', ...many<'refused'>('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('unknown');
    expect(at.notCharged(id).ok).toBe(true);
    expect(till.payCash(1, saleId).ok).toBe(true);
    await till.clock.advance(3_600 * SECOND);
    expect(at.money()).toBe(1);
    expect(at.kinds()).not.toEqual([]);
  });

  it('"charged" counts for a comparison until the service refutes it', async () => {
    const id = await at.leftByCustomer(saleId);
    const record = till.payment(id);
    const { state } = record;
    if (state.name !== 'abandoned') throw new Error(state.name);
    const word = { reason: 'seen', at: state.sentAt };
    const compared = (ending: 'not-charged' | null) =>
      differenceOf({ ...record, state: { ...state, word, ending } }, 2, KNOWN);
    expect(compared(null)).toBeNull();
    expect(compared('not-charged')).toBe('charged');
  });

  it('"not charged" is not offered for certain money', async () => {
    const id = await at.leftByCustomer(saleId);
    till.service.only.status = -5;
    await till.clock.advance(30 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
    till.service.succeed(till.service.only);
    await till.clock.advance(300 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.view(id).actions).not.toContain('say-not-charged');
  });

  it('can take a payment that is offered though its watch had ended without money', async () => {
    const id = await at.leftByCustomer(saleId);
    till.service.only.status = -5;
    await till.clock.advance(30 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(300 * SECOND);
    expect(till.view(id).actions).toContain('take');
    expect(await till.take(id)).toMatchObject({ ok: true });
  });
});

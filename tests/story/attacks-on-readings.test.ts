/** Attacks on readings, confirms and stuck payments: each test says what must be. */
import { describe, expect, it } from 'vitest';
import { DEADLINES } from '../../electron/gateway/call.ts';
import { PaymentId, type SaleId } from '../../shared/ids.ts';
import { type Attacks, eachAttacked, many } from '../support/attacks.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let at: Attacks;
let saleId: SaleId;
eachAttacked((opened) => {
  ({ till, at, saleId } = opened);
});

describe('a payment that this till can no longer ask about', () => {
  it.each(['sending', 'confirming', 'checking'])(
    '%s, then set up for another service: a person can end it',
    async (at) => {
      if (at === 'sending') till.service.latencyMs = 10 * SECOND;
      if (at === 'confirming') till.service.mishaps.confirm.push(...many<'never-arrives'>('never-arrives'));
      if (at === 'checking') till.service.firstStatus = -1;
      const id = till.pay(1, saleId);
      await till.clock.advance(at === 'sending' ? 3 * SECOND : 150);
      await till.crash();
      till.service.latencyMs = 100;
      till.endpoint = { ...till.endpoint, serviceId: 78 };
      await till.start();
      await till.clock.advance(600 * SECOND);
      expect(till.view(id).actions).not.toEqual([]);
    },
  );
});

describe('one reading of an end', () => {
  it('a negative beside a create in flight does not free the basket', async () => {
    till.service.confirmMode = 0;
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      till.service.only.status = -1;
      await till.clock.sleep(8 * SECOND);
      till.service.only.status = 2;
      return answer;
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(6 * SECOND);
    const cash = till.payCash(1, saleId);
    await till.clock.advance(600 * SECOND);
    expect(cash.ok && at.money() === 1).toBe(false);
    expect(till.state(id)).toBe('paid');
  });

  it('a negative while the customer approves does not free the basket', async () => {
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    const id = till.pay(1, saleId);
    await till.clock.advance(6_500);
    till.service.only.status = -1;
    await till.clock.advance(3_000);
    till.service.only.status = 1;
    expect(till.state(id)).toBe('processing');
  });
});

describe('confirms that hang', () => {
  it('when one hung but was done, the next refusal means "already confirmed"', async () => {
    till.know({ repeated_confirm: -41 });
    let confirms = 0;
    const confirm = till.service.confirmPassPayment.bind(till.service);
    till.service.confirmPassPayment = async (request) => {
      confirms += 1;
      const answer = await confirm(request);
      if (confirms > 1) return { ok: false, error: { code: 'gateway.refused', gatewayCode: -41 } };
      void answer;
      await till.clock.sleep(10 * SECOND);
      return { ok: false, error: { code: 'gateway.timed-out' } };
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(35 * SECOND);
    expect(till.journal.facts(till.endpoint).facts.first_confirm_codes ?? []).toEqual([]);
    expect(till.state(id)).toBe('paid');
  });

  it('when one left before a power cut, the next refusal does not spoil the fact', async () => {
    till.know({ repeated_confirm: -41 });
    till.service.mishaps.confirm.push(...many<'done-but-refused'>('done-but-refused'));
    const confirm = till.service.confirmPassPayment.bind(till.service);
    till.service.confirmPassPayment = async (request) => {
      if (till.service.count('confirm') > 0) return confirm(request);
      void confirm(request);
      await till.clock.sleep(10 * SECOND);
      return { ok: false, error: { code: 'gateway.timed-out' } };
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(SECOND);
    expect(till.state(id)).toBe('confirming');
    await till.crash();
    await till.start();
    await till.clock.advance(60 * SECOND);
    expect(till.journal.facts(till.endpoint).facts.first_confirm_codes ?? []).toEqual([]);
    void id;
  });
});

describe('a service that contradicts itself', () => {
  it('after one negative and then refusals the till stops asking every two seconds', async () => {
    till.service.mishaps.confirm.push(...many<'refused'>('refused'));
    till.service.lapsedReads = 2;
    till.pay(1, saleId);
    await till.clock.advance(130 * SECOND);
    till.service.lapsedReads = -9;
    for (let tenth = 0, was = till.service.count('status'); tenth < 6_000; tenth += 1) {
      await till.clock.advance(100);
      if (till.service.count('status') > was) break;
    }
    await till.clock.advance(200);
    till.service.lapsedReads = 2;
    till.service.mishaps.status.push(...many<'refused'>('refused', 5_000));
    const before = till.service.count('status');
    await till.clock.advance(3_600 * SECOND);
    expect(till.service.count('status') - before).toBeLessThan(400);
  });

  it('a meaningless status is asked for less and less often', async () => {
    till.service.firstStatus = 1;
    till.service.mishaps.create.push('no-answer');
    const id = till.pay(1, saleId);
    await till.clock.advance(100);
    till.service.only.status = 3;
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('unknown');
    const before = till.service.count('look-up') + till.service.count('status');
    await till.clock.advance(3_600 * SECOND);
    expect(till.service.count('look-up') + till.service.count('status') - before).toBeLessThan(60);
  });

  it('a service that alternates 1 and 3 does not fill the log', async () => {
    till.service.firstStatus = 1;
    const id = till.pay(1, saleId);
    for (let second = 0; second < 80; second += 1) {
      await till.clock.advance(3 * SECOND);
      till.service.only.status = second % 2 === 0 ? 3 : 1;
    }
    expect(till.journal.historyOf(till.payment(id).saleId).length).toBeLessThan(12);
  });
});

describe('an alarm that was ended', () => {
  it('a doubt that can become money raises an alarm though another alarm was settled before', async () => {
    at.twoOfOne(1);
    till.service.mishaps.confirm.push(...many<'done-but-refused'>('done-but-refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(8 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled' });
    expect(till.settleAlarm(id, 'doubled', 'the other one went back').ok).toBe(true);
    await till.clock.advance(600 * SECOND);
    expect(till.state(id)).toBe('unknown');
    expect(at.kinds()).toContain('may-be-charged');
  });
});

describe('the real deadline of a confirm', () => {
  it.each([2, 4, 9])(
    'the sale ends paid when answers take %i s, as on a working network',
    async (seconds) => {
      till.service.latencyMs = seconds * SECOND;
      const confirm = till.service.confirmPassPayment.bind(till.service);
      // As `electron/gateway/call.ts` does.
      till.service.confirmPassPayment = (request) =>
        Promise.race([
          confirm(request),
          till.clock
            .sleep(DEADLINES.confirmMs)
            .then(() => ({ ok: false, error: { code: 'gateway.timed-out' } }) as const),
        ]);
      const id = till.pay(1, saleId);
      await till.clock.advance(600 * SECOND);
      expect(till.state(id)).toBe('paid');
    },
  );
});

describe('one number, two payments', () => {
  it('a look-up that finds another payment’s number makes no second sale', async () => {
    till.know({ ...KNOWN, finds_transaction_id: false });
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('never-arrives', 'no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const a = till.pay(1, saleId);
    const b = till.pay(1, till.newSale());
    await till.clock.advance(170 * SECOND);
    const { paymentId } = till.service.only;
    await at.pressed(at.charged(a, paymentId));
    await till.clock.advance(140 * SECOND);
    expect(till.state(a)).toBe('paid');
    till.know(KNOWN);
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(1_200 * SECOND);
    expect(till.view(b).alarm).toMatchObject({
      kind: expect.stringMatching(/doubled|may-be-charged|shared-id/),
    });
    expect([till.state(a), till.state(b)]).not.toEqual(['paid', 'paid']);
  });
});

describe('failing reads', () => {
  it('a failed read of the poll records at the start of a payment neither locks the basket nor leaves it sending', async () => {
    const journal = till.journal as { pollRecord: typeof till.journal.pollRecord };
    const read = journal.pollRecord;
    journal.pollRecord = () => {
      journal.pollRecord = read;
      throw new Error('disk I/O error');
    };
    expect(till.tryPay(1, saleId).ok).toBe(true);
    await till.clock.advance(600 * SECOND);
    const [begun] = till.journal.paymentsOf(saleId);
    expect(begun?.state.name).not.toBe('sending');
  });
});

describe('an alarm beside a refund', () => {
  it('a refund of one payment does not end the alarm about its double', async () => {
    till.know(KNOWN);
    till.service.confirmMode = 0;
    const id = till.pay(1, saleId);
    await till.clock.advance(10 * SECOND);
    const { only } = till.service;
    till.service.payments.unshift({ ...only, paymentId: PaymentId.parse('999') });
    await till.clock.advance(200 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled', about: '999' });
    expect(till.refund(id, 'charged twice').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(at.money()).toBe(1);
    expect(at.kinds()).toContain('doubled');
  });

  it('refunded money is not called "not paid" after one odd answer', async () => {
    const id = till.pay(1, saleId);
    await till.clock.advance(40 * SECOND);
    till.service.only.status = 1;
    for (let tenth = 0, was = till.service.count('status'); tenth < 100; tenth += 1) {
      await till.clock.advance(100);
      if (till.service.count('status') > was) break;
    }
    await till.clock.advance(200);
    till.service.only.status = 2;
    expect(till.refund(id, 'he does not want it').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(at.kinds()).toEqual([]);
  });
});

describe('clocks', () => {
  it('a wall clock that jumps a day does not hide a create’s "no confirmation needed"', async () => {
    const { service } = till;
    service.confirmMode = 0;
    await till.paidSale();
    await till.clock.advance(30 * SECOND);
    service.confirmMode = 1;
    await till.paidSale();
    // The payment reads successful long after its window: the service cancels slowly.
    service.windowMs = 600 * SECOND;
    service.mishaps.create.push('no-answer');
    service.mishaps['look-up'].push(...Array<'refused'>(60).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(21 * SECOND);
    till.override(id, 'he paid in cash');
    till.clock.jumpWall(25 * 3_600 * SECOND);
    service.mishaps['look-up'].length = 0;
    await till.clock.advance(20 * SECOND);
    service.confirmMode = 0;
    await till.paidSale();
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).alarm?.kind).not.toBe('charged');
    expect(till.view(id).actions).not.toContain('take');
  });

  it('setting the wall clock right while a refusal is verified does not free the basket early', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('done-but-refused');
    till.pay(1, saleId);
    await till.clock.advance(50);
    till.service.latencyMs = 2_500;
    await till.clock.advance(100);
    till.clock.jumpWall(10 * SECOND);
    await till.clock.advance(2_100);
    const cash = till.payCash(1, saleId);
    await till.clock.advance(300 * SECOND);
    expect(cash.ok && at.money() === 1).toBe(false);
  });
});

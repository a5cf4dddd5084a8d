/** Attacks from other sides: clocks, disks, other services, the daily comparison. */
import { describe, expect, it } from 'vitest';
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

describe('small things', () => {
  it('sends one confirm to a service that needs no confirmation', async () => {
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    till.service.latencyMs = 9 * SECOND;
    till.pay(1, saleId);
    await till.clock.advance(40 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('confirm')).toBe(1);
  });

  it('sends no more confirms after a refund was given', async () => {
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    till.service.mishaps.confirm.push(...many('no-answer' as const));
    const id = till.pay(1, saleId);
    await till.clock.advance(SECOND);
    till.service.succeed(till.service.only);
    while (till.service.count('confirm') === 0) await till.clock.advance(100);
    expect(till.refund(id, 'brought back').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('confirm')).toBe(1);
  });

  it('keeps the basket when another tender and then a restart follow', async () => {
    await till.paidSale();
    const basket = till.checkout.openBasket();
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const id = till.pay(1, basket.saleId);
    await till.clock.advance(3 * SECOND);
    expect(till.do('payment.another-tender', { transactionId: id }).ok).toBe(true);
    await till.crash();
    await till.start();
    expect(till.checkout.openBasket().saleId).toBe(basket.saleId);
  });

  it('keeps the card data of the create’s answer though a status request was quicker', async () => {
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      await till.clock.sleep(8 * SECOND);
      return answer;
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', processingType: 'WALLET' });
  });

  it('raises no "doubled" alarm where the create was answered with another, declined payment', async () => {
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      await till.clock.sleep(8 * SECOND);
      if (!answer.ok) return answer;
      return { ok: true, value: { ...answer.value, paymentId: PaymentId.parse('999'), status: -1 } };
    };
    till.pay(1, saleId);
    await till.clock.advance(60 * SECOND);
    expect(at.kinds()).not.toContain('doubled');
  });
});

describe('the disk', () => {
  it.each([0, 500, 1_000, 1_500])(
    'a confirm answered in time survives a judgement on a slow disk (+%i ms)',
    async (offset) => {
      till.service.latencyMs = 4 * SECOND;
      const id = till.pay(1, saleId);
      await till.clock.advance(5 * SECOND);
      expect(till.state(id)).toBe('confirming');
      till.refuseWrites(100_000);
      await till.clock.advance(60 * SECOND + offset);
      till.refuseWrites(0);
      await till.clock.advance(300 * SECOND);
      expect(till.state(id)).toBe('paid');
    },
  );
});

describe("more of a manager's decisions", () => {
  it('"not charged" about certain money raises an alarm again, by the watch or the daily comparison', async () => {
    const id = await at.leftByCustomer(saleId);
    till.service.only.status = -5;
    await till.clock.advance(30 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(300 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    if (!at.notCharged(id).ok) return;
    expect(till.payCash(1, saleId).ok).toBe(true);
    await till.clock.advance(3_600 * SECOND);
    await Promise.all([till.ask('reconcile.run', undefined), till.clock.advance(60 * SECOND)]);
    expect(at.money()).toBe(1);
    expect(at.kinds()).not.toEqual([]);
  });

  it('checks money that a manager took like any other money', async () => {
    const id = await at.leftByCustomer(saleId);
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    expect((await till.take(id)).ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    till.service.only.status = -5;
    await till.clock.advance(600 * SECOND);
    expect(at.kinds()).toContain('not-paid');
  });
});

describe('another service', () => {
  it('does not apply what one service does with confirms to a payment of another service', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(10 * SECOND);
    await till.crash();
    till.endpoint = { ...till.endpoint, serviceId: 78 };
    till.service.confirmMode = 1;
    await till.start();
    await till.paidSale();
    expect(till.view(id).actions).not.toContain('another-tender');
  });
});

describe('the comparison', () => {
  it('does not call a payment inside its confirm window money', async () => {
    till.know(KNOWN);
    till.service.firstStatus = 1;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(200 * SECOND);
    expect(at.notCharged(id).ok).toBe(true);
    await till.clock.advance(600 * SECOND);
    till.service.mishaps['look-up'].length = 0;
    till.service.succeed(till.service.only);
    await Promise.all([till.ask('reconcile.run', undefined), till.clock.advance(140 * SECOND)]);
    const taken = await till.take(id);
    await till.clock.advance(20 * SECOND);
    const said = till.state(id);
    await till.clock.advance(600 * SECOND);
    expect(at.money()).toBe(0);
    if (said === 'paid') expect.soft(at.kinds()).toContain('not-paid');
    expect({ taken: taken.ok, said }).not.toEqual({ taken: true, said: 'paid' });
  });
});

describe('the screen', () => {
  it('shows whose goods are due after a page reload and a restart', async () => {
    const id = await at.setAside(saleId);
    till.service.succeed(till.service.only);
    await till.clock.advance(5 * SECOND);
    const onScreen = () => till.payments.onScreen(till.newSale()).map(({ transactionId }) => transactionId);
    expect(onScreen()).toContain(id);
    await till.crash();
    await till.start();
    expect(onScreen()).toContain(id);
  });
});

describe('overlapping answers', () => {
  it('ends paid after a confirm that hung but was done', async () => {
    till.know({ repeated_confirm: -41 });
    let confirms = 0;
    const confirm = till.service.confirmPassPayment.bind(till.service);
    till.service.confirmPassPayment = async (request) => {
      confirms += 1;
      await confirm(request);
      if (confirms > 1) return { ok: false, error: { code: 'gateway.refused', gatewayCode: -41 } };
      await till.clock.sleep(10 * SECOND);
      return { ok: false, error: { code: 'gateway.timed-out' } };
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(300 * SECOND);
    expect(at.money()).toBe(1);
    expect(till.state(id)).toBe('paid');
  });

  it('ignores a late stray negative of a status request sent before the first 2', async () => {
    till.service.firstStatus = 1;
    const status = till.service.paymentStatus.bind(till.service);
    let looks = 0;
    till.service.paymentStatus = async (request) => {
      looks += 1;
      if (looks !== 3) return status(request);
      await till.clock.sleep(9 * SECOND);
      return { ok: true, value: { paymentId: request.paymentId, status: -1, note: '' } };
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(7 * SECOND);
    // The machine slept a little: a confirm now comes too late.
    till.clock.jumpWall(6 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(4 * SECOND);
    const seen = till.state(id);
    await till.clock.advance(10 * SECOND);
    expect([seen, till.state(id)]).not.toContain('declined');
    expect(till.state(id)).not.toBe('lapsed');
  });
});

describe('sums and doubles', () => {
  it('the totals show what was charged when a smaller payment is taken', async () => {
    const first = await at.leftByCustomer(saleId);
    till.service.firstStatus = -1;
    till.pay(3, saleId);
    await till.clock.advance(6 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    await till.take(first);
    const today = till.do('sales.today', undefined);
    expect(JSON.stringify(today)).not.toContain('1200000');
  });

  it('a charged payment does not hide a double that the late create names', async () => {
    // A look-up beside the create finds the first payment, whose mode is unknown. The customer leaves. The
    // payment becomes money, and then the create is answered.
    till.service.firstStatus = 1;
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      await till.clock.sleep(12 * SECOND);
      const [first] = till.service.payments;
      if (!first || !answer.ok) throw new Error('no payment');
      const paymentId = PaymentId.parse('999');
      till.service.payments.push({ ...first, paymentId, confirmMode: 0, status: 2 });
      return { ok: true, value: { ...answer.value, paymentId, confirmMode: 0, status: 2 } };
    };
    const id = till.pay(1, saleId);
    await till.clock.advance(7 * SECOND);
    expect(till.state(id)).toBe('processing');
    till.customerLeft(id);
    await till.clock.advance(20 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled' });
    // The service declines the first payment, so the double is the money.
    const [first] = till.service.payments;
    if (first) first.status = -5;
    await till.clock.advance(1_800 * SECOND);
    expect(at.money()).toBe(1);
    expect(at.kinds()).not.toEqual([]);
  });
});

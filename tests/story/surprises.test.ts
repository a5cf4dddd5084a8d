/**
 * Refused and yet charged, paid and yet not, found later: money never stays hidden, and never counts twice.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

describe('a create that was refused though it charged', () => {
  it('is looked up before the basket is free, and becomes a sale', async () => {
    till.service.mishaps.create.push('done-but-refused');
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(150);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isChecking: true });
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect(till.tryPay(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is declined within five seconds whatever happens to the look-ups', async () => {
    till.service.firstStatus = -1;
    till.service.latencyMs = 100;
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(150);
    till.service.latencyMs = 20 * SECOND;
    await till.clock.advance(4_900);
    expect(till.state(id)).toBe('unknown');
    await till.clock.advance(200);
    expect(till.state(id)).toBe('declined');
    expect(till.payCash(1, saleId).ok).toBe(true);
  });

  it('that shows later is watched, never confirmed, and returns by itself', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('done-but-refused');
    till.service.mishaps['look-up'].push('refused', 'refused', 'refused', 'refused');
    const id = till.pay();
    await till.clock.advance(6 * SECOND);
    expect(till.state(id)).toBe('declined');
    await till.clock.advance(900 * SECOND);
    expect(till.service.payments[1]).toMatchObject({ transactionId: id, confirmed: false });
    expect(till.view(id).alarm).toBeNull();
  });

  it('is not money by two look-ups that name two payments, each approved just then', async () => {
    till.know(KNOWN);
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(200 * SECOND);
    expect(till.state(id)).toBe('absent');
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    let named = 7_000;
    service.paymentStatusByTransaction = async (request) => {
      if (request.transactionId !== id) return lookUp(request);
      named += 1;
      const paymentId = PaymentId.parse(String(named));
      return { ok: true, value: { paymentId, status: 2, note: '' } };
    };
    await till.clock.advance(1_800 * SECOND);
    expect(named).toBeGreaterThan(7_002);
    expect(till.view(id).alarm).toBeNull();
  });

  it('survives a restart in between', async () => {
    till.service.firstStatus = -1;
    const id = till.pay();
    await till.clock.advance(150);
    await till.crash();
    await till.start();
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('declined');
  });
});

describe('money found after the customer left', () => {
  it('asks whether the goods were handed over, until somebody answers, across restarts', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    till.setAside(id);
    till.service.succeed(till.service.only);
    await till.clock.advance(5 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: expect.any(String) });
    await till.crash();
    await till.start();
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'goods', transactionId: id }]);
    expect(till.view(id).actions).toContain('handed-over');
    expect(till.do('payment.handed-over', { transactionId: id }).ok).toBe(true);
    expect(till.journal.openTasks()).toEqual([]);
    expect(till.do('payment.handed-over', { transactionId: id })).toMatchObject({
      error: { code: 'payment.wrong-state' },
    });
  });

  it('asks about the goods if the page is gone at the moment of payment', async () => {
    till.isPageOpen = false;
    const id = till.pay();
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: null });
    await till.clock.advance(3 * SECOND);
    expect(till.view(id).goodsSince).not.toBeNull();
  });

  it('asks about the goods if the machine stopped before anybody saw it', async () => {
    till.isPageOpen = false;
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    expect(till.state(id)).toBe('paid');
    await till.crash();
    till.clock.reboot(60 * SECOND);
    till.isPageOpen = true;
    await till.start();
    await till.clock.advance(6 * SECOND);
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'goods', transactionId: id }]);
  });

  it('asks about the goods though the disk refused once, and the next sale had begun by the next start', async () => {
    till.isPageOpen = false;
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    await till.crash();
    till.isPageOpen = true;
    till.refuseWrites(3);
    await till.start();
    till.service.latencyMs = 10 * SECOND;
    till.pay();
    await till.clock.advance(500);
    expect(till.journal.openTasks()).toEqual([]);
    await till.crash();
    till.refuseWrites(0);
    till.service.latencyMs = 100;
    await till.start();
    await till.clock.advance(6 * SECOND);
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'goods', transactionId: id }, { kind: 'goods' }]);
  });

  it('asks nothing about a sale that the cashier saw paid, nor after a restart', async () => {
    await till.paidSale();
    await till.crash();
    await till.start();
    await till.clock.advance(300 * SECOND);
    expect(till.journal.openTasks()).toEqual([]);
  });
});

describe('after "customer left"', () => {
  it('found money locks the basket until it is taken as its payment', async () => {
    till.service.firstStatus = 1;
    till.service.confirmMode = 0;
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    till.customerLeft(id);
    till.service.succeed(till.service.only);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect(till.tryPay(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect((await till.take(id)).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('a payment that needs a confirmation raises no alarm', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(3 * SECOND);
    till.customerLeft(id);
    await till.clock.advance(3 * 3_600 * SECOND);
    expect(till.journal.openTasks()).toEqual([]);
    expect(till.state(id)).toBe('abandoned');
  });
});

describe('after "paid"', () => {
  it('a confirm that was accepted and not kept is noticed within minutes', async () => {
    till.service.mishaps.confirm.push('not-kept');
    const id = till.pay();
    await till.clock.advance(44 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    await till.clock.advance(10 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'not-paid' });
  });

  it('one odd answer raises nothing', async () => {
    const id = till.pay();
    await till.clock.advance(40 * SECOND);
    const { only } = till.service;
    only.status = 1;
    await till.clock.advance(8 * SECOND);
    only.status = 2;
    await till.clock.advance(300 * SECOND);
    expect(till.view(id).alarm).toBeNull();
  });

  it('the checks continue over a restart, and end', async () => {
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    await till.crash();
    await till.start();
    till.service.only.status = -5;
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'not-paid' });
    const asked = till.service.count('status');
    await till.clock.advance(3_600 * SECOND);
    expect(till.service.count('status')).toBe(asked);
  });

  it('a second payment under our id raises an alarm with its number', async () => {
    till.know(KNOWN);
    till.service.confirmMode = 0;
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    const { only } = till.service;
    // The service made two payments of one request: the look-up by our id finds the other one first.
    till.service.payments.unshift({ ...only, paymentId: '999' as typeof only.paymentId });
    await till.clock.advance(200 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled', about: '999' });
    expect(till.service.count('confirm')).toBe(0);
  });
});

describe('at another service', () => {
  it('an abandoned payment is neither asked about nor ended', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(50).fill('refused'));
    const id = till.pay();
    await till.clock.advance(3 * SECOND);
    await till.crash();
    till.endpoint = { ...till.endpoint, serviceId: 78 };
    await till.start();
    const asked = till.service.calls.length;
    expect(till.override(id, 'the customer paid in cash').ok).toBe(true);
    await till.clock.advance(3_600 * SECOND);
    expect(till.service.calls).toHaveLength(asked);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: null });
  });
});

describe('a create whose answer is lost', () => {
  it('is found by the service’s day, on a PC whose clock is known to be fourteen hours slow', async () => {
    till.know({ ...KNOWN, look_up: 'dated' });
    till.gatewayOffMs = 14 * 3_600 * SECOND;
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    service.paymentStatusByTransaction = (request) =>
      lookUp(request.date === '2026-11-21' ? request : { ...request, transactionId: 'of another day' });
    service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('and that read as declined once is asked about no faster than others while the service is busy', async () => {
    till.know(KNOWN);
    const { service } = till;
    service.firstStatus = 0;
    service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(150);
    service.only.status = -5;
    await till.clock.advance(100);
    service.mishaps['look-up'].push(...Array<'refused'>(1_000).fill('refused'));
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('unknown');
    expect(service.count('look-up')).toBeLessThan(60);
    service.mishaps['look-up'].length = 0;
    await till.clock.advance(120 * SECOND);
    expect(till.state(id)).toBe('declined');
  });
});

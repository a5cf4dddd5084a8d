/**
 * What a manager saw in the service's cabinet becomes a sale or frees the basket, and the till verifies it
 * first.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, type SaleId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const BREAD = tiyin(400_000);
let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open();
  saleId = till.newSale();
});
afterEach(() => till.close());

const CABINET = 'the cabinet shows it';
const charged = (transactionId: TransactionId, paymentId: string | null = null, amountTiyin = BREAD) =>
  till.ask('payment.say-charged', {
    transactionId,
    paymentId: paymentId === null ? null : PaymentId.parse(paymentId),
    amountTiyin: paymentId === null ? null : amountTiyin,
    reason: CABINET,
  });
const notCharged = (transactionId: TransactionId) =>
  till.do('payment.say-not-charged', { transactionId, reason: 'nothing in the cabinet' });

/** The answer to the press; the virtual clock lets the service answer. */
async function pressed<T>(answer: T | Promise<T>): Promise<T> {
  const [done] = await Promise.all([answer, till.clock.advance(SECOND)]);
  return done;
}

/** The create's answer is lost at a service that does not find our ids and needs no confirmation. */
async function lostAtABlindService(): Promise<TransactionId> {
  till.service.confirmMode = 0;
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
  const id = till.pay(1, saleId);
  await till.clock.advance(30 * SECOND);
  expect(till.state(id)).toBe('unknown');
  return id;
}

describe('"it was charged"', () => {
  it('is a sale after 160 s, once the service confirms it', async () => {
    const id = await lostAtABlindService();
    const { paymentId } = till.service.only;
    expect(await pressed(charged(id, paymentId))).toMatchObject({
      error: { code: 'payment.may-still-arrive' },
    });
    await till.clock.advance(140 * SECOND);
    expect((await pressed(charged(id, paymentId))).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: true });
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    await till.clock.advance(140 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
    expect(till.payment(id).state).toMatchObject({ proof: 'managers-word' });
    expect(till.do('sales.one', { saleId })).toMatchObject({ ok: true });
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.do('sales.today', undefined)).toMatchObject({ value: { electronic: { count: 1 } } });
    expect(till.view(id).actions).toContain('refund');
  });

  it('survives a restart between the statement and the proof', async () => {
    const id = await lostAtABlindService();
    await till.clock.advance(140 * SECOND);
    await pressed(charged(id, till.service.only.paymentId));
    await till.crash();
    await till.start();
    await till.clock.advance(170 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('needs no number if it is known, and is paid at once where 2 has stood for long', async () => {
    till.service.mishaps.confirm.push(...Array<'done-but-refused'>(3).fill('done-but-refused'));
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(200 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect((await pressed(charged(id))).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null, goodsSince: null });
  });

  it('is refused with a wrong amount, another payment’s number, or a payment that the service does not show', async () => {
    const other = await till.paidSale(2);
    const id = await lostAtABlindService();
    await till.clock.advance(140 * SECOND);
    const taken = till.view(other).paymentId;
    const [, lost] = till.service.payments;
    if (!lost || taken === null) throw new Error('no payments');
    const error = async (answer: ReturnType<typeof charged>) => await pressed(answer);
    expect(await error(charged(id))).toMatchObject({ error: { code: 'payment.id-needed' } });
    expect(await error(charged(id, taken))).toMatchObject({ error: { code: 'payment.id-taken' } });
    expect(await error(charged(id, lost.paymentId, tiyin(1)))).toMatchObject({
      error: { code: 'payment.other-amount' },
    });
    expect(await error(charged(id, '4710103925'))).toMatchObject({ error: { code: 'payment.id-refused' } });
    lost.status = 1;
    expect(await error(charged(id, lost.paymentId))).toMatchObject({
      error: { code: 'payment.not-successful', gatewayCode: 1 },
    });
    expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: false });
  });

  it('turns a create refused though charged into the sale', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('done-but-refused');
    till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(170 * SECOND);
    expect(till.state(id)).toBe('declined');
    expect((await pressed(charged(id, till.service.only.paymentId))).ok).toBe(true);
    await till.clock.advance(140 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid' });
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('about a basket paid otherwise meanwhile is money to refund, not a second payment', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('done-but-refused');
    till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(10 * SECOND);
    expect(till.payCash(1, saleId).ok).toBe(true);
    await till.clock.advance(160 * SECOND);
    await pressed(charged(id, till.service.only.paymentId));
    await till.clock.advance(140 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
    expect(till.view(id).actions).toEqual(expect.arrayContaining(['refund']));
    expect(till.view(id).actions).not.toContain('take');
  });
});

describe('"it was not charged"', () => {
  it('frees the basket after 160 s, ends the alarm, and keeps the watch', async () => {
    const id = await lostAtABlindService();
    expect(notCharged(id)).toMatchObject({ error: { code: 'payment.may-still-arrive' } });
    await till.clock.advance(140 * SECOND);
    expect(notCharged(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'not-charged', alarm: null });
    expect(till.payCash(1, saleId).ok).toBe(true);
    // It was charged after all: the service begins to find our ids.
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(900 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    expect(till.service.count('confirm')).toBe(0);
  });
});

describe('a code that failed', () => {
  it('can be replaced by another tender by the cashier alone, where its money can only return', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    expect(till.view(id).actions).toContain('another-tender');
    expect(till.do('payment.another-tender', { transactionId: id }).ok).toBe(true);
    expect(till.payCash(1, saleId).ok).toBe(true);
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(900 * SECOND);
    expect(till.service.payments[1]).toMatchObject({ transactionId: id, confirmed: false });
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('cannot be replaced where this service may need no confirmation', async () => {
    const id = await lostAtABlindService();
    expect(till.view(id).actions).not.toContain('another-tender');
  });
});

/**
 * What a manager saw in the service's cabinet becomes a sale or frees the basket, and the till verifies it
 * first.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, type SaleId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail } from '../../shared/result.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD = tiyin(400_000);
let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open();
  saleId = till.newSale();
});
afterEach(() => till.close());

const charged = (
  transactionId: TransactionId,
  paymentId: string | null = null,
  amountTiyin = BREAD,
  ourIdEnd: string | null = transactionId.slice(-6),
) =>
  till.ask('payment.say-charged', {
    transactionId,
    paymentId: paymentId === null ? null : PaymentId.parse(paymentId),
    amountTiyin: paymentId === null ? null : amountTiyin,
    ourIdEnd: paymentId === null ? null : ourIdEnd,
    reason: 'the cabinet shows it',
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

/** It has read 2 for long, and its confirms were refused. */
async function doubtedSuccess(): Promise<TransactionId> {
  till.service.mishaps.confirm.push(...Array<'done-but-refused'>(3).fill('done-but-refused'));
  till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
  const id = till.pay(1, saleId);
  await till.clock.advance(200 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
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
    const id = await doubtedSuccess();
    expect((await pressed(charged(id))).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null, goodsSince: null });
  });

  it('is asked about its goods where the disk refused the proof and no page showed the money', async () => {
    till.isPageOpen = false;
    const id = await doubtedSuccess();
    const { append } = till.journal;
    till.journal.append = (act, entry) => {
      if (entry.kind !== 'payment.moved' || entry.payload.happening !== 'word-proved')
        return append(act, entry);
      till.journal.append = append;
      return fail({ code: 'journal.unwritable' });
    };
    expect(await pressed(charged(id))).toMatchObject({ error: { code: 'journal.unwritable' } });
    await till.clock.advance(900 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'goods' }]);
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

describe('the number that a manager types for a lost payment', () => {
  const refusal = async (answer: ReturnType<typeof charged>) => {
    const said = await pressed(answer);
    return said.ok ? null : said.error.code;
  };
  /** Of another till at the same service: the same amount, at the same time. */
  function othersNumber(): string {
    till.service.hold('019a3c50-0000-7000-8000-0000c0ffee17', BREAD);
    return till.service.payments.at(-1)?.paymentId ?? '';
  }
  const ownNumber = (id: TransactionId): string =>
    till.service.payments.find(({ transactionId }) => transactionId === id)?.paymentId ?? '';

  describe('where the service finds payments by our id', () => {
    beforeEach(() => till.know(KNOWN));

    it('is refused while our id finds nothing, and each other way stays open', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      expect(till.view(id).asksIdEnd).toBe(false);
      for (const number of [othersNumber(), ownNumber(id)])
        expect(await refusal(charged(id, number))).toBe('payment.id-not-found');
      expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: false, paymentId: null });
      expect(till.view(id).actions).toEqual(
        expect.arrayContaining(['override', 'say-charged', 'say-not-charged', 'settle-alarm']),
      );
      till.service.mishaps['look-up'].length = 0;
      await till.clock.advance(300 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: ownNumber(id) });
    });

    it('is refused with the error of the network while the look-up is not answered', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      till.service.mishaps['look-up'].unshift('not-reached', 'not-reached');
      expect(await refusal(charged(id, ownNumber(id)))).toBe('gateway.not-reached');
      till.service.mishaps['look-up'].unshift('unreadable', 'unreadable');
      expect(await refusal(charged(id, ownNumber(id)))).toBe('gateway.unreadable');
      expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: false });
    });

    it('is taken if the look-up names it, and no other number is', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      till.service.mishaps['look-up'].length = 0;
      const [others, own] = [othersNumber(), ownNumber(id)];
      // Pressed before the till itself looks again.
      const both = Promise.all([charged(id, others, BREAD, null), charged(id, own, BREAD, null)]);
      expect(await pressed(both)).toMatchObject([{ error: { code: 'payment.other-id' } }, { ok: true }]);
      await till.clock.advance(140 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: own });
    });

    it('needs the end of our id on a later day: the service may find only today’s', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(13 * HOUR);
      expect(await refusal(charged(id, ownNumber(id), BREAD, null))).toBe('payment.id-end-needed');
      expect(await refusal(charged(id, othersNumber(), BREAD, 'c0ffee'))).toBe('payment.other-id-end');
      expect(await refusal(charged(id, ownNumber(id)))).toBeNull();
      await till.clock.advance(140 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: ownNumber(id) });
    });

    it('needs the end of our id if the payment that the look-up names was declined', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      till.service.only.status = -5;
      till.service.hold(id, BREAD);
      const second = till.service.payments.at(-1)?.paymentId ?? null;
      till.service.mishaps['look-up'].length = 0;
      expect(await refusal(charged(id, second, BREAD, null))).toBe('payment.id-end-needed');
      expect(await refusal(charged(id, second))).toBeNull();
      await till.clock.advance(600 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: second, alarm: null });
    });
  });

  describe('where the service is not known to find payments by our id', () => {
    it('needs the end of our id, as the cabinet shows it', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      expect(till.view(id).asksIdEnd).toBe(true);
      const own = ownNumber(id);
      expect(await refusal(charged(id, own, BREAD, null))).toBe('payment.id-end-needed');
      expect(await refusal(charged(id, othersNumber(), BREAD, 'ffee17'))).toBe('payment.other-id-end');
      expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: false, paymentId: null });
      expect(await refusal(charged(id, own, BREAD, id.slice(-6).toUpperCase()))).toBeNull();
      expect(till.view(id)).toMatchObject({ isClaimed: true, asksIdEnd: false });
      await till.clock.advance(140 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'paid', paymentId: own });
    });

    it('is refused with the error of the network while the service does not answer about it', async () => {
      const id = await lostAtABlindService();
      await till.clock.advance(140 * SECOND);
      for (const [mishap, code] of [
        ['not-reached', 'gateway.not-reached'],
        ['unreadable', 'gateway.unreadable'],
      ] as const) {
        till.service.mishaps.status.push(mishap);
        expect(await refusal(charged(id, ownNumber(id)))).toBe(code);
      }
      expect(till.view(id)).toMatchObject({ state: 'unknown', isClaimed: false });
    });
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

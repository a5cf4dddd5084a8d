import { describe, expect, test } from 'vitest';
import { codeOf, type PayerOutcome } from '../../electron/training/payer-codes.ts';
import { trainingService } from '../support/training-service.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** Wall time of a moment in Tashkent. */
const inTashkent = (text: string): number => Date.parse(`${text}+05:00`);

describe('a full reversal', () => {
  test('refunds a paid payment, once', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('approved'));
    expect((await service.reverse(id)).json).toMatchObject({ error_code: 0, payment_id: id });
    expect((await service.status(id)).json.payment_status).toBe(-3);
    expect((await service.reverse(id)).json.error_code).toBe(-9125);
    expect((await service.refund(id, '1')).json.error_code).toBe(-9125);
    expect(service.gateway.ledger()).toMatchObject([
      { state: 'reversed', refundedTiyin: 4850050, reversedMs: service.clock.wallMs() },
    ]);
  });

  test('of an unknown payment, full or in part, is refused', async () => {
    const service = await trainingService();
    expect((await service.reverse(5)).json.error_code).toBe(-9041);
    expect((await service.refund(5, '1')).json.error_code).toBe(-9041);
  });

  test('needs a payment that was successfully completed (3.3.1)', async () => {
    const service = await trainingService();
    const unfinished: readonly PayerOutcome[] = [
      'approved',
      'processing-then-approved',
      'declined-by-status',
    ];
    for (const outcome of unfinished) {
      const { payment_id } = (await service.create(codeOf(outcome))).json;
      expect((await service.reverse(payment_id)).json.error_code).toBe(-9120);
    }
    const { payment_id: lapsed } = (await service.create(codeOf('approved'))).json;
    await service.clock.advance(30_000);
    expect((await service.reverse(lapsed)).json.error_code).toBe(-9120);
  });

  test('can be refused by the card processor (3.3.4), and then changes nothing', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('reversal-refused'));
    expect((await service.reverse(id)).json.error_code).toBe(-9124);
    expect((await service.refund(id, '1')).json.error_code).toBe(-9124);
    expect((await service.status(id)).json.payment_status).toBe(2);
  });

  test('whose answer is lost has refunded; a repeat gets that answer', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('reversal-answer-lost'));
    await expect(service.reverse(id)).rejects.toThrow();
    expect(service.gateway.ledger()).toMatchObject([{ state: 'reversed' }]);
    expect((await service.reverse(id)).json.error_code).toBe(-9125);
  });
});

describe('the calendar of reversals (3.3.2, 3.3.3)', () => {
  test.each<[paid: string, asked: string, outcome: PayerOutcome, code: number]>([
    ['2026-11-01T00:00:00', '2026-11-30T23:59:59', 'approved', 0],
    ['2026-11-01T00:00:00', '2026-11-30T23:59:59', 'wallet', 0],
    ['2026-11-30T23:59:00', '2026-12-01T00:00:00', 'approved', 0],
    ['2026-11-30T23:59:00', '2026-12-01T23:59:59', 'approved', 0],
    ['2026-11-30T23:59:00', '2026-12-01T00:00:00', 'wallet', -9123],
    ['2026-11-30T23:59:00', '2026-12-02T00:00:00', 'approved', -9122],
    ['2026-11-30T23:59:00', '2026-12-02T00:00:00', 'wallet', -9122],
    ['2026-11-30T23:59:00', '2027-01-01T10:00:00', 'approved', -9121],
    ['2026-12-31T23:00:00', '2027-01-01T10:00:00', 'approved', 0],
    ['2026-12-31T23:00:00', '2027-12-01T10:00:00', 'approved', -9121],
    ['2028-02-29T12:00:00', '2028-03-01T12:00:00', 'approved', 0],
  ])('paid %s, asked %s, %s: %i', async (paid, asked, outcome, code) => {
    const service = await trainingService({ clock: new VirtualClock(inTashkent(paid)) });
    const full = await service.sell(codeOf(outcome));
    const part = await service.sell(codeOf(outcome));
    service.clock.jumpWall(inTashkent(asked) - service.clock.wallMs());
    expect((await service.reverse(full)).json.error_code).toBe(code);
    expect((await service.refund(part, '1')).json.error_code).toBe(code);
  });
});

describe('a partial refund', () => {
  test('never exceeds the rest, and a rest of zero makes the payment reversed', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('approved'), 100.5);
    expect((await service.refund(id, '100.51')).json.error_code).toBe(-9127);
    expect((await service.refund(id, '40.25')).json).toMatchObject({ error_code: 0, payment_id: id });
    expect((await service.status(id)).json.payment_status).toBe(2);
    expect(service.gateway.ledger()).toMatchObject([{ state: 'paid', refundedTiyin: 4025 }]);
    expect((await service.refund(id, '60.26')).json.error_code).toBe(-9127);
    expect((await service.refund(id, '60.25')).json.error_code).toBe(0);
    expect(service.gateway.ledger()).toMatchObject([{ state: 'reversed', refundedTiyin: 10050 }]);
    expect((await service.refund(id, '0.01')).json.error_code).toBe(-9125);
  });

  test('rules out a full reversal', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('approved'), 100);
    await service.refund(id, '0.01');
    expect((await service.reverse(id)).json.error_code).toBe(-9126);
    expect(service.gateway.ledger()).toMatchObject([{ state: 'paid', refundedTiyin: 1 }]);
  });

  test('whose answer is lost has refunded, and the next one refunds more', async () => {
    const service = await trainingService();
    const id = await service.sell(codeOf('reversal-answer-lost'), 100);
    await expect(service.refund(id, '10')).rejects.toThrow();
    expect((await service.refund(id, '10')).json.error_code).toBe(0);
    expect(service.gateway.ledger()).toMatchObject([{ refundedTiyin: 2000 }]);
  });

  test('by another reading answers without the payment id', async () => {
    const service = await trainingService({ readings: { partial_answers_payment_id: false } });
    const id = await service.sell(codeOf('approved'), 100);
    expect(Object.keys((await service.refund(id, '10')).json)).toEqual(['error_code', 'error_note']);
  });
});

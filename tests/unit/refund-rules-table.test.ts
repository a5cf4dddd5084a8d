/** Section 3.3 as a table: days on which a payment was made and is asked back, who processed it, where the PC stands. */
import { describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { whyTooLateAt } from '../../shared/refund/calendar.ts';
import { mayReversePart } from '../../shared/refund/rules.ts';
import { PAID, paymentOf, saleOf } from '../support/book-entries.ts';

const CARD = 'UZCARD';
const WALLET = 'WALLET';
const MINUTE = 60_000;

/** A moment as a clock on the wall in Tashkent shows it. */
const moment = (text: string, offMs = 0) => ({
  wallMs: Date.parse(`${text}+05:00`) - offMs,
  monoMs: 0,
  bootId: 'boot-1',
});

function paid(madeAt: string, processingType: string | null, createdOffMs: number | null = 0) {
  const details = {
    paymentId: PaymentId.parse('7'),
    confirmMode: 1 as const,
    cardType: null,
    processingType,
    cardNumber: null,
  };
  if (PAID.name !== 'paid') throw new Error('it is paid');
  return paymentOf(saleOf('sale-1'), 'payment-1', {
    createdAt: moment(madeAt, createdOffMs ?? 0),
    createdOffMs,
    state: { ...PAID, details },
  });
}

const MONTH_CLOSED = 'refund.month-closed';
const FIRST_DAY = 'refund.last-month-first-day';
const CARD_ONLY = 'refund.last-month-card-only';

describe('a payment may be given back', () => {
  it.each([
    // made, asked back, processor, the rule that stops it, until when it went
    ['2026-11-05T10:00:00', '2026-11-05T10:00:01', WALLET, null, null],
    ['2026-11-01T00:30:00', '2026-11-30T23:30:00', WALLET, null, null],
    ['2026-10-31T23:00:00', '2026-11-01T01:00:00', CARD, null, null],
    ['2026-10-31T23:00:00', '2026-11-01T01:00:00', WALLET, CARD_ONLY, '2026-10-31'],
    ['2026-10-31T23:00:00', '2026-11-01T23:00:00', CARD, null, null],
    ['2026-10-31T23:00:00', '2026-11-02T01:00:00', CARD, FIRST_DAY, '2026-11-01'],
    ['2026-10-31T23:00:00', '2026-11-01T12:00:00', null, null, null],
    ['2026-10-31T23:00:00', '2026-11-02T12:00:00', null, FIRST_DAY, '2026-11-01'],
    // The 1st at 0:00 and at 23:59: a service may file it a little later, and lets through what may still pass.
    ['2026-10-15T12:00:00', '2026-11-01T00:00:00', WALLET, null, null],
    ['2026-10-15T12:00:00', '2026-11-01T00:11:00', WALLET, CARD_ONLY, '2026-10-31'],
    ['2026-10-15T12:00:00', '2026-11-01T23:59:00', CARD, null, null],
    ['2026-10-15T12:00:00', '2026-11-02T00:09:00', CARD, null, null],
    ['2026-10-15T12:00:00', '2026-11-02T00:11:00', CARD, FIRST_DAY, '2026-11-01'],
    // Two months and a year.
    ['2026-09-30T12:00:00', '2026-11-01T12:00:00', CARD, MONTH_CLOSED, '2026-10-01'],
    ['2025-12-31T12:00:00', '2026-01-01T12:00:00', CARD, null, null],
    ['2025-12-31T12:00:00', '2026-01-02T12:00:00', CARD, FIRST_DAY, '2026-01-01'],
    ['2025-11-05T12:00:00', '2026-11-05T12:00:00', CARD, MONTH_CLOSED, '2025-12-01'],
    // February, short and long.
    ['2028-02-28T12:00:00', '2028-02-29T12:00:00', WALLET, null, null],
    ['2028-02-29T12:00:00', '2028-03-01T12:00:00', CARD, null, null],
    ['2028-02-29T12:00:00', '2028-03-01T12:00:00', WALLET, CARD_ONLY, '2028-02-29'],
    ['2027-02-28T12:00:00', '2027-03-01T12:00:00', WALLET, CARD_ONLY, '2027-02-28'],
    ['2028-01-31T12:00:00', '2028-02-29T12:00:00', CARD, FIRST_DAY, '2028-02-01'],
    // A clock that was set back: the service knows better.
    ['2026-11-05T12:00:00', '2026-10-30T12:00:00', WALLET, null, null],
  ])('made %s, asked back %s, by %s: %s %s', (made, asked, processor, code, until) => {
    const why = whyTooLateAt(moment(asked), 0, paid(made, processor));
    expect(why && { code: why.code, until: why.until }).toEqual(code && { code, until });
  });

  it('by the days of Tashkent, wherever the PC thinks that it stands', () => {
    // 31 October, 22:00 in London is the 1st of November here: it may be given back all through November.
    const made = '2026-11-01T03:00:00';
    expect(new Date(moment(made).wallMs).toISOString()).toBe('2026-10-31T22:00:00.000Z');
    expect(whyTooLateAt(moment('2026-11-30T23:00:00'), 0, paid(made, WALLET))).toBeNull();
    // The PC's own zone never comes into it: it is the same in each.
    const zones = ['UTC', 'Asia/Tashkent', 'America/New_York', 'Pacific/Kiritimati'];
    const before = process.env.TZ;
    for (const zone of zones) {
      process.env.TZ = zone;
      expect(whyTooLateAt(moment('2026-12-01T12:00:00'), 0, paid('2026-11-05T12:00:00', WALLET))?.code).toBe(
        CARD_ONLY,
      );
    }
    process.env.TZ = before;
  });

  it.each([
    ['that is right is believed', 0, CARD_ONLY],
    ['some minutes off is set right', 5 * MINUTE, CARD_ONLY],
    ['some minutes off the other way is set right', -5 * MINUTE, CARD_ONLY],
    ['a day off can’t be reckoned with: the service decides', 24 * 60 * MINUTE, null],
    ['of which nobody knows stops nothing', null, null],
  ])('a clock %s', (_, offMs, code) => {
    const now = moment('2026-12-01T12:00:00', offMs ?? 0);
    expect(whyTooLateAt(now, offMs, paid('2026-11-05T12:00:00', WALLET))?.code ?? null).toBe(code);
  });
});

describe('a part of it', () => {
  const payment = (refunded: number) => ({
    amountTiyin: tiyin(10_000),
    refundedTiyin: tiyin(refunded),
    processingType: CARD,
  });
  it.each([
    [0, 1, null],
    [0, 10_000, null],
    [0, 10_001, 'refund.more-than-left'],
    [0, 0, 'refund.more-than-left'],
    [9_999, 1, null],
    [9_999, 2, 'refund.more-than-left'],
    [10_000, 1, 'refund.already-refunded'],
  ])('after %s of 10000 another %s: %s', (refunded, part, code) => {
    const allowed = mayReversePart(payment(refunded), tiyin(part), null);
    expect(allowed.ok ? null : allowed.error.code).toBe(code);
  });
});

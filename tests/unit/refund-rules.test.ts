import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { type Day, mayReverse as mayReverseBy, mayReversePart } from '../../shared/refund/rules.ts';

const on = (year: number, month: number, day: number): Day => ({ year, month, day });
const payment = (createdOn: Day, processingType: string | null = 'UZCARD', refunded = 0) => ({
  amountTiyin: tiyin(100),
  refundedTiyin: tiyin(refunded),
  createdOn,
  processingType,
});
const mayReverse = ({ createdOn, ...refundable }: ReturnType<typeof payment>, today: Day) =>
  mayReverseBy(refundable, { createdOn: [createdOn], today: [today] });

describe('reversal conditions, section 3.3', () => {
  it('lets a payment of this calendar month be reversed on any of its days', () => {
    expect(mayReverse(payment(on(2026, 11, 1)), on(2026, 11, 30)).ok).toBe(true);
  });

  it('lets a card payment of last month be reversed on the 1st, and only then', () => {
    expect(mayReverse(payment(on(2026, 10, 31)), on(2026, 11, 1)).ok).toBe(true);
    expect(mayReverse(payment(on(2026, 10, 31)), on(2026, 11, 2))).toMatchObject({
      error: { code: 'refund.last-month-first-day' },
    });
    expect(mayReverse(payment(on(2025, 12, 31)), on(2026, 1, 1)).ok).toBe(true);
  });

  it('names the last possible day', () => {
    const until = (made: ReturnType<typeof payment>, today: Day) => {
      const allowed = mayReverse(made, today);
      return allowed.ok ? null : allowed.error.until;
    };
    expect(until(payment(on(2026, 10, 31)), on(2026, 11, 2))).toBe('2026-11-01');
    expect(until(payment(on(2025, 12, 5)), on(2026, 3, 2))).toBe('2026-01-01');
    expect(until(payment(on(2026, 10, 5), 'WALLET'), on(2026, 11, 1))).toBe('2026-10-31');
    expect(until(payment(on(2028, 2, 5), 'WALLET'), on(2028, 4, 1))).toBe('2028-02-29');
  });

  it('stops a wallet payment of last month, and leaves one of an unknown kind to the service', () => {
    expect(mayReverse(payment(on(2026, 10, 31), 'WALLET'), on(2026, 11, 1))).toMatchObject({
      error: { code: 'refund.last-month-card-only' },
    });
    expect(mayReverse(payment(on(2026, 10, 31), null), on(2026, 11, 1)).ok).toBe(true);
  });

  it('stops older payments', () => {
    expect(mayReverse(payment(on(2026, 9, 30)), on(2026, 11, 1))).toMatchObject({
      error: { code: 'refund.month-closed' },
    });
  });

  it('allows a refund that any pair of possible days allows', () => {
    const wallet = payment(on(2026, 10, 31), 'WALLET');
    const midnight = [on(2026, 10, 31), on(2026, 11, 1)] as const;
    expect(mayReverseBy(wallet, { createdOn: midnight, today: [on(2026, 11, 2)] }).ok).toBe(true);
    expect(mayReverseBy(wallet, { createdOn: [on(2026, 10, 31)], today: midnight }).ok).toBe(true);
    // If all pairs are stopped, the likeliest days name the rule.
    const past = { createdOn: [on(2026, 9, 30), on(2026, 10, 1)], today: [on(2026, 11, 2)] } as const;
    expect(mayReverseBy(wallet, past)).toMatchObject({ error: { code: 'refund.month-closed' } });
  });

  it('skips the calendar without a reliable clock, but still checks the money', () => {
    expect(mayReverseBy(payment(on(2020, 1, 1)), null).ok).toBe(true);
    expect(mayReverseBy(payment(on(2020, 1, 1), null, 100), null)).toMatchObject({
      error: { code: 'refund.already-refunded' },
    });
    expect(mayReversePart(payment(on(2020, 1, 1), null, 40), tiyin(61), null)).toMatchObject({
      error: { code: 'refund.more-than-left', limit: 60 },
    });
  });

  it('refuses a second full refund', () => {
    expect(mayReverse(payment(on(2026, 11, 1), 'UZCARD', 100), on(2026, 11, 2))).toMatchObject({
      error: { code: 'refund.already-refunded' },
    });
  });
});

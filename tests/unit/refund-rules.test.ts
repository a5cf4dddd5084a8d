import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { type Day, mayReverse } from '../../shared/refund-rules.ts';

const on = (year: number, month: number, day: number): Day => ({ year, month, day });
const payment = (createdOn: Day, processingType: string | null = 'UZCARD', refunded = 0) => ({
  amountTiyin: tiyin(100),
  refundedTiyin: tiyin(refunded),
  createdOn,
  processingType,
});

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

  it('stops a wallet payment of last month, and leaves one of an unknown kind to the service', () => {
    expect(mayReverse(payment(on(2026, 10, 31), 'WALLET'), on(2026, 11, 1))).toMatchObject({
      error: { code: 'refund.last-month-card-only' },
    });
    expect(mayReverse(payment(on(2026, 10, 31), null), on(2026, 11, 1)).ok).toBe(true);
  });

  it('stops anything older', () => {
    expect(mayReverse(payment(on(2026, 9, 30)), on(2026, 11, 1))).toMatchObject({
      error: { code: 'refund.month-closed' },
    });
  });

  it('gives nothing back twice', () => {
    expect(mayReverse(payment(on(2026, 11, 1), 'UZCARD', 100), on(2026, 11, 2))).toMatchObject({
      error: { code: 'refund.already-refunded' },
    });
  });
});

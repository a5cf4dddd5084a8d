/** The VAT of a new line, against exact fractions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVatRate, vatInside } from '../../shared/fiscal/vat.ts';
import { tiyin } from '../../shared/money.ts';

const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(tiyin);
const thousandths = fc.integer({ min: 0, max: 100_000 });

describe('the VAT of a new line', () => {
  it('is rounded up to the tiyin', () => {
    expect(vatInside(tiyin(2_000_000), 12)).toBe(214_286);
    expect(vatInside(tiyin(112), 12)).toBe(12);
    expect(vatInside(tiyin(113), 12)).toBe(13);
    expect(vatInside(tiyin(1), 12)).toBe(1);
    expect(vatInside(tiyin(106), 6)).toBe(6);
  });

  it('is zero for goods without VAT, and at a rate of zero', () => {
    expect(vatInside(tiyin(2_000_000), null)).toBe(0);
    expect(vatInside(tiyin(2_000_000), 0)).toBe(0);
  });

  it('is the smallest whole number that is not below the exact fraction', () => {
    fc.assert(
      fc.property(amounts, thousandths, (due, rate) => {
        const vat = BigInt(vatInside(due, rate / 1_000));
        const [top, bottom] = [BigInt(due) * BigInt(rate), 100_000n + BigInt(rate)];
        expect(vat * bottom >= top).toBe(true);
        expect((vat - 1n) * bottom < top).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never exceeds the amount that includes it, and never falls while the amount grows', () => {
    fc.assert(
      fc.property(amounts, amounts, thousandths, (one, other, rate) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(vatInside(more, rate / 1_000)).toBeLessThanOrEqual(more);
        expect(vatInside(less, rate / 1_000)).toBeLessThanOrEqual(vatInside(more, rate / 1_000));
      }),
    );
  });

  it('reads as its own rate where a tax module derives the rate again and cuts it off', () => {
    let lower = 0;
    for (let soum = 100; soum <= 100_000; soum += 1) {
      const due = soum * 100;
      const vat = vatInside(tiyin(due), 12);
      if (Math.floor((vat * 100) / (due - vat)) !== 12) lower += 1;
    }
    expect(lower).toBe(0);
  });

  it('takes rates with up to three decimals', () => {
    expect(vatInside(tiyin(1_123_450), 12.345)).toBe(123_450);
    for (const rate of [0, 0.001, 0.125, 6, 11.99, 12, 12.345, 100])
      expect(isVatRate(rate), `${rate}`).toBe(true);
    for (const rate of [-1, 0.0001, 12.3456, 100.001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isVatRate(rate), `${rate}`).toBe(false);
      expect(() => vatInside(tiyin(100), rate), `${rate}`).toThrow(RangeError);
    }
  });
});

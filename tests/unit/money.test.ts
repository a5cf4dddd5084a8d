import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTiyin, parseSoum, scaleTiyin, soumText, type Tiyin, tiyin } from '../../shared/money.ts';

const SEED = 20_261_120;
const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map((amount) => tiyin(amount));

describe('money', () => {
  it('writes soum exactly as the gateway reads them', () => {
    expect(soumText(tiyin(4_850_050))).toBe('48500.50');
    expect(soumText(tiyin(4_850_000))).toBe('48500');
    expect(soumText(tiyin(5))).toBe('0.05');
    expect(soumText(tiyin(9_007_199_254_740_991))).toBe('90071992547409.91');
  });

  it('reads only what the service writes; another parser reads typed amounts', () => {
    expect(parseSoum('48500.50')).toEqual({ ok: true, value: 4_850_050 });
    expect(parseSoum('48500.5')).toEqual({ ok: true, value: 4_850_050 });
    expect(parseSoum('0')).toEqual({ ok: true, value: 0 });
    for (const text of ['', 'abc', '1.234', '-5', '1e3', '١٢', '1..2', '48 500', '48500,50', '1,250']) {
      expect(parseSoum(text), text).toMatchObject({ ok: false, error: { code: 'money.invalid' } });
    }
  });

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseSoum(soumText(amount))).toEqual({ ok: true, value: amount });
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('scales without a float, rounding half up', () => {
    expect(scaleTiyin(tiyin(2_000_000), 12, 112)).toBe(214_286);
    expect(scaleTiyin(tiyin(1), 1, 2)).toBe(1);
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 1_000 }), (amount, part) => {
        const scaled = BigInt(scaleTiyin(amount, part, 1_000));
        const exact = BigInt(amount) * BigInt(part);
        expect(scaled * 1_000n - exact).toBeGreaterThanOrEqual(-500n);
        expect(scaled * 1_000n - exact).toBeLessThanOrEqual(500n);
      }),
      { seed: SEED },
    );
  });

  it('is never a fraction, negative, or beyond a safe number', () => {
    for (const value of [0.5, -1, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(isTiyin(value), String(value)).toBe(false);
      expect(() => tiyin(value)).toThrow(RangeError);
    }
    const amount: Tiyin = tiyin(7);
    expect(amount).toBe(7);
  });
});

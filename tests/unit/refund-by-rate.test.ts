/** Refunds by rates of VAT: for any split of a sale, to the tiyin. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GivenBack, type RatedLine, sharesByRate } from '../../shared/refund/by-rate.ts';

const line = (lineId: string, dueTiyin: number, vatPercent: number | null, vatTiyin = 0): RatedLine => ({
  lineId,
  dueTiyin,
  vatPercent,
  vatTiyin,
});
/** 12 % inside, by a shop's own arithmetic. */
const taxed = (lineId: string, dueTiyin: number): RatedLine =>
  line(lineId, dueTiyin, 12, Math.round((dueTiyin * 12) / 112));

const BASKET = [taxed('bread', 100_000), line('book', 50_000, null), line('apples', 50_000, 0)];

describe('a refund', () => {
  it('of goods has their rate, and of an amount the rates of the remainder', () => {
    const bread = { returnId: 'r-1', goods: [{ lineId: 'bread', amountTiyin: 40_000 }] };
    expect(
      sharesByRate(BASKET, [{ amountTiyin: 40_000, saleReturn: bread }, { amountTiyin: 80_000 }]),
    ).toEqual([
      [{ percent: 12, sumTiyin: 40_000, vatTiyin: 4_286 }],
      [
        { percent: 12, sumTiyin: 30_000, vatTiyin: 3_214 },
        { percent: null, sumTiyin: 25_000, vatTiyin: 0 },
        { percent: 0, sumTiyin: 25_000, vatTiyin: 0 },
      ],
    ]);
  });

  it('of goods in two refunds is split between the refunds once', () => {
    const saleReturn = {
      returnId: 'r-1',
      goods: [
        { lineId: 'bread', amountTiyin: 100_000 },
        { lineId: 'book', amountTiyin: 50_000 },
      ],
    };
    const [byCode = [], byCash = []] = sharesByRate(BASKET, [
      { amountTiyin: 90_000, saleReturn },
      { amountTiyin: 60_000, saleReturn },
    ]);
    expect(byCode.map(({ percent, sumTiyin }) => [percent, sumTiyin])).toEqual([
      [12, 60_000],
      [null, 30_000],
    ]);
    expect(byCash.map(({ percent, sumTiyin }) => [percent, sumTiyin])).toEqual([
      [12, 40_000],
      [null, 20_000],
    ]);
  });

  it('of a sale with unknown goods has no rate', () => {
    expect(sharesByRate([], [{ amountTiyin: 7 }])).toEqual([[{ percent: null, sumTiyin: 7, vatTiyin: 0 }]]);
  });

  const someLine = fc.record({
    dueTiyin: fc.nat({ max: 3_000_000_000 }),
    vatPercent: fc.constantFrom(12, 0, null),
  });
  /** Each a share of the sale's remainder, with or without goods. */
  const someRefund = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    of: fc.subarray([0, 1, 2, 3]),
    goes: fc.constantFrom('amount', 'goods'),
  });

  it('adds up per refund, stays within the sales at each rate, and reaches them after a full refund', () => {
    fc.assert(
      fc.property(
        fc.array(someLine, { minLength: 1, maxLength: 4 }),
        fc.array(someRefund, { maxLength: 6 }),
        (drawn, drawnRefunds) => {
          const lines = drawn.map(({ dueTiyin, vatPercent }, at) => ({
            lineId: String(at),
            dueTiyin,
            vatPercent,
            vatTiyin: vatPercent === null ? 0 : Math.round((dueTiyin * vatPercent) / (100 + vatPercent)),
          }));
          let left = lines.reduce((sum, { dueTiyin }) => sum + dueTiyin, 0);
          const refunds: GivenBack[] = [];
          for (const [at, { share, of, goes }] of drawnRefunds.entries()) {
            const amountTiyin = Math.floor(left * share);
            if (amountTiyin === 0) continue;
            left -= amountTiyin;
            const goods = of
              .flatMap((place) => lines[place] ?? [])
              .map(({ lineId, dueTiyin }) => ({ lineId, amountTiyin: dueTiyin }));
            const saleReturn = { returnId: `r-${at}`, goods };
            refunds.push(goes === 'goods' ? { amountTiyin, saleReturn } : { amountTiyin });
          }
          if (left > 0) refunds.push({ amountTiyin: left });
          const shares = sharesByRate(lines, refunds);
          for (const [at, ones] of shares.entries()) {
            expect(ones.reduce((sum, { sumTiyin }) => sum + sumTiyin, 0)).toBe(refunds[at]?.amountTiyin);
            for (const { sumTiyin, vatTiyin } of ones) expect(vatTiyin).toBeLessThanOrEqual(sumTiyin);
          }
          for (const percent of [12, 0, null]) {
            const sold = lines.filter((one) => one.vatPercent === percent);
            const back = shares.flat().filter((one) => one.percent === percent);
            expect(back.reduce((sum, { sumTiyin }) => sum + sumTiyin, 0)).toBe(
              sold.reduce((sum, { dueTiyin }) => sum + dueTiyin, 0),
            );
            expect(back.reduce((sum, { vatTiyin }) => sum + vatTiyin, 0)).toBe(
              sold.reduce((sum, { vatTiyin }) => sum + vatTiyin, 0),
            );
          }
        },
      ),
      { numRuns: 400, seed: 20_261_122 },
    );
  });
});

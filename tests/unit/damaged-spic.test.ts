/** Codes that a spreadsheet kept as numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeSpic, spicRange } from '../../shared/catalogue/national/damaged-spic.ts';

const complete = (text: string, codes: readonly string[]) =>
  completeSpic(
    text,
    (spic) => codes.includes(spic),
    ({ from, to }, limit) =>
      codes
        .filter((code) => code >= from && code <= to)
        .toSorted()
        .slice(0, limit),
  );

/** As a spreadsheet keeps digits that are typed into a cell: 15 of them. */
const typed = (code: string): string => {
  const digits = String(BigInt(code));
  return digits.slice(0, 15) + '0'.repeat(Math.max(0, digits.length - 15));
};
/** As a spreadsheet shows a long number with so many decimals. */
const shown = (code: string, decimals: number): string =>
  Number(code).toExponential(decimals).replace('e', 'E');

const codes = fc
  .tuple(fc.integer({ min: 1, max: 109 }), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }))
  .map(([group, rest]) => `${String(group).padStart(3, '0')}${String(rest).padStart(14, '0')}`);

const COLA = '02202002001010003';
const ZERO = '02202002001010036';

describe('a damaged SPIC', () => {
  it.each([
    ['02202002001010003', COLA],
    ['2202002001010003', COLA],
    [' 2202002001010003', COLA],
    ["'2202002001010003", COLA],
    ['2202002001010000', COLA],
    ['02202002001010000', COLA],
    ['2,20200200101000E+15', COLA],
    ['2.2020020010100E+15', null],
    ['2.2E+15', null],
    ['5.51294E+12', null],
    ['2202002001010004', null],
    ['12202002001010003', null],
    ['4780069000666', null],
    ['', null],
    ['abc', null],
  ])('%o stands for %o', (text, spic) => {
    expect(complete(text, [COLA, ZERO])).toBe(spic);
  });

  it('is not completed where two codes fit', () => {
    expect(complete('2202002001010000', [COLA, '02202002001010008'])).toBeNull();
  });

  it('is not completed where a rounded neighbour fits as well', () => {
    expect(complete('2202002001010010', ['02202002001010006', '02202002001010013'])).toBeNull();
  });

  it('is a whole code first of all', () => {
    const generic = '02202002001000000';
    expect(complete(generic, [generic, '02202002001000001'])).toBe(generic);
    expect(complete('2202002001000000', [generic, '02202002001000001'])).toBeNull();
  });

  it('has the code that it was among those that fit', () => {
    const within = (text: string, code: string): boolean => {
      const range = spicRange(text);
      return range !== null && range.from <= code && code <= range.to;
    };
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 14 }), (code, decimals) => {
        expect(within(code, code)).toBe(true);
        expect(within(String(BigInt(code)), code)).toBe(true);
        expect(within(typed(code), code)).toBe(true);
        expect(within(shown(code, decimals), code)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never completed to another code than the one that it was', () => {
    fc.assert(
      fc.property(
        codes,
        fc.array(codes, { maxLength: 20 }),
        fc.integer({ min: 4, max: 14 }),
        (code, others, decimals) => {
          const list = [...new Set([code, ...others])];
          for (const text of [typed(code), shown(code, decimals), String(BigInt(code))]) {
            // A whole code that the list has stands for itself.
            if (list.includes(text)) continue;
            expect([code, null]).toContain(complete(text, list));
          }
        },
      ),
    );
  });
});

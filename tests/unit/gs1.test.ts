/** What a GS1 element string says of an article, and which texts are no element string. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readElements } from '../../shared/sale/gs1.ts';
import { isGtin } from '../../shared/sale/marking.ts';

const GS = '\u001d';
const GTIN = '04780000000120';

describe('an element string', () => {
  it.each([
    ['the article alone', `01${GTIN}`],
    ['with a lot', `01${GTIN}10L7`],
    ['with a date', `01${GTIN}17261231`],
    ['with a date and a lot', `01${GTIN}1726123110L7`],
    ['with a lot and a date', `01${GTIN}10L7${GS}17261231`],
    ['with the symbology in front', `]C101${GTIN}10L7`],
    ['with a drawn separator', `01${GTIN}10L7␝17261231`],
    ['with brackets', `(01)${GTIN}(10)L7(17)261231`],
    ['with an identifier that the till ignores', `01${GTIN}422860${GS}10L7`],
    ['with a lot that looks like a count', `01${GTIN}10306`],
  ])('names the article: %s', (_what, text) => {
    expect(readElements(text)).toEqual({ gtin: GTIN, pieces: null, measures: [] });
  });

  it.each([
    ['AI 30', `01${GTIN}306`, 6],
    ['AI 37', `01${GTIN}3712`, 12],
    ['AI 30 behind a lot', `01${GTIN}10L7${GS}306`, 6],
    ['AI 37 of the contents', `02${GTIN}3724`, 24],
    ['zero pieces', `01${GTIN}300`, 0],
  ])('counts pieces: %s', (_what, text, pieces) => {
    expect(readElements(text)).toMatchObject({ gtin: GTIN, pieces });
  });

  it.each([
    ['3103', 'kg', 1_250],
    ['3102', 'kg', 12_500],
    ['3100', 'kg', 1_250_000],
    ['3105', 'kg', 12.5],
    ['3112', 'm', 12_500],
    ['3123', 'metr', 1_250],
    ['3133', 'м', 1_250],
    ['3143', 'm²', 1_250],
    ['3153', 'l', 1_250],
    ['3163', 'м3', 1_250],
  ])('measures: %s is in %s', (ai, unit, thousandths) => {
    const [measure, ...others] = readElements(`01${GTIN}${ai}001250`)?.measures ?? [];
    expect([measure?.thousandths, measure?.unit.test(unit), others]).toEqual([thousandths, true, []]);
    expect(measure?.unit.test('dona')).toBe(false);
  });

  it.each([
    ['a barcode', GTIN],
    ['a check digit that is wrong', '0104780000000121'],
    ['a value that is cut off', `01${GTIN}31030012`],
    ['a date that is cut off', `01${GTIN}172612`],
    ['letters where digits belong', `01${GTIN}17abcdef`],
    ['two articles', `01${GTIN}01${GTIN}`],
    ['contents without a count', `02${GTIN}`],
    ['a count that is no number', `01${GTIN}30x`],
    ['a count of nine digits', `01${GTIN}30123456789`],
    ['a customer’s code', '880101698207133392'],
    ['an empty text', ''],
  ])('excludes %s', (_what, text) => {
    expect(readElements(text)).toBeNull();
  });

  it('is read or refused whatever follows the article, and yields only numbers', () => {
    const part = fc.oneof(
      fc.constantFrom(GS, '10', '17', '30', '37', '3103', '3159', '21', '(30)', '01', GTIN),
      fc.stringMatching(/^\d{1,8}$/),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const read = readElements(`01${GTIN}${parts.join('')}`);
        if (read === null) return;
        expect(isGtin(read.gtin)).toBe(true);
        expect(read.pieces === null || Number.isSafeInteger(read.pieces)).toBe(true);
        for (const { thousandths } of read.measures) expect(thousandths).toBeGreaterThanOrEqual(0);
      }),
      { seed: 29, numRuns: 1_000 },
    );
  });
});

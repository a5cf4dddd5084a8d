/** Marking codes as scanners write them, and when a further piece adds to its line. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';
import { type BasketLine, MAX_LABELS, MAX_QUANTITY, ONE } from '../../shared/sale/basket.ts';
import { barcodesOf, isGtin, readMarking } from '../../shared/sale/marking.ts';
import { lineToAddTo, type MergeRules } from '../../shared/sale/merge.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const GS = '\u001d';
const LABEL = '047800690001305;sR=Ku';
const TAIL = `91EE06${GS}92dGVzdHNpZ25hdHVyZQ==`;

describe('a marking code', () => {
  it.each([
    ['water, as it stands', `010478006900013021${'5;sR=Ku'}${GS}93dGVz`],
    ['with the symbology in front', `]d2010478006900013021${'5;sR=Ku'}${GS}93dGVz`],
    ['as a linear code', `]C1010478006900013021${'5;sR=Ku'}${GS}93dGVz`],
    ['with FNC1 in front', `${GS}010478006900013021${'5;sR=Ku'}${GS}93dGVz`],
    ['with FNC1 as 232', `\u00e8010478006900013021${'5;sR=Ku'}${GS}93dGVz`],
    ['with a drawn separator', `010478006900013021${'5;sR=Ku'}␝93dGVz`],
    ['with <GS>', `010478006900013021${'5;sR=Ku'}<GS>93dGVz`],
    ['with {GS}', `010478006900013021${'5;sR=Ku'}{GS}93dGVz`],
    ['with Alt+029', `010478006900013021${'5;sR=Ku'}Alt+02993dGVz`],
    ['with the number of Alt alone', `010478006900013021${'5;sR=Ku'}02993dGVz`],
    ['with the name of F8', `010478006900013021${'5;sR=Ku'}<F8>93dGVz`],
    ['with what F8 left', `010478006900013021${'5;sR=Ku'}F893dGVz`],
    ['with an escaped separator', `010478006900013021${'5;sR=Ku'}\\x1d93dGVz`],
    ['medicines, with two tails', `010478006900013021${'5;sR=Ku'}${GS}${TAIL}`],
    ['with its brackets', `(01)04780069000130(21)5;sR=Ku${GS}93dGVz`],
    ['with a date before the serial', `01047800690001301726123121${'5;sR=Ku'}${GS}93dGVz`],
    ['without a tail', `010478006900013021${'5;sR=Ku'}`],
    ['without a tail, but its separator', `010478006900013021${'5;sR=Ku'}${GS}`],
    ['with blanks around it', `  010478006900013021${'5;sR=Ku'}${GS}93dGVz\r\n`],
    ['tobacco, a packet', '047800690001305;sR=KuAB12dGVz'],
    ['tobacco, without its tail', '047800690001305;sR=Ku'],
  ])('is read: %s', (_what, text) => {
    expect(readMarking(text)).toEqual({
      ok: true,
      value: { gtin: '04780069000130', serial: '5;sR=Ku', label: LABEL },
    });
    expect(LABEL).toHaveLength(21);
  });

  it.each([
    ['the separator is lost', '0104780069000130215;sR=Ku93dGVz', 'label.no-separator'],
    ['the separator before two tails is lost', '0104780069000130215;sR=Ku91EE0692dGVz', 'label.no-separator'],
    ['the separator behind 13 is lost', '0104780069000130215;sR=Ku12345693dGVz', 'label.no-separator'],
    ['the separator behind 20 is lost', `010478006900013021${'x'.repeat(20)}91EE06`, 'label.no-separator'],
    ['the serial has 21', `010478006900013021${'x'.repeat(21)}${GS}93dGVz`, 'label.too-long'],
  ])('is refused where %s', (_what, text, code) => {
    expect(readMarking(text)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    ['6', '5;sR=K', `${GS}93dGVz`],
    ['13', '5;sR=KuT4xQ1=', `${GS}93dGVz`],
    ['13, and no tail', '5;sR=KuT4xQ1=', ''],
    ['13, with what F8 left', '5;sR=KuT4xQ1=', 'F893dGVz'],
    ['13 that seem to hold a separator', '5;sR=KuF893xQ', `${GS}93dGVz`],
    ['20', '5;sR=KuT4xQ1=abcdefg', `${GS}${TAIL}`],
    ['20, and no tail', '5;sR=KuT4xQ1=abcdefg', ''],
  ])('is read whole where its serial has %s', (_what, serial, tail) => {
    expect(readMarking(`010478006900013021${serial}${tail}`)).toEqual({
      ok: true,
      value: { gtin: '04780069000130', serial, label: `04780069000130${serial}` },
    });
  });

  it('with brackets before its tail has the same serial', () => {
    expect(readMarking('(01)04780069000130(21)5;sR=KuT4xQ1=(93)dGVz')).toMatchObject({
      value: { serial: '5;sR=KuT4xQ1=' },
    });
  });

  it.each([
    ['an EAN-13', '4780000000017'],
    ['an ITF-14', '14780000000014'],
    ['a GTIN whose check digit is wrong', `010478006900013121${'5;sR=Ku'}${GS}93dGVz`],
    ['a GTIN without a serial', '0104780069000130'],
    ['a customer’s code', '880101698207133392'],
    ['a link', 'https://pay.example/q?a=1&b=2'],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readMarking(text)).toBeNull();
  });

  it('names barcodes of each length that its product may have on file', () => {
    expect(barcodesOf('04780069000130')).toEqual(['04780069000130', '4780069000130']);
    expect(barcodesOf('00000096385074')).toEqual([
      '00000096385074',
      '0000096385074',
      '000096385074',
      '96385074',
    ]);
    expect(barcodesOf('14780000000014')).toEqual(['14780000000014']);
    expect(barcodesOf('96385074')).toEqual(barcodesOf('00000096385074'));
    expect(barcodesOf('own-17')).toEqual(['own-17']);
    // As long as a GTIN, without being one.
    expect(barcodesOf('0KORZINKA-1234')).toEqual(['0KORZINKA-1234']);
  });

  it('recognises an article number by its check digit', () => {
    expect(['4780069000130', '96385074', '036000291452'].map(isGtin)).toEqual([true, true, true]);
    expect(['4780069000131', '8801016982071', '', 'abc'].map(isGtin)).toEqual([false, false, false, false]);
  });
});

describe('a further piece of the same product', () => {
  const [bread] = SAMPLE_PRODUCTS;
  const rice = SAMPLE_PRODUCTS.find(({ soldBy }) => soldBy === 'weight');
  const water = SAMPLE_PRODUCTS.find(({ marked }) => marked);
  if (!bread || !rice || !water) throw new Error('the sample lacks a kind');
  const RULES: MergeRules = { mergeLines: true, mergeWeighed: false };
  const add = (
    product: typeof bread,
    change: Partial<BasketLine> = {},
    { label = null as string | null, rules = RULES, quantity = ONE } = {},
  ) =>
    lineToAddTo(
      [{ ...plainLine('line-1', { productId: product.productId, quantity: ONE }), ...change }],
      {
        product,
        quantity,
        labels: label === null ? [] : [label],
      },
      rules,
    ) !== undefined;

  it('adds to its line, unless a person changed the line or the shop keeps them apart', () => {
    expect(add(bread)).toBe(true);
    expect(add(bread, { priceTiyin: tiyin(1) })).toBe(false);
    expect(add(bread, { discount: { kind: 'percent', hundredths: 1 } })).toBe(false);
    expect(add(bread, { otherTiyin: tiyin(1) })).toBe(false);
    expect(add(bread, { note: 'issiq' })).toBe(false);
    expect(add(bread, { quantity: MAX_QUANTITY })).toBe(false);
    expect(add(bread, {}, { rules: { mergeLines: false, mergeWeighed: true } })).toBe(false);
    expect(lineToAddTo([], { product: bread, quantity: ONE, labels: [] }, RULES)).toBeUndefined();
  });

  it('keeps a second bag of weighed goods apart, unless the shop adds bags up', () => {
    expect(add(rice)).toBe(false);
    expect(add(rice, {}, { rules: { mergeLines: false, mergeWeighed: true } })).toBe(true);
  });

  it('adds a coded piece to coded pieces, as many as a receipt takes', () => {
    expect(add(water, { labels: ['a'] }, { label: 'b' })).toBe(true);
    expect(add(water, {}, { label: 'b' })).toBe(false);
    expect(add(water, { labels: ['a'] })).toBe(false);
    expect(add(water, { labels: Array.from({ length: MAX_LABELS }, String) }, { label: 'b' })).toBe(false);
  });
});

/** Marking codes as labels of a receipt: cut, each sent once, and counted before the charge. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { type FiscalSettings, fiscalItemOf, saleLines } from '../../shared/fiscal/items.ts';
import {
  isShortened,
  labelsIn,
  labelsProblem,
  sentLabels,
  withEachOnce,
} from '../../shared/fiscal/labels.ts';
import { LineId } from '../../shared/ids.ts';
import { MAX_LABELS, ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const SETTINGS: FiscalSettings = {
  tin: '301000001',
  pinfl: null,
  amountScale: 1,
  unitsRequired: false,
  receivedBy: 'card',
};
const GTIN = '04780069000130';
const codes = fc
  .string({ unit: fc.constantFrom('a', 'b', '7'), minLength: 1, maxLength: 20 })
  .map((serial) => GTIN + serial);

function water() {
  const product = SAMPLE_PRODUCTS.find(({ marked }) => marked);
  if (!product) throw new Error('the sample has no marked goods');
  return product;
}

const linesWith = (...labels: readonly string[][]) =>
  saleLines(
    priceBasket(
      {
        lines: labels.map((own, at) => ({
          ...plainLine(`line-${at}`, { productId: water().productId, quantity: own.length * ONE }),
          lineId: LineId.parse(`line-${at}`),
          labels: own,
        })),
        discount: null,
      },
      water,
    ),
    SETTINGS,
  );

describe('the labels of a line', () => {
  it('are the beginnings of its codes, each once, and never longer than the interface takes', () => {
    fc.assert(
      fc.property(fc.array(codes, { maxLength: 20 }), (whole) => {
        const sent = sentLabels(whole);
        expect(new Set(sent).size).toBe(sent.length);
        for (const label of sent) {
          expect(label.length).toBeLessThanOrEqual(21);
          expect(whole.some((code) => code.startsWith(label))).toBe(true);
        }
        expect(whole.every((code) => sent.some((label) => code.startsWith(label)))).toBe(true);
      }),
      { seed: 31 },
    );
  });

  it('are the whole codes of older sales, which held no longer ones', () => {
    const old = [`${GTIN}5;sR=Ku`, `${GTIN}6;sR=Ku`];
    expect(sentLabels(old)).toEqual(old);
    expect(old.some(isShortened)).toBe(false);
  });

  it('are sent cut; the line of the sale keeps the whole codes', () => {
    const whole = [`${GTIN}5;sR=Kuabcdef`, `${GTIN}5;sR=Kuzzzzzz`];
    const lines = linesWith(whole);
    if (!lines.ok) throw new Error(lines.error.code);
    expect(lines.value[0]?.labels).toEqual(whole);
    expect(lines.value.map(fiscalItemOf)).toMatchObject([{ Labels: [`${GTIN}5;sR=Ku`] }]);
  });

  it('are counted as sent, before a charge', () => {
    const many = Array.from({ length: MAX_LABELS + 1 }, (_, at) => `${GTIN}${String(at).padStart(7, '0')}`);
    expect(linesWith(many)).toMatchObject({ error: { code: 'label.too-many', limit: MAX_LABELS } });
    expect(linesWith(many.slice(1)).ok).toBe(true);
    const alike = many.map((code) => `${code.slice(0, 14)}AAAAAAA${code.slice(14)}`);
    expect(linesWith(alike).ok).toBe(true);
  });
});

it('a label that two lines share stands in the first of them alone', () => {
  expect(withEachOnce([{ Labels: ['a'] }, { Labels: ['a', 'b'] }, { Labels: ['b'] }, {}])).toEqual([
    { Labels: ['a'] },
    { Labels: ['b'] },
    {},
    {},
  ]);
});

describe('labels that a manager types', () => {
  it('are cut where they are whole codes, and left as they are where they are mistakes', () => {
    const typed = `0104780069000130215;sR=KuT4xQ1=\u001d93dGVz\n${GTIN}6;sR=Ku  ${GTIN}6;sR=Ku`;
    expect(labelsIn(typed)).toEqual([`${GTIN}5;sR=Ku`, `${GTIN}6;sR=Ku`]);
    expect(labelsIn(' \n ')).toEqual([]);
    expect(labelsProblem(labelsIn('x'.repeat(22)))).toMatchObject({ reason: 'too-long', limit: 21 });
    expect(labelsProblem([])).toBeNull();
    expect(labelsProblem(Array.from({ length: 301 }, String))).toMatchObject({ reason: 'too-many' });
  });
});

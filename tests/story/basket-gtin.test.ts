/** A scan in any form of a GTIN finds the goods, and a quantity in the code is the line's quantity. */
import { describe, expect, it } from 'vitest';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachInThousandths } from '../support/each-till.ts';
import { sampleNamed } from '../support/sample-goods.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const RICE = sampleNamed('Guruch lazer');
const PIECES = sampleNamed('Paxta yogʻi 1 l');
const GTIN = `0${PIECES.barcode}`;
const GS = '\u001d';

let till: VirtualTill;
let counter: Counter;
eachInThousandths((opened) => {
  ({ till, counter } = opened);
});

describe('goods on file', () => {
  it.each([
    ['EAN-13', PIECES.barcode],
    ['GTIN-14', GTIN],
    ['an element string', `01${GTIN}`],
    ['one with a lot and a date', `01${GTIN}1726123110L7`],
  ])('are found by %s', (_what, code) => {
    expect(refusal(counter.scan(code))).toBeNull();
    expect(counter.shown).toEqual([[PIECES.name, 1]]);
    expect(till.do('product.price-check', { code })).toMatchObject({
      value: { productId: PIECES.productId },
    });
    const { saleId } = counter;
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.lines[0]?.barcode).toBe(PIECES.barcode);
  });

  it('are no package, and a package is no single piece', () => {
    for (const digit of '12345678') {
      const body = `${digit}${PIECES.barcode.slice(0, -1)}`;
      const sum = [...body].reduce((total, one, at) => total + Number(one) * (at % 2 === 0 ? 3 : 1), 0);
      const package14 = `${body}${(10 - (sum % 10)) % 10}`;
      expect(till.do('product.price-check', { code: package14 })).toEqual({ ok: true, value: null });
      expect(till.do('product.price-check', { code: `01${package14}` })).toEqual({ ok: true, value: null });
    }
  });

  it('come in the number of pieces in their code, times the quantity that a person enters', () => {
    counter.scan(`01${GTIN}306`);
    counter.scan(`02${GTIN}3712`, 2 * ONE);
    expect(counter.shown).toEqual([[PIECES.name, 30]]);
    expect(refusal(counter.scan(`01${GTIN}300`))).toBe('quantity.invalid');
  });

  it('take the weight from their code, or ask for it', () => {
    const rice = `010${RICE.barcode}`;
    counter.scan(`${rice}3103001250`);
    expect(counter.lines[0]?.line.quantity).toBe(1_250);
    expect(refusal(counter.scan(`${rice}305`))).toBe('quantity.weight-needed');
    expect(refusal(counter.scan(`${rice}3105000001`))).toBe('quantity.invalid');
  });

  it('are refused where their code measures another unit than they are sold in', () => {
    expect(counter.scan(`010${RICE.barcode}3153001250`)).toMatchObject({
      error: { code: 'scan.other-unit', note: RICE.name },
    });
    expect(refusal(counter.scan(`01${GTIN}3103001250`))).toBe('scan.other-unit');
    expect(counter.shown).toEqual([]);
  });

  it('missing from the catalogue are an unknown row under their article’s number', () => {
    counter.scan(`010478006900013010L7${GS}303`);
    expect(counter.lines).toMatchObject([
      { line: { quantity: 3 * ONE, what: { kind: 'unknown', code: '4780069000130' } } },
    ]);
  });

  it('missing from the catalogue are refused with a count of zero or too many', () => {
    for (const count of ['0', '99999999']) {
      expect(refusal(counter.scan(`010478006900013030${count}`))).toBe('quantity.invalid');
    }
  });

  it('are never read as a payer code, in any form', () => {
    counter.scan(PIECES.barcode);
    const due = { saleId: counter.saleId, totalTiyin: counter.totalTiyin };
    for (const payerCode of [GTIN, `01${GTIN}10L7`]) {
      expect(till.do('tender.code', { ...due, payerCode })).toMatchObject({
        error: { code: 'payer-code.is-product' },
      });
    }
  });
});

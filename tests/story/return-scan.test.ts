/** A code that is scanned in a return names lines of its sale, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import { markingCode } from '../support/sample-goods.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const WATER = sample('Suv gazsiz 1 l');
const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const piece = (serial: string): string => markingCode(WATER, serial);

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** Three breads, a bread at another price on a line of its own, and two waters. */
function sold(): SaleId {
  const { saleId } = counter;
  counter.scan(BREAD.barcode, 3 * ONE);
  counter.discount({ kind: 'amount', tiyin: tiyin(100) }, 0);
  counter.scan(piece('aaaaaaa'));
  counter.scan(piece('bbbbbbb'));
  counter.cash();
  return saleId;
}

const found = (saleId: SaleId, code: string) => {
  const answer = till.do('refund.line-of', { saleId, code });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const idAt = (saleId: SaleId, at: number) => offerOf(till, saleId).lines[at]?.lineId;

describe('a scan in a return', () => {
  it('finds the lines of a barcode, in any form of it, but not for goods of another sale', () => {
    const saleId = sold();
    const lines = { is: 'goods', lineIds: [idAt(saleId, 0)] };
    expect(found(saleId, BREAD.barcode)).toEqual(lines);
    expect(found(saleId, `0${BREAD.barcode}`)).toEqual(lines);
    expect(found(saleId, PATIR.barcode)).toEqual({ is: 'goods', lineIds: [] });
    expect(found(saleId, '9860121234567890')).toEqual({ is: 'goods', lineIds: [] });
  });

  it('finds a piece by its own code until it came back, and no piece by another code of the same goods', () => {
    const saleId = sold();
    const lineId = idAt(saleId, 1);
    const [label] = offerOf(till, saleId).lines[1]?.labels ?? [];
    expect(found(saleId, piece('aaaaaaa'))).toEqual({ is: 'unit', lineId, labels: [label] });
    expect(found(saleId, piece('ccccccc'))).toEqual({ is: 'goods', lineIds: [] });
    expect(found(saleId, WATER.barcode)).toEqual({ is: 'goods', lineIds: [lineId] });
    expect(giveBack(till, saleId, [{ at: 1, quantity: ONE, labels: [String(label)] }]).ok).toBe(true);
    expect(found(saleId, piece('aaaaaaa'))).toEqual({ is: 'back', lineId });
    expect(found(saleId, piece('bbbbbbb'))).toMatchObject({ is: 'unit', lineId });
  });

  it('finds the goods as they were sold, whatever the catalogue says since', () => {
    const saleId = sold();
    const lineId = idAt(saleId, 0);
    const sale = till.journal.sale(saleId);
    expect(sale?.lines[0]).toMatchObject({ barcode: BREAD.barcode, productId: BREAD.productId });
    // The barcode belongs to other goods now.
    till.products = [{ ...PATIR, barcode: BREAD.barcode }];
    expect(found(saleId, BREAD.barcode)).toEqual({ is: 'goods', lineIds: [lineId] });
  });

  it('writes nothing, and a sale that the till does not have is refused', () => {
    const saleId = sold();
    const before = till.journal.historyOf(saleId).length;
    found(saleId, BREAD.barcode);
    expect(till.journal.historyOf(saleId)).toHaveLength(before);
    expect(till.do('refund.line-of', { saleId: 'sale-x' as SaleId, code: BREAD.barcode })).toMatchObject({
      error: { code: 'sale.over' },
    });
  });
});

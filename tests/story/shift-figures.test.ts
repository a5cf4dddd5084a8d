/**
 * How a shift deviated from what was rung up: discounts, prices, removed goods, voided sales, the opened
 * drawer.
 */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { ShownReport } from '../../shared/shift/report.ts';
import { eachSelling } from '../support/counted-till.ts';
import { type Counter, sample } from '../support/counter.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { MixedSale } from '../support/mixed-sale.ts';
import { MINUTE } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

/** 21 990.50 soum. */
const OIL = sample('Paxta yogʻi 1 l');
const PATIR = sample('Patir');
const BREAD = sample('Obi non');
const RICE = sample('Guruch lazer');
const CHOCOLATE = sample('Shokolad 90 g');

let till: VirtualTill;
let drawer: Drawer;
let counter: Counter;
eachSelling(100_000, (opened) => {
  ({ till, drawer, counter } = opened);
});

const scan = (product: { readonly barcode: string }, quantity = ONE): void =>
  void good(counter.scan(product.barcode, quantity));

/** Pays in cash; the next customer comes. */
function paid(): void {
  good(counter.cash());
  good(counter.next());
}

/** Cheaper oil with 10 % off; a dearer patir; a bread whose price was corrected back. */
function sellAtOtherPrices(): void {
  scan(OIL, 2 * ONE);
  good(counter.on('basket.price', 0, { priceTiyin: tiyin(2_000_025) }));
  good(counter.discount({ kind: 'percent', hundredths: 1_000 }, 0));
  scan(PATIR);
  good(counter.on('basket.price', 1, { priceTiyin: tiyin(950_000) }));
  scan(BREAD);
  good(counter.on('basket.price', 2, { priceTiyin: tiyin(1) }));
  good(counter.on('basket.price', 2, { priceTiyin: null }));
  paid();
}

/** 1 000.01 soum off the whole, and somebody else bears 123.45 soum of the bread. */
async function sellWithLess(): Promise<void> {
  scan(RICE, 333);
  scan(BREAD);
  good(counter.discount({ kind: 'amount', tiyin: tiyin(100_001) }));
  good(counter.on('basket.other', 1, { otherTiyin: tiyin(12_345) }));
  good(counter.pay());
  await till.clock.advance(10_000);
  good(counter.next());
}

/** One with 3.33 % off, out of a basket that is paid; goods that were put back are sold. */
function takeOneAway(): void {
  scan(BREAD);
  scan(CHOCOLATE);
  good(counter.discount({ kind: 'percent', hundredths: 333 }, 1));
  scan(PATIR);
  good(counter.on('basket.remove', 1, { reason: 'too dear' }));
  const patir = { saleId: counter.saleId, lineId: counter.lineId(1) };
  good(till.do('basket.remove', { ...patir, reason: null }));
  good(till.do('basket.put-back', patir));
  paid();
}

/** A basket that is emptied, and another that is parked and dropped. */
function emptyAndDrop(): void {
  scan(sample('Qora choy 100 g'), 2 * ONE);
  scan(sample('Tuz 1 kg'));
  good(till.do('basket.empty', { saleId: counter.saleId, reason: 'went to fetch money' }));
  scan(sample('Sovun 90 g'));
  const { saleId } = counter;
  good(counter.park());
  good(till.do('basket.drop', { saleId, reason: null }));
}

/**
 * One that held cash and one that held money of the card terminal: 8 000 and 9 000 soum, with an odd
 * discount.
 */
function voidSales(): void {
  const cash = new MixedSale(till);
  good(cash.cash(400_000));
  good(cash.cashBack(cash.tender('cash')));
  good(cash.cancel());
  good(counter.next());
  scan(PATIR);
  good(counter.discount({ kind: 'amount', tiyin: tiyin(7) }));
  good(counter.on('basket.price', 0, { priceTiyin: tiyin(900_010) }));
  const { saleId } = counter;
  good(counter.cashPart(300_000));
  good(counter.cashBack());
  good(till.do('sale.void', { saleId, reason: 'the customer left' }));
  good(counter.next());
}

async function openDrawer(): Promise<void> {
  good(till.do('drawer.no-sale', { reason: 'change for a 200 000' }));
  await till.clock.advance(5 * MINUTE);
  good(till.do('drawer.no-sale', { reason: 'a coin, under it' }));
}

const soldOtherwise = ({ discounts, others, priceChanges }: ShownReport) => ({
  discounts,
  others,
  priceChanges,
});

describe('a Z report', () => {
  it('counts each line with a discount, a share of one or another price, and their sums', async () => {
    sellAtOtherPrices();
    await sellWithLess();
    const { report } = drawer.close(0);
    expect(soldOtherwise(report)).toEqual({
      // 400 005 off the oil; 66 645 and 33 356 are the shares of rice and bread.
      discounts: { count: 3, sumTiyin: 400_005 + 100_001 },
      others: { count: 1, sumTiyin: 12_345 },
      // 2 x 199 025 less for the oil, 50 000 more for the patir.
      priceChanges: { count: 2, lessTiyin: 398_050 - 50_000 },
    });
    expect(report.sales).toEqual({
      count: 2,
      sumTiyin: 4_000_050 - 400_005 + 950_000 + 400_000 + (799_200 + 400_000 - 100_001 - 12_345),
    });
  });

  it('counts each removed line once, at its discounted amount', () => {
    takeOneAway();
    emptyAndDrop();
    const { report } = drawer.close(0);
    // 3.33 % of 1 390 000 is 46 287.
    expect(report.voidedLines).toEqual({
      count: 4,
      sumTiyin: 1_390_000 - 46_287 + 3_000_000 + 250_000 + 720_000,
    });
    // The discount disappeared with the chocolate.
    expect(report).toMatchObject({
      discounts: { count: 0, sumTiyin: 0 },
      voidedSales: { count: 0 },
      sales: { count: 1, sumTiyin: 400_000 + 900_000 },
    });
  });

  it('counts a smaller quantity like a removed line', () => {
    scan(BREAD, 50 * ONE);
    for (const pieces of [40, 2, 1]) good(counter.on('basket.set-quantity', 0, { quantity: pieces * ONE }));
    paid();
    expect(drawer.close(0).report.voidedLines).toEqual({ count: 1, sumTiyin: 49 * BREAD.priceTiyin });
  });

  it('counts removed goods in the shift in which their basket ends', () => {
    scan(BREAD);
    scan(CHOCOLATE);
    good(counter.on('basket.remove', 1, { reason: null }));
    expect(drawer.close(100_000).report.voidedLines).toEqual({ count: 0, sumTiyin: 0 });
    drawer.open(100_000);
    paid();
    expect(drawer.close(0).report.voidedLines).toEqual({ count: 1, sumTiyin: 1_390_000 });
    drawer.open(0);
    expect(drawer.close(0).report.voidedLines).toEqual({ count: 0, sumTiyin: 0 });
  });

  it('counts voided sales by their totals; their discounts and prices belong to no sale', () => {
    voidSales();
    const { report } = drawer.close(100_000);
    expect(report.voidedSales).toEqual({ count: 2, sumTiyin: 800_000 + 900_003 });
    expect(soldOtherwise(report)).toEqual({
      discounts: { count: 0, sumTiyin: 0 },
      others: { count: 0, sumTiyin: 0 },
      priceChanges: { count: 0, lessTiyin: 0 },
    });
    expect(report).toMatchObject({ sales: { count: 0 }, voidedLines: { count: 0 }, keptTiyin: 0 });
  });

  it('lists each opening of the drawer without a sale', async () => {
    await openDrawer();
    const first = Date.UTC(2026, 10, 20, 7, 0, 5);
    const { report } = drawer.close(100_000);
    expect(report.noSale).toEqual([
      { reason: 'change for a 200 000', atWallMs: first, by: 'unnamed', approvedBy: null },
      { reason: 'a coin, under it', atWallMs: first + 5 * MINUTE, by: 'unnamed', approvedBy: null },
    ]);
    expect(report.drawer?.close?.differenceTiyin).toBe(0);
    drawer.open(100_000);
    expect(drawer.close(100_000).report.noSale).toEqual([]);
  });

  it('has all figures in its files, to the tiyin, as a spreadsheet of each language reads them', async () => {
    sellAtOtherPrices();
    await sellWithLess();
    takeOneAway();
    emptyAndDrop();
    voidSales();
    await openDrawer();
    const { shiftId } = drawer.close(0).report.head;
    const { csv, xlsx } = await exportedReport(till, shiftId, { names: { unnamed: 'Lola' } });
    expect(sectionOf(csv, 'Sales')).toEqual([
      ['Sold', '3', '73368.99'],
      ['Refunded', '0', '0'],
      ['Discounts', '3', '5000.06'],
      ['Borne by others', '1', '123.45'],
      ['Price changes, cheaper by', '2', '3480.50'],
      ['Voided sales', '2', '17000.03'],
      ['Lines removed', '4', '53137.13'],
      ['Drawer opened without a sale', '2'],
      ['  20.11.2026 12:00', '', '', 'change for a 200 000 (Lola)'],
      ['  20.11.2026 12:05', '', '', 'a coin, under it (Lola)'],
    ]);
    // Each cell of the workbook equals the text file's.
    expect(xlsx).toEqual(csv);
    for (const language of ['ru', 'uz'] as const) {
      const there = await exportedReport(till, shiftId, { language });
      const sums = there.csv.map(([, count = '', sum = '']) => [count, sum.replace(',', '.')]);
      const here = csv.map(([, count = '', sum = '']) => [count, sum]);
      expect(sums.slice(2)).toEqual(here.slice(2));
      expect(there.csv.flat()).toContain('5000,06');
    }
  });
});

/** How a Z report groups refunds: by the rates of VAT at which the goods were sold. */
import { expect, it } from 'vitest';
import { decode } from '../../electron/storage/entry.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { ShownReport } from '../../shared/shift/report.ts';
import { eachSelling } from '../support/counted-till.ts';
import { type Counter, sample } from '../support/counter.ts';
import { counting, type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { giveBack, goOn, offerOf } from '../support/returns.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const BOOK = sample('Kitob: Oʻtkan kunlar');
const APPLES = sample('Olma qizil');

let till: VirtualTill;
let drawer: Drawer;
let counter: Counter;
eachSelling(200_000, (opened) => {
  ({ till, drawer, counter } = opened);
});

/**
 * Three breads at 12 %, a book without VAT, half a kilogram of apples at 0 %: 66 000 soum, 26 000 of it by
 * code.
 */
async function sold(): Promise<SaleId> {
  const { saleId } = counter;
  good(counter.scan(BREAD.barcode, 3 * ONE));
  good(counter.scan(BOOK.barcode));
  good(counter.scan(APPLES.barcode, ONE / 2));
  expect(counter.totalTiyin).toBe(6_600_000);
  good(counter.payPart(2_600_000));
  await till.clock.advance(20_000);
  good(counter.cashPart(4_000_000));
  good(counter.next());
  return saleId;
}

const rates = ({ refundVat }: ShownReport) =>
  refundVat.map(({ percent, count, sumTiyin, vatTiyin }) => [percent, count, sumTiyin, vatTiyin]);
const sumOf = (rows: readonly { readonly sumTiyin: number }[]): number =>
  rows.reduce((all, { sumTiyin }) => all + sumTiyin, 0);

it('goods count at their own rate, amounts at what is left, over two shifts up to the whole', async () => {
  const saleId = await sold();
  giveBack(till, saleId, [{ at: 0, quantity: ONE }]);
  await till.clock.advance(20_000);
  giveBack(till, saleId, [{ at: 1, quantity: ONE }]);
  await till.clock.advance(20_000);
  good(goOn(till, saleId));
  const { report } = drawer.close(0);
  // A bread of 4 000 with 428.57 of VAT; the book by two refunds, because the code held 22 000 of it.
  expect(rates(report)).toEqual([
    [12, 1, 400_000, 42_857],
    [null, 2, 4_500_000, 0],
  ]);
  expect(sumOf(report.refundVat)).toBe(sumOf(report.refunds));
  drawer.open(200_000);
  giveBack(till, saleId, 850_000);
  giveBack(till, saleId, offerOf(till, saleId).heldTiyin);
  const next = drawer.close(0).report;
  // The rest: two breads and the apples. In the end each rate has refunded what it sold.
  expect(rates(next)).toEqual([
    [12, 2, 800_000, 128_572 - 42_857],
    [0, 2, 900_000, 0],
  ]);
  expect(sumOf(next.refundVat)).toBe(sumOf(next.refunds));
  expect(next.vat).toEqual([]);
});

it('the table files have the same cells, below zero', async () => {
  const saleId = await sold();
  giveBack(till, saleId, offerOf(till, saleId).heldTiyin);
  await till.clock.advance(20_000);
  good(goOn(till, saleId));
  const { report } = drawer.close(0);
  const { csv, xlsx } = await exportedReport(till, report.head.shiftId);
  const cells = [
    ['VAT 12 %', '2', '-12000'],
    ['  incl. VAT', '', '-1285.72'],
    ['VAT 0 %', '2', '-9000'],
    ['  incl. VAT', '', '0'],
    ['Without VAT', '2', '-45000'],
  ];
  expect(sectionOf(xlsx, 'Refunded by VAT rate')).toEqual(cells);
  expect(sectionOf(csv, 'Refunded by VAT rate')).toEqual(cells);
});

it('a reversal counts at the rates of all goods sold, even if it names no goods', async () => {
  good(counter.scan(BREAD.barcode));
  good(counter.scan(BOOK.barcode));
  const { saleId } = counter;
  good(counter.pay());
  await till.clock.advance(20_000);
  const [payment] = till.journal.paymentsOf(saleId);
  if (!payment) throw new Error('no payment');
  till.refund(payment.transactionId, 'came back');
  await till.clock.advance(20_000);
  expect(rates(drawer.x().report)).toEqual([
    [12, 1, 400_000, 42_858],
    [null, 1, 4_500_000, 0],
  ]);
});

const unsold = ({ refundsUnsold: { count, sumTiyin } }: ShownReport) => [count, sumTiyin];

/** Refunds the cash of an incomplete sale. */
function cashBack(saleId: SaleId): void {
  const [tender] = good(till.do('sale.tenders', { saleId })).tenders;
  if (!tender) throw new Error('nothing was paid');
  const { tenderId, heldTiyin } = tender;
  good(till.do('refund.cash', { saleId, tenderId, amountTiyin: null, heldTiyin, reason: 'too dear' }));
}

it('goods that were never sold have no VAT: their money is refunded on a line of its own', async () => {
  const { saleId } = counter;
  good(counter.scan(BREAD.barcode, 3 * ONE));
  good(counter.cashPart(200_000));
  cashBack(saleId);
  good(till.do('sale.void', { saleId, reason: 'too dear' }));
  const { report } = drawer.close(0);
  expect([rates(report), unsold(report), report.vat]).toEqual([[], [1, 200_000], []]);
  const { csv, xlsx } = await exportedReport(till, report.head.shiftId);
  const line = [['Refunded of sales that were not completed', '1', '-2000']];
  expect(sectionOf(csv, 'Refunded by VAT rate')).toEqual(line);
  expect(sectionOf(xlsx, 'Refunded by VAT rate')).toEqual(line);
});

it('a refund before completion takes nothing off its rates', async () => {
  const { saleId } = counter;
  good(counter.scan(BREAD.barcode, 3 * ONE));
  good(counter.cashPart(200_000));
  cashBack(saleId);
  expect(unsold(drawer.close(0).report)).toEqual([1, 200_000]);
  drawer.open(200_000);
  good(counter.cashPart(1_200_000));
  giveBack(till, saleId, 1_200_000);
  const { report } = drawer.close(0);
  expect([rates(report), unsold(report)]).toEqual([[[12, 1, 1_200_000, 128_572]], [0, 0]]);
  expect(report.vat).toMatchObject([{ percent: 12, sumTiyin: 1_200_000, vatTiyin: 128_572 }]);
});

it('a refund that the service did not do after all is at no rate of the next shift', async () => {
  const saleId = await sold();
  till.service.mishaps['reverse-part'].push('refused');
  giveBack(till, saleId, 100_000);
  await till.clock.advance(60_000);
  expect(drawer.close(0).report.refundVat).toEqual([]);
});

it('a blind-counted drawer hides refunds by rate before the count', async () => {
  drawer.close(0);
  counting(till, true);
  drawer.open(200_000);
  const saleId = await sold();
  giveBack(till, saleId, [{ at: 0, quantity: ONE }]);
  await till.clock.advance(20_000);
  expect(drawer.x().report.refundVat).toEqual([]);
  expect(drawer.close(0).report.refundVat).toHaveLength(1);
});

it('an older report without these figures is read unchanged', () => {
  const { report, z } = drawer.close(0);
  const { refundVat: _, refundsUnsold: __, ...before } = report;
  const shift = till.journal.closedShift(report.head.shiftId)?.shift;
  const head = JSON.stringify({
    version: 3,
    at: [1, 2, 'boot-1'],
    actor: { by: 'staff', id: 'lola' },
    shiftId: null,
  });
  const payload = JSON.stringify({ shift, z: { number: z?.number, previous: null, report: before } });
  const entry = decode({ seq: 2, kind: 'shift.closed', subject: 's', head, payload, hash: '' });
  expect(entry.payload).toMatchObject({
    z: { report: { ...before, refundVat: [], refundsUnsold: { count: 0, sumTiyin: 0 } } },
  });
});

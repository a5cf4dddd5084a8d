/** One damaged entry of a day: each figure that needs it says so, all others stand, and the shift can be closed. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportSheet } from '../../shared/shift/report-sheet.ts';
import { iso } from '../../shared/time.ts';
import { counting, Drawer, good } from '../support/drawer.ts';
import { inFile } from '../support/journals.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { totalsOf } from '../support/mixed-till.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  counting(till);
  drawer = new Drawer(till);
  drawer.open(10_000);
});
afterEach(() => {
  // The end of a story compares the tables with the log.
  for (const mend of mends.splice(0)) mend();
  return till.close();
});

const mends: (() => void)[] = [];

const TORN = (): string => '{"sale":{"lines":[{';

/** kind: the first entry of this kind gets this text. */
function damage(kind: string, column: 'head' | 'payload', spoilt: (was: string) => string = TORN): void {
  const write = (text: string, seq: number) =>
    inFile(join(till.folder, 'journal.db'), (file) =>
      file.prepare(`UPDATE log SET ${column} = ? WHERE seq = ?`).run(text, seq),
    );
  const found = inFile(join(till.folder, 'journal.db'), (file) =>
    file.prepare(`SELECT seq, ${column} AS text FROM log WHERE kind = ? ORDER BY seq LIMIT 1`).get(kind),
  );
  const [seq, was] = [Number(found?.seq), String(found?.text)];
  expect(seq, kind).toBeGreaterThan(0);
  mends.push(() => write(was, seq));
  expect(spoilt(was)).not.toBe(was);
  write(spoilt(was), seq);
}

const details = async () => {
  await till.clock.advance(10 * SECOND);
  return good(await till.ask('sales.details', undefined));
};

function twoSales(): void {
  new MixedSale(till).cash(TOTAL);
  new MixedSale(till).terminal(TOTAL);
  good(drawer.move('pay-in', 2_000));
}

it('the goods of a sale: the goods of the day, and of a report its rates; all money stands', async () => {
  twoSales();
  const before = drawer.x().report;
  damage('cash.taken', 'payload');
  expect(await details()).toMatchObject({
    topGoods: null,
    cashiers: [{ count: 2, sumTiyin: 2 * TOTAL }],
    hours: { before: { hours: expect.any(Array) } },
    averageTiyin: TOTAL,
  });
  expect(totalsOf(till)).toMatchObject({ unread: 0, keptTiyin: 2 * TOTAL, sold: { count: 2 } });
  const x = drawer.x().report;
  expect(x).toMatchObject({ unread: 1, vat: [{ sumTiyin: TOTAL }], categories: [{ sumTiyin: TOTAL }] });
  const { log: _, unread: lacks, vat, categories, head, comparison, ...others } = x;
  expect(before).toMatchObject(others);
  const { shiftId } = drawer.now;
  expect(drawer.close(20_000).report).toMatchObject({ unread: 1, drawer: { expectedTiyin: 2_000_000 } });
  expect(good(till.do('shift.z', { shiftId })).report.unread).toBe(1);
});

it('the time of a sale: the hours; the day keeps the sale, because its shift wrote on this day alone', async () => {
  twoSales();
  damage('cash.taken', 'head');
  expect(await details()).toMatchObject({ hours: null, topGoods: [{ sumTiyin: 2 * TOTAL }], cashiers: [{}] });
  expect(totalsOf(till)).toMatchObject({ unread: 0, keptTiyin: 2 * TOTAL, sold: { count: 2 } });
  expect(drawer.x().report).toMatchObject({ unread: 1, hours: [{ sumTiyin: TOTAL }], sales: { count: 2 } });
});

// Beyond any date, beyond four digits of a year, beyond SQLite's whole numbers, and before any till.
it.each(['9e15', '253402300800000', '9223372036854775807', '1e300', '-9e15', '"noon"'])(
  'a time of a sale that became %s: as one that can’t be read, and the shift can be closed',
  async (time) => {
    twoSales();
    damage('cash.taken', 'head', (was) => was.replace(/"at":\[\d+/, `"at":[${time}`));
    expect(await details()).toMatchObject({ hours: null, topGoods: [{ sumTiyin: 2 * TOTAL }] });
    expect(totalsOf(till)).toMatchObject({ unread: 0, keptTiyin: 2 * TOTAL });
    expect(drawer.x().report).toMatchObject({ unread: 1, hours: [{ sumTiyin: TOTAL }], sales: { count: 2 } });
    expect(drawer.close(20_000).report).toMatchObject({ unread: 1, drawer: { expectedTiyin: 2_000_000 } });
  },
);

it('a time in the payload of cash and of the shift itself that became huge stops neither report nor close', () => {
  twoSales();
  const huge = (was: string): string => was.replace(/At":\[\d+/, 'At":[9e15');
  damage('cash-movement.made', 'payload', huge);
  damage('shift.opened', 'payload', huge);
  expect(drawer.now).toMatchObject({ openedAt: iso(9e15) });
  expect(drawer.x().report.movements).toMatchObject([{ madeWallMs: 9e15 }]);
  const { shiftId } = drawer.now;
  expect(drawer.close(20_000).report.head).toMatchObject({ openedWallMs: 9e15 });
  const { report } = good(till.do('shift.z', { shiftId }));
  const sheet = reportSheet(report, { language: 'en', names: {}, z: null });
  expect(JSON.stringify(sheet)).toContain('31.12.9999 05:00');
});

it('an entry of a shift over midnight is of no day, and the sums say that they lack it', () => {
  new MixedSale(till).cash(TOTAL);
  till.clock.jumpWall(DAY + HOUR);
  new MixedSale(till).terminal(TOTAL);
  damage('cash.taken', 'head');
  expect(totalsOf(till)).toMatchObject({ unread: 1, keptTiyin: TOTAL, sold: { count: 1 } });
});

it('cash beside sales: the expected cash stands, and only its reason is lost', () => {
  twoSales();
  damage('cash-movement.made', 'payload');
  expect(drawer.now.expectedTiyin).toBe(1_000_000 + TOTAL + 200_000);
  expect(drawer.x().report.movements).toMatchObject([{ kind: 'pay-in', amountTiyin: 200_000, reason: '?' }]);
});

it('a card payment: whether it has a slip is unknown, and a refund’s rates are left out', () => {
  const sold = new MixedSale(till);
  sold.cash(TOTAL);
  sold.cashBack(sold.tender('cash'), QUARTER);
  new MixedSale(till).terminal(TOTAL);
  damage('terminal.taken', 'payload');
  damage('refund.begun', 'payload');
  const { report } = drawer.x();
  expect(report).toMatchObject({ unread: 2, refundVat: [], refunds: [{ sumTiyin: QUARTER }] });
  expect(report.withoutSlip).toBeUndefined();
});

it('drawer openings and voids: those that can be read are listed', () => {
  good(till.do('drawer.no-sale', { reason: 'coins' }));
  good(till.do('drawer.no-sale', { reason: 'a note' }));
  new MixedSale(till).terminal(HALF);
  damage('drawer.opened', 'payload');
  expect(drawer.x().report).toMatchObject({ unread: 1, noSale: [{ reason: 'a note' }] });
});

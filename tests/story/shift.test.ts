/**
 * A shift from the float to the Z report: what the drawer should hold, what it holds, and what is recorded.
 */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { eachCounted } from '../support/counted-till.ts';
import { counted, type Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { errorOf } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const sale = (): MixedSale => new MixedSale(till);

it('the page learns at opening and later whether a counted shift is open, whatever the setting says', () => {
  const told: unknown[] = [];
  till.heard = (event, payload) => void (event === 'shift.changed' && told.push(payload));
  const atOpening = () => good(till.do('till.open', undefined)).isShiftCounted;
  expect(atOpening()).toBe(false);
  drawer.open(10_000);
  till.settings = { ...till.settings, shifts: 'day' };
  expect(atOpening()).toBe(true);
  drawer.close(10_000);
  expect(atOpening()).toBe(false);
  expect([told[0], told.at(-1)]).toEqual([{ isCounted: true }, { isCounted: false }]);
});

describe('without an open shift', () => {
  it('nothing is sold, by any tender, and no cash is moved; the page gets the reason', () => {
    const one = sale();
    expect(drawer.state).toMatchObject({ open: null, stop: { code: 'shift.needed' }, leftTiyin: null });
    expect(errorOf(one.cash(TOTAL))).toBe('shift.needed');
    expect(errorOf(one.terminal(TOTAL))).toBe('shift.needed');
    expect(errorOf(one.tryCode(TOTAL))).toBe('shift.needed');
    expect(errorOf(drawer.move('pay-in', 1_000))).toBe('shift.needed');
    expect(errorOf(till.do('drawer.no-sale', { reason: 'change' }))).toBe('shift.needed');
    drawer.open(100_000);
    expect(drawer.state.stop).toBeNull();
    expect(one.cash(TOTAL).ok).toBe(true);
  });

  it('a page that still shows a shift which was closed elsewhere sells nothing', () => {
    drawer.open(100_000);
    const one = sale();
    one.cash(HALF);
    drawer.close(104_000);
    expect(errorOf(one.cash(HALF))).toBe('shift.needed');
    const two = sale();
    expect(errorOf(two.cash(TOTAL))).toBe('shift.needed');
  });

  it('a completed sale is not refunded in cash; a half-paid sale is', () => {
    drawer.open(100_000);
    const over = sale();
    over.cash(TOTAL);
    const half = sale();
    half.cash(HALF);
    drawer.close(112_000);
    expect(errorOf(over.cashBack(over.tender('cash')))).toBe('shift.needed');
    expect(half.cashBack(half.tender('cash')).ok).toBe(true);
    expect(half.cancel().ok).toBe(true);
    // The 4 000 soum left the drawer before the float was counted.
    expect(drawer.state).toMatchObject({ leftTiyin: 10_800_000, between: { count: 1, keptTiyin: -HALF } });
    drawer.open(108_000);
    expect(drawer.now.expectedTiyin).toBe(10_800_000);
    const { report } = drawer.close(108_000);
    expect(report.between).toMatchObject({ back: { count: 1, sumTiyin: HALF }, cashBackTiyin: HALF });
    expect(report.drawer).toMatchObject({ floatDifferenceTiyin: 0, close: { differenceTiyin: 0 } });
    expect(report.keptTiyin).toBe(-HALF);
  });
});

describe('the drawer', () => {
  it('should hold the float, the cash without its change, and no other tender', async () => {
    drawer.open(100_000);
    sale().cash(TOTAL, { givenTiyin: 1_000_000 });
    sale().terminal(TOTAL);
    await sale().paidCode(TOTAL);
    expect(drawer.now.expectedTiyin).toBe(10_000_000 + TOTAL);
    const { report } = drawer.close(108_000);
    expect(report.drawer).toMatchObject({
      takenTiyin: TOTAL,
      expectedTiyin: 10_800_000,
      close: { countedTiyin: 10_800_000, differenceTiyin: 0 },
    });
    expect(report.tenders).toEqual(
      [
        { tender: 'cash', count: 1, sumTiyin: TOTAL },
        { tender: 'code', count: 1, sumTiyin: TOTAL },
        { tender: 'terminal', count: 1, sumTiyin: TOTAL },
      ].toSorted((a, b) => ORDER.indexOf(a.tender) - ORDER.indexOf(b.tender)),
    );
  });

  it('holds less by cash refunds and pay-outs, and more by pay-ins', () => {
    drawer.open(100_000);
    const one = sale();
    one.cash(TOTAL);
    one.cashBack(one.tender('cash'), QUARTER);
    expect(drawer.move('pay-in', 50_000, 'small money').ok).toBe(true);
    expect(drawer.move('pay-out', 20_000, 'water').ok).toBe(true);
    const slip = good(drawer.move('drop', 100_000, 'to the safe'));
    expect(slip).toMatchObject({
      kind: 'drop',
      amountTiyin: 10_000_000,
      reason: 'to the safe',
      by: 'unnamed',
    });
    const { report } = drawer.x();
    expect(report.drawer).toMatchObject({
      floatTiyin: 10_000_000,
      takenTiyin: TOTAL,
      backTiyin: QUARTER,
      payInTiyin: 5_000_000,
      payOutTiyin: 2_000_000,
      dropTiyin: 10_000_000,
      expectedTiyin: 10_000_000 + TOTAL - QUARTER + 5_000_000 - 2_000_000 - 10_000_000,
    });
    expect(report.movements.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['pay-in', 'small money'],
      ['pay-out', 'water'],
      ['drop', 'to the safe'],
    ]);
  });

  it('is moved once by two presses of the same key, and not at all by an empty amount', () => {
    drawer.open(100_000);
    const { mark } = drawer.now;
    const request = { kind: 'pay-in', amountTiyin: tiyin(100_000), reason: 'change', mark } as const;
    expect(till.do('cash.move', request).ok).toBe(true);
    expect(errorOf(till.do('cash.move', request))).toBe('shift.changed');
    expect(errorOf(drawer.move('pay-out', 0))).toBe('money.invalid');
    expect(drawer.x().report.movements).toHaveLength(1);
  });

  it('includes the cash of half-paid sales, which is shown apart and added once', () => {
    drawer.open(100_000);
    const half = sale();
    half.cash(HALF);
    const { report } = drawer.x();
    expect(report.drawer).toMatchObject({ takenTiyin: HALF, expectedTiyin: 10_000_000 + HALF });
    expect(report).toMatchObject({
      held: { count: 1, sumTiyin: HALF },
      heldCashTiyin: HALF,
      sales: { count: 0 },
    });
    drawer.close(104_000);
    drawer.open(104_000);
    expect(drawer.now.expectedTiyin).toBe(10_400_000);
    half.cash(HALF);
    const next = drawer.close(108_000).report;
    expect(next).toMatchObject({ held: { count: 0 }, sales: { count: 1, sumTiyin: TOTAL } });
    expect(next.drawer).toMatchObject({ takenTiyin: HALF, close: { differenceTiyin: 0 } });
  });

  it('is exact to the tiyin where cash stands beside a code', async () => {
    drawer.open(0);
    const odd = sale();
    await odd.paidCode(333_333);
    odd.cash(TOTAL - 333_333);
    const { report } = drawer.close(4_666);
    expect(report.drawer).toMatchObject({ expectedTiyin: 466_667, close: { differenceTiyin: -67 } });
    expect(report.keptTiyin).toBe(TOTAL);
  });

  it('refunds to the original tender, and names the way', async () => {
    drawer.open(100_000);
    const one = sale();
    one.terminal(HALF);
    one.cash(HALF);
    one.terminalBack(one.tender('terminal'), QUARTER);
    one.cashBack(one.tender('cash'), QUARTER);
    const byCode = till.pay();
    await till.clock.advance(10_000);
    till.refund(byCode, 'came back');
    await till.clock.advance(10_000);
    const { report } = drawer.close(102_000);
    expect(report.refunds).toEqual([
      { tender: 'cash', way: 'cash', count: 1, sumTiyin: QUARTER },
      { tender: 'code', way: 'reversal', count: 1, sumTiyin: HALF },
      { tender: 'terminal', way: 'terminal', count: 1, sumTiyin: QUARTER },
    ]);
    expect(report.drawer).toMatchObject({ backTiyin: QUARTER, close: { differenceTiyin: 0 } });
    expect(report.keptTiyin).toBe(TOTAL - HALF);
  });
});
const ORDER = ['cash', 'terminal', 'code'];

describe('an opening', () => {
  it('that finds less than was left says so in a line of its own, and in no other difference', () => {
    drawer.open(100_000);
    drawer.close(150_000, { takenOutTiyin: tiyin(5_000_000) });
    expect(drawer.state.leftTiyin).toBe(10_000_000);
    drawer.open(90_000, 'nobody knows');
    const { report } = drawer.close(90_000);
    expect(report.drawer).toMatchObject({
      floatTiyin: 9_000_000,
      floatExpectedTiyin: 10_000_000,
      floatDifferenceTiyin: -1_000_000,
      floatWords: 'nobody knows',
      expectedTiyin: 9_000_000,
      close: { differenceTiyin: 0 },
    });
  });

  it('happens once: a second press finds the shift open', () => {
    drawer.open(100_000);
    const again = till.do('shift.open', { count: counted(100_000), words: null });
    expect(errorOf(again)).toBe('shift.open-already');
  });

  it('with every field empty is refused; a drawer without cash is entered as 0', () => {
    const empty = { pieces: [], looseTiyin: tiyin(0) };
    expect(errorOf(till.do('shift.open', { count: empty, words: null }))).toBe('shift.not-counted');
    const zero = { pieces: [{ soum: 1_000, pieces: 0 }], looseTiyin: tiyin(0) };
    expect(till.do('shift.open', { count: zero, words: null }).ok).toBe(true);
    const { shiftId, mark } = drawer.now;
    const request = {
      shiftId,
      mark,
      count: empty,
      takenOutTiyin: tiyin(0),
      terminalTiyin: null,
      words: null,
    };
    expect(errorOf(till.do('shift.close', request))).toBe('shift.not-counted');
  });
});

/** The close of a shift: any count is accepted, kept forever, and the expected sum stays hidden before it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { eachCounted } from '../support/counted-till.ts';
import { counted, counting, type Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { detailsOf, errorOf, powerCut, totalsOf } from '../support/mixed-till.ts';
import { HOUR } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const sale = (): MixedSale => new MixedSale(till);

describe('a close', () => {
  it('takes any difference and keeps expected sum, count and reason forever; more reasons can be added', async () => {
    drawer.open(100_000);
    sale().cash(TOTAL);
    const closed = drawer.close(98_000, { words: 'two notes too few', terminalTiyin: tiyin(0) });
    const { shiftId } = closed.report.head;
    const kept = {
      drawer: {
        expectedTiyin: 10_800_000,
        close: { countedTiyin: 9_800_000, differenceTiyin: -1_000_000, words: 'two notes too few' },
      },
    };
    expect(closed.report).toMatchObject(kept);
    expect(till.do('shift.explain', { shiftId, words: 'found under the drawer' }).ok).toBe(true);
    drawer.open(98_000);
    sale().cash(TOTAL);
    await powerCut(till);
    till.settings = { ...till.settings, denominations: [500] };
    const later = good(till.do('shift.z', { shiftId }));
    expect(later.report).toEqual(closed.report);
    expect(later.z).toMatchObject({ number: 1, explained: [{ words: 'found under the drawer' }] });
    expect(good(till.do('shift.list', { limit: 10 }))).toMatchObject([
      { shiftId, numberText: later.z?.numberText, differenceTiyin: -1_000_000 },
    ]);
  });

  it('is one write: after a disk refusal the shift stays open, and a second press after success finds it closed', () => {
    drawer.open(100_000);
    const { shiftId, mark } = drawer.now;
    const request = {
      shiftId,
      mark,
      count: counted(100_000),
      takenOutTiyin: tiyin(0),
      terminalTiyin: null,
      words: null,
    };
    till.refuseWrites(1);
    expect(errorOf(till.do('shift.close', request))).toBe('journal.unwritable');
    expect(drawer.now.shiftId).toBe(shiftId);
    expect(till.do('shift.close', request).ok).toBe(true);
    expect(errorOf(till.do('shift.close', request))).toBe('shift.over');
    expect(drawer.state).toMatchObject({ open: null, last: { shiftId } });
  });

  it('is refused if cash moved since the count began, blind or not; payments by code don’t matter', async () => {
    drawer.open(100_000);
    const { mark } = drawer.now;
    await sale().paidCode(TOTAL);
    expect(drawer.now.mark).toBe(mark);
    sale().cash(TOTAL);
    expect(errorOf(drawer.tryClose(100_000, { mark }))).toBe('shift.changed');
    expect(drawer.tryClose(108_000).ok).toBe(true);
  });

  it('takes out at most what was counted, and leaves the rest for the next shift', () => {
    drawer.open(100_000);
    expect(drawer.tryClose(100_000, { takenOutTiyin: tiyin(10_000_100) })).toMatchObject({
      error: { code: 'shift.too-much', limit: 10_000_000 },
    });
    expect(drawer.close(100_000, { takenOutTiyin: tiyin(10_000_000) }).report.drawer?.close).toMatchObject({
      leftTiyin: 0,
    });
  });

  it('of a shift without a sale works like any other', () => {
    drawer.open(100_000);
    const { report, z } = drawer.close(100_000);
    expect(z?.number).toBe(1);
    expect(report).toMatchObject({ keptTiyin: 0, sales: { count: 0 }, vat: [], hours: [], cashiers: [] });
  });

  it('of a shift in which cash was only refunded ends below zero', () => {
    drawer.open(100_000);
    const one = sale();
    one.cash(TOTAL);
    drawer.close(108_000, { takenOutTiyin: tiyin(10_800_000) });
    drawer.open(0);
    one.cashBack(one.tender('cash'));
    const { report } = drawer.close(0);
    expect(report).toMatchObject({ keptTiyin: -TOTAL, drawer: { expectedTiyin: -TOTAL } });
  });

  it('compares the terminal’s total with its own', () => {
    drawer.open(0);
    const one = sale();
    one.terminal(TOTAL);
    one.terminalBack(one.tender('terminal'), QUARTER);
    expect(drawer.now.terminalTiyin).toBe(TOTAL - QUARTER);
    expect(drawer.close(0, { terminalTiyin: tiyin(TOTAL) }).report.drawer?.close?.terminal).toEqual({
      countedTiyin: TOTAL,
      expectedTiyin: TOTAL - QUARTER,
      differenceTiyin: QUARTER,
    });
    // The list does not claim that all agrees.
    drawer.open(1);
    drawer.close(1);
    expect(good(till.do('shift.list', { limit: 9 }))).toMatchObject([
      { differenceTiyin: 0, floatDifferenceTiyin: 100, terminalDifferenceTiyin: null },
      { differenceTiyin: 0, floatDifferenceTiyin: null, terminalDifferenceTiyin: QUARTER },
    ]);
  });

  it('waits for no payment, network or task: open work is listed on its report', async () => {
    drawer.open(0);
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push('not-reached', 'not-reached', 'not-reached', 'not-reached');
    const id = till.pay();
    await till.clock.advance(1_000);
    expect(['sending', 'unknown']).toContain(till.state(id));
    const { report } = drawer.close(0);
    expect(report.payments.waiting + report.payments.uncertain).toBe(1);
    expect(report.tenders.every(({ count }) => count === 0)).toBe(true);
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('paid');
    expect(drawer.state.between).toEqual({ count: 1, keptTiyin: HALF });
    drawer.open(0);
    const next = drawer.close(0).report;
    expect(next).toMatchObject({ keptTiyin: HALF, between: { taken: { count: 1, sumTiyin: HALF } } });
    expect(next.drawer?.expectedTiyin).toBe(0);
  });
});

describe('a blind count', () => {
  beforeEach(() => {
    counting(till, true);
    drawer.open(100_000);
    sale().cash(TOTAL);
  });

  it('reveals no expected sum, and asks for a reason only afterwards', () => {
    expect(drawer.now).toMatchObject({ blind: true, expectedTiyin: null });
    const x = drawer.x().report;
    expect(x).toMatchObject({ drawer: null, keptTiyin: null, sales: { count: 1, sumTiyin: null } });
    expect(JSON.stringify(x)).not.toContain(String(TOTAL));
    expect(errorOf(drawer.tryClose(100_000, { words: 'all is well' }))).toBe('shift.changed');
    const { report } = drawer.close(100_000);
    expect(report.drawer).toMatchObject({
      expectedTiyin: 10_800_000,
      close: { blind: true, differenceTiyin: -TOTAL },
    });
    const { shiftId } = report.head;
    expect(good(till.do('shift.explain', { shiftId, words: 'I counted badly' })).z?.explained).toHaveLength(
      1,
    );
  });

  it('stays blind when the setting is switched off for a moment', () => {
    counting(till, false);
    expect(drawer.now).toMatchObject({ blind: true, expectedTiyin: null });
    expect(drawer.x().report.drawer).toBeNull();
    expect(totalsOf(till).cash).toBeNull();
  });

  it('hides every sum that tells its cash before the count; other tenders are shown', async () => {
    await sale().paidCode(HALF);
    sale().terminal(QUARTER);
    // Half paid in cash, which is in the drawer too.
    const half = sale();
    half.cash(QUARTER);
    const gone = sale();
    gone.cash(HALF);
    gone.cashBack(gone.tender('cash'));
    const hidden = totalsOf(till);
    expect(hidden).toMatchObject({
      cash: null,
      refundedCash: null,
      electronic: { count: 1, sumTiyin: HALF },
      terminal: { count: 1, sumTiyin: QUARTER },
      heldForOpenSales: { count: 3, sumTiyin: HALF + QUARTER },
      keptTiyin: null,
      sold: { count: 1, sumTiyin: null },
      figures: { refundedTiyin: null, otherTiyin: null, of: { code: HALF, cash: null, terminal: QUARTER } },
      shift: null,
    });
    expect(await till.ask('sales.details', undefined)).toEqual({ ok: true, value: null });
    // The answers contain nothing that could reveal the drawer.
    expect(JSON.stringify(hidden)).not.toMatch(new RegExp(`heldCash|${TOTAL}`));
    drawer.close(100_000);
    const told = totalsOf(till);
    expect(told).toMatchObject({ cash: { count: 3 }, refundedCash: { sumTiyin: HALF } });
    expect(told.keptTiyin).toBe(TOTAL + QUARTER + HALF + QUARTER);
    expect(told).toMatchObject({ sold: { count: 1, sumTiyin: TOTAL } });
    expect((await detailsOf(till)).cashiers).toMatchObject([{ count: 1 }]);
  });

  it('of a drawer that is not counted blind shows its cash', async () => {
    drawer.close(108_000);
    counting(till, false);
    drawer.open(108_000);
    sale().cash(TOTAL);
    // Of both shifts of this day.
    expect(totalsOf(till)).toMatchObject({
      cash: { count: 2, sumTiyin: 2 * TOTAL },
      keptTiyin: 2 * TOTAL,
      shift: { keptTiyin: TOTAL },
    });
    expect((await detailsOf(till)).cashiers).toMatchObject([{ count: 2 }]);
  });
});

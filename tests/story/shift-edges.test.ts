/** Shifts and time, restarts, late money, and shops that change how they keep shifts. */
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { countByDays, eachCounted } from '../support/counted-till.ts';
import { counted, counting, type Drawer, good } from '../support/drawer.ts';
import { exportedReport } from '../support/exported.ts';
import { MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { detailsOf, errorOf, powerCut } from '../support/mixed-till.ts';
import { HOUR } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = 400_000;

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const sale = (): MixedSale => new MixedSale(till);

const offFor = (ms: number): Promise<void> => powerCut(till, ms);

describe('a shift and the clock', () => {
  it('over midnight is one shift, sells and closes: a night needs no note', async () => {
    drawer.open(0);
    sale().cash(TOTAL);
    till.clock.jumpWall(14 * HOUR);
    expect(sale().cash(TOTAL).ok).toBe(true);
    expect(drawer.now.words).toEqual([]);
    const { report } = drawer.close(16_000);
    expect(report).toMatchObject({
      head: { day: '2026-11-20', words: [] },
      tenders: [{ tender: 'cash', count: 2, sumTiyin: 2 * TOTAL }, {}, {}],
      drawer: { close: { differenceTiyin: 0 } },
    });
    expect(report.hours.map(({ day, hour }) => [day, hour])).toEqual([
      ['2026-11-20', 12],
      ['2026-11-21', 2],
    ]);
  });

  it('left open for five days, with the till off, sells and closes with right sums', async () => {
    drawer.open(50_000);
    sale().cash(TOTAL);
    await offFor(5 * DAY_MS);
    expect(drawer.now).toMatchObject({ words: ['over-a-day'], expectedTiyin: 5_000_000 + TOTAL });
    expect(sale().cash(TOTAL).ok).toBe(true);
    expect(drawer.close(66_000).report.drawer?.close?.differenceTiyin).toBe(0);
  });

  it('whose clock is set back before its opening counts all the same, and says so', async () => {
    drawer.open(0);
    till.clock.jumpWall(-3 * DAY_MS);
    sale().cash(TOTAL);
    expect(drawer.now.words).toEqual(['clock-back']);
    const { report } = drawer.close(8_000);
    expect(report).toMatchObject({ head: { words: ['clock-back'] }, sales: { count: 1, sumTiyin: TOTAL } });
    expect(report.drawer?.close?.differenceTiyin).toBe(0);
    drawer.open(8_000);
    expect(drawer.close(8_000).z?.number).toBe(2);
  });

  it('whose clock went back and is past the opening again says so on its reports', async () => {
    drawer.open(0);
    await till.clock.advance(6 * HOUR);
    sale().cash(TOTAL);
    expect(drawer.x().report.head.words).toEqual([]);
    till.clock.jumpWall(-5 * HOUR);
    sale().cash(TOTAL);
    expect(drawer.x().report.head.words).toEqual(['clock-back']);
    // Now the clock needs no correction.
    expect(drawer.now.words).toEqual([]);
    expect(drawer.close(16_000).report).toMatchObject({
      head: { words: ['clock-back'] },
      sales: { count: 2, sumTiyin: 2 * TOTAL },
    });
    // The next shift has no such note.
    drawer.open(16_000);
    expect(drawer.close(16_000).report.head.words).toEqual([]);
  });

  it('whose clock is corrected by less than a minute needs no note', async () => {
    drawer.open(0);
    await till.clock.advance(HOUR);
    sale().cash(TOTAL);
    till.clock.jumpWall(-50_000);
    sale().cash(TOTAL);
    expect(drawer.close(16_000).report.head.words).toEqual([]);
  });

  it('of a day has no note about its duration: the next one begins with its first sale', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await till.clock.advance(DAY_MS + 300_000);
    sale().cash(TOTAL);
    const [yesterday] = good(till.do('shift.list', { limit: 10 }));
    const { report } = good(till.do('shift.z', { shiftId: yesterday?.shiftId ?? drawer.now.shiftId }));
    expect(report.head.words).not.toContain('over-a-day');
  });

  it('whose day is over reports nothing that is open now, nor the log’s present position', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await till.clock.advance(DAY_MS);
    // Half of the sale.
    sale().cash(BREAD);
    const [yesterday] = good(till.do('shift.list', { limit: 10 }));
    const { report } = good(till.do('shift.z', { shiftId: yesterday?.shiftId ?? drawer.now.shiftId }));
    const { seq, hash } = till.journal.closedShift(report.head.shiftId) ?? {};
    expect(report.log).toEqual({ seq, hash });
    expect(report.log.seq).toBeLessThan(till.journal.logEnd().seq);
    expect(drawer.x().report.held).toMatchObject({ count: 1 });
    const { csv } = await exportedReport(till, report.head.shiftId);
    expect(csv).not.toContain('Held for open sales');
  });

  it('of a till that was off at midnight keeps days apart by itself without a count', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await offFor(DAY_MS);
    sale().cash(TOTAL);
    const [yesterday] = good(till.do('shift.list', { limit: 10 }));
    expect(yesterday).toMatchObject({ kind: 'day', day: '2026-11-20', numberText: null });
    if (!yesterday) return;
    const day = good(till.do('shift.z', { shiftId: yesterday.shiftId }));
    expect(day).toMatchObject({ z: null, report: { drawer: null, keptTiyin: TOTAL } });
    expect(drawer.x().report).toMatchObject({ head: { kind: 'day', day: '2026-11-21' }, keptTiyin: TOTAL });
  });
});

describe('a shift and restarts', () => {
  it('goes on, and its Z report can be shown again and again', async () => {
    drawer.open(50_000);
    sale().cash(TOTAL);
    await offFor(60_000);
    expect(drawer.now.expectedTiyin).toBe(5_000_000 + TOTAL);
    const closed = drawer.close(58_000);
    await offFor(60_000);
    const { last } = drawer.state;
    expect(last).toMatchObject({ numberText: closed.z?.numberText, closedBy: 'unnamed' });
    expect(good(till.do('shift.z', { shiftId: closed.report.head.shiftId })).report).toEqual(closed.report);
  });

  it('numbers its reports without a gap, each with the hash of the one before it', () => {
    const seals = [1, 2, 3].map((number) => {
      drawer.open(0);
      const { z } = drawer.close(0);
      expect(z?.number).toBe(number);
      return z;
    });
    expect(seals.map((z) => z?.previous?.hash ?? null)).toEqual([null, seals[0]?.hash, seals[1]?.hash]);
    expect(new Set(seals.map((z) => z?.numberText.slice(0, -4)))).toHaveProperty('size', 1);
  });

  it('has a report that names the last entry before it, under its own entry’s hash', () => {
    drawer.open(0);
    sale().cash(TOTAL);
    const before = till.journal.logEnd();
    const { report, z } = drawer.close(8_000);
    expect(report.log).toEqual(before);
    expect(z).toMatchObject({ seq: before.seq + 1, hash: till.journal.logEnd().hash });
  });
});

describe('late money', () => {
  it('of a reversal answered at night belongs to the next shift, under its original tender', async () => {
    drawer.open(0);
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('no-answer');
    till.refund(id, 'came back');
    const { report } = drawer.close(0);
    expect(report).toMatchObject({ keptTiyin: BREAD, refundsInDoubt: { count: 1, sumTiyin: BREAD } });
    await till.clock.advance(HOUR);
    drawer.open(0);
    const next = drawer.close(0).report;
    expect(next).toMatchObject({
      keptTiyin: -BREAD,
      refunds: [{ tender: 'code', way: 'reversal', count: 1, sumTiyin: BREAD }],
      between: { back: { count: 1, sumTiyin: BREAD }, cashBackTiyin: 0 },
      drawer: { expectedTiyin: 0 },
    });
  });

  it('of a closed shift’s refund that failed after all corrects the present shift, once', async () => {
    drawer.open(0);
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('not-kept');
    till.refund(id, 'came back');
    await till.clock.advance(HOUR);
    const first = drawer.close(0).report;
    expect(first.keptTiyin).toBe(0);
    drawer.open(0);
    const running = Promise.resolve(till.ask('reconcile.run', undefined));
    await till.clock.advance(HOUR);
    good(await running);
    till.service.mishaps.reverse.push('refused');
    good(till.refund(id, 'the service shows none of it'));
    await till.clock.advance(HOUR);
    expect(drawer.x().report.keptTiyin).toBe(0);
    till.settleRefund(id, 'not-refunded', 'it is not in the cabinet');
    await till.clock.advance(HOUR + 1_000);
    till.settleRefund(id, 'not-refunded', 'it is still not there');
    expect(till.payment(id).refunds.map(({ state }) => state)).toEqual(['refused']);
    const { report } = drawer.x();
    expect(report).toMatchObject({ corrections: { count: 1, sumTiyin: BREAD }, keptTiyin: BREAD });
    const { shiftId } = first.head;
    expect(good(till.do('shift.z', { shiftId })).report.keptTiyin).toBe(0);
  });
});

describe('a shop that changes how it keeps its shifts', () => {
  it('from days to counted shifts sells nothing until the drawer is counted, which ends the day', () => {
    countByDays(till);
    sale().cash(TOTAL);
    expect(till.do('shift.open', { count: counted(0), words: null })).toMatchObject({
      error: { code: 'shift.by-days' },
    });
    counting(till);
    expect(drawer.state).toMatchObject({ open: { kind: 'day' }, stop: { code: 'shift.needed' } });
    expect(errorOf(sale().cash(TOTAL))).toBe('shift.needed');
    drawer.open(8_000);
    expect(sale().cash(TOTAL).ok).toBe(true);
    expect(drawer.x().report).toMatchObject({ tenders: [{ tender: 'cash', count: 1 }, {}, {}] });
    expect(good(till.do('shift.list', { limit: 5 }))).toMatchObject([{ kind: 'day' }]);
  });

  it('from counted shifts to days counts out the open one, and asks for the days’ cash', () => {
    drawer.open(10_000);
    countByDays(till);
    expect(sale().cash(TOTAL).ok).toBe(true);
    expect(drawer.now).toMatchObject({ kind: 'counted', expectedTiyin: 1_000_000 + TOTAL });
    drawer.close(18_000);
    expect(sale().cash(TOTAL).ok).toBe(true);
    expect(drawer.now.kind).toBe('day');
    counting(till);
    expect(drawer.state.leftTiyin).toBe(1_000_000 + 2 * TOTAL);
    drawer.open(20_000);
    expect(drawer.x().report.drawer).toMatchObject({
      floatDifferenceTiyin: 2_000_000 - (1_000_000 + 2 * TOTAL),
    });
  });

  it('ends a training shift by itself where the till is set up for real money', async () => {
    till.endpoint = { ...ENDPOINT, mode: 'training' };
    await offFor(60_000);
    drawer.open(50_000);
    sale().cash(TOTAL);
    till.endpoint = ENDPOINT;
    await offFor(60_000);
    expect(drawer.state).toMatchObject({
      open: null,
      stop: { code: 'shift.needed' },
      leftTiyin: null,
      last: null,
    });
    drawer.open(10_000);
    sale().cash(TOTAL);
    const { report, z } = drawer.close(18_000);
    expect(z?.number).toBe(1);
    expect(report).toMatchObject({ head: { mode: 'live' }, keptTiyin: TOTAL });
  });

  it('that trains for a while sells nothing in a live shift', async () => {
    drawer.open(10_000);
    till.endpoint = { ...ENDPOINT, mode: 'training' };
    await offFor(60_000);
    expect(errorOf(sale().cash(TOTAL))).toBe('shift.other-mode');
    till.endpoint = ENDPOINT;
    await offFor(60_000);
    expect(drawer.now.expectedTiyin).toBe(1_000_000);
    expect(sale().cash(TOTAL).ok).toBe(true);
  });
});

describe('the chart of the day by hours', () => {
  it('shows the same weekday a week before, whatever shifts there were', async () => {
    drawer.open(0);
    sale().cash(TOTAL);
    till.clock.jumpWall(7 * DAY_MS + HOUR);
    sale().cash(TOTAL);
    drawer.close(16_000);
    drawer.open(16_000);
    sale().cash(TOTAL);
    const { today, before } = (await detailsOf(till)).hours;
    expect(today).toMatchObject({ day: '2026-11-27' });
    expect(today.hours[13]).toEqual({ count: 2, sumTiyin: 2 * TOTAL });
    expect(before).toMatchObject({ day: '2026-11-20' });
    expect(before.hours?.[12]).toEqual({ count: 1, sumTiyin: TOTAL });
    expect(today.hours).toHaveLength(24);
  });
});

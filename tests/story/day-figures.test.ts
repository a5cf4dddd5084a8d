/** One figure for one thing: what a day sold, refunded and kept, in its totals, its hours and its reports. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { soldPartsIn } from '../../electron/storage/repositories/sold-parts.ts';
import { averageTiyin, figuresOf, keptTiyin } from '../../shared/shift/totals.ts';
import { seededRandomness, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { countByDays, eachCounted } from '../support/counted-till.ts';
import { DaySums } from '../support/day-sums.ts';
import { counting, type Drawer } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { detailsOf, totalsOf } from '../support/mixed-till.ts';
import { DAY, HOUR, MINUTE } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});
beforeEach(() => at(10));

const sale = (): MixedSale => new MixedSale(till);
/** The wall clock, on the same day. */
function at(hours: number): void {
  const now = till.clock.wallMs();
  till.clock.jumpWall(startOfTashkentDay(tashkentDay(now)) + hours * HOUR - now);
}
const parts = (day: string) => till.journal.own(soldPartsIn)({ mode: 'live', day, before: day });
const dayNow = (): string => tashkentDay(till.clock.wallMs());

/** Of any day, from the books. */
function dayOf(day: string) {
  const { journal } = till;
  const totals = journal.totalsOfDay('live', day);
  const sold = journal.soldOfDay('live', day);
  const { refundedTiyin, otherTiyin, of } = figuresOf(totals, sold, journal.unsoldOfDay('live', day));
  return { sold: [sold.count, sold.sumTiyin], refundedTiyin, otherTiyin, of, keptTiyin: keptTiyin(totals) };
}

const day = (soldCount: number, soldTiyin: number, refundedTiyin: number, otherTiyin: number) => ({
  sold: [soldCount, soldTiyin],
  refundedTiyin,
  otherTiyin,
  keptTiyin: soldTiyin - refundedTiyin + otherTiyin,
});

describe('a sale is sold on the day that completes it', () => {
  it('although a part was paid the day before, which is money of no sold sale until then', () => {
    drawer.open(0);
    const half = sale();
    half.cash(QUARTER);
    const first = dayNow();
    expect(dayOf(first)).toMatchObject(day(0, 0, 0, QUARTER));
    till.clock.jumpWall(DAY);
    expect(half.terminal(TOTAL - QUARTER).ok).toBe(true);
    expect(dayOf(first)).toMatchObject(day(0, 0, 0, QUARTER));
    expect(dayOf(dayNow())).toMatchObject(day(1, TOTAL, 0, -QUARTER));
  });

  it('and a refund of it later changes only the day of the refund', () => {
    drawer.open(0);
    const sold = sale();
    sold.cash(TOTAL);
    const first = dayNow();
    till.clock.jumpWall(DAY);
    sold.cashBack(sold.tender('cash'), HALF);
    expect(dayOf(first)).toMatchObject(day(1, TOTAL, 0, 0));
    expect(dayOf(dayNow())).toMatchObject(day(0, 0, HALF, 0));
  });
});

describe('money that no sold sale keeps', () => {
  it('leaves the figures once it went back: a voided sale, a swapped tender', () => {
    drawer.open(0);
    const gone = sale();
    gone.cash(HALF);
    gone.cashBack(gone.tender('cash'));
    gone.cancel();
    const swapped = sale();
    swapped.cash(QUARTER);
    swapped.cashBack(swapped.tender('cash'));
    swapped.terminal(TOTAL);
    expect(dayOf(dayNow())).toMatchObject({
      ...day(1, TOTAL, 0, 0),
      of: { code: 0, cash: 0, terminal: TOTAL },
    });
  });

  it('stands apart while it lies here', () => {
    drawer.open(0);
    sale().cash(QUARTER);
    expect(dayOf(dayNow())).toMatchObject(day(0, 0, 0, QUARTER));
  });
});

describe('the same figures', () => {
  it('stand in the day’s totals, its hours, its cashiers and goods, and the X report', async () => {
    drawer.open(0);
    const sold = sale();
    sold.cash(TOTAL);
    sold.cashBack(sold.tender('cash'), QUARTER);
    at(14);
    await sale().paidCode(TOTAL);
    new MixedSale(till, 1).terminal(HALF);
    const view = totalsOf(till);
    const details = await detailsOf(till);
    const S = 2 * TOTAL + HALF;
    expect(view).toMatchObject({ keptTiyin: S - QUARTER, sold: { count: 3, sumTiyin: S } });
    expect(view.figures).toEqual({
      refundedTiyin: QUARTER,
      otherTiyin: 0,
      of: { code: TOTAL, cash: TOTAL - QUARTER, terminal: HALF },
    });
    expect(details.hours.today.hours[10]).toEqual({ count: 1, sumTiyin: TOTAL });
    expect(details.hours.today.hours[14]).toEqual({ count: 2, sumTiyin: TOTAL + HALF });
    expect(details.cashiers).toMatchObject([{ count: 3, sumTiyin: S }]);
    expect(details.topGoods).toMatchObject([{ quantity: 5_000, sumTiyin: S }]);
    expect(details.averageTiyin).toBe(666_700);
    const { report } = drawer.x();
    expect(report).toMatchObject({ keptTiyin: view.keptTiyin, sales: view.sold });
    expect(drawer.close(0).report).toMatchObject({ keptTiyin: view.keptTiyin, sales: view.sold });
  });

  it('sold, refunded and what is neither make the net total, on the overview and in the report', async () => {
    countByDays(till);
    const sold = sale();
    sold.cash(TOTAL);
    sold.cashBack(sold.tender('cash'), QUARTER);
    sale().cash(HALF);
    const gone = sale();
    gone.cash(QUARTER);
    gone.cashBack(gone.tender('cash'));
    const { sold: sales, figures, keptTiyin: kept } = totalsOf(till);
    const { csv } = await exportedReport(till, null);
    const soum = (amount: number | null): string => String(Number(amount) / 100);
    expect(sectionOf(csv, 'Sales').slice(0, 3)).toEqual([
      ['Sold', String(sales.count), soum(sales.sumTiyin)],
      ['Refunded', '1', soum(-Number(figures.refundedTiyin))],
      ['Unfinished or other shifts', '', soum(figures.otherTiyin)],
    ]);
    expect(sectionOf(csv, 'Taken')).toContainEqual(['Net total', '', soum(kept)]);
  });

  it('of a day shift stay in its day when the clock is set back over midnight', () => {
    countByDays(till);
    till.clock.jumpWall(DAY);
    at(0.2);
    sale().cash(TOTAL);
    const opened = dayNow();
    till.clock.jumpWall(-HOUR / 2);
    sale().cash(TOTAL);
    expect(dayNow()).not.toBe(opened);
    expect(totalsOf(till)).toMatchObject({ day: opened, sold: { count: 2 }, keptTiyin: 2 * TOTAL });
    expect(parts(opened).hours?.[0]).toEqual({ count: 2, sumTiyin: 2 * TOTAL });
    expect(drawer.x().report).toMatchObject({ keptTiyin: 2 * TOTAL, sales: { count: 2 } });
  });
});

it('money found between two counted shifts stays in its day after the next shift has taken it in', async () => {
  at(22);
  drawer.open(0);
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push('not-reached', 'not-reached', 'not-reached', 'not-reached');
  const id = till.pay();
  await till.clock.advance(1_000);
  drawer.close(0);
  await till.clock.advance(HOUR);
  expect(till.state(id)).toBe('paid');
  const found = dayNow();
  const kept = dayOf(found);
  expect(kept).toMatchObject({ sold: [1, HALF], keptTiyin: HALF });
  till.clock.jumpWall(DAY);
  drawer.open(0);
  expect(dayOf(found)).toEqual(kept);
  expect(dayOf(dayNow())).toMatchObject(day(0, 0, 0, 0));
  till.clock.jumpWall(7 * DAY);
  expect(dayOf(found)).toEqual(kept);
});

it('a counted shift whose clock was fast loses nothing when the clock is put right', () => {
  at(23.5);
  till.clock.jumpWall(40 * MINUTE);
  drawer.open(0);
  sale().cash(TOTAL);
  const fast = dayNow();
  till.clock.jumpWall(-40 * MINUTE);
  sale().cash(TOTAL);
  drawer.close(0);
  expect(dayNow()).not.toBe(fast);
  expect(dayOf(fast)).toMatchObject(day(1, TOTAL, 0, 0));
  expect(dayOf(dayNow())).toMatchObject(day(1, TOTAL, 0, 0));
});

it('the average receipt is a whole soum, and missing without a sale', async () => {
  drawer.open(0);
  expect(await detailsOf(till)).toMatchObject({ averageTiyin: null, topGoods: [], cashiers: [] });
  expect(averageTiyin({ count: 3, sumTiyin: 20_000_00 as never })).toBe(6_667_00);
});

describe.each([1, 2, 3, 4, 5])('days of random acts, seed %i', (seed) => {
  it('have the figures of their log, in parts that add up, and each soum on one day', async () => {
    const random = seededRandomness(seed);
    const one = <T>(rows: readonly T[]): T | undefined => rows[Math.floor(random.fraction() * rows.length)];
    const made: MixedSale[] = [];
    const begin = (pieces = 2): MixedSale => {
      const begun = new MixedSale(till, pieces);
      made.push(begun);
      return begun;
    };
    const inState = (state: string) => made.filter((each) => each.state === state);
    const acts: Readonly<Record<string, () => unknown>> = {
      cash: () => begin().cash(TOTAL),
      part: () => begin().cash(QUARTER),
      code: () => drawer.state.stop === null && begin().paidCode(TOTAL),
      terminal: () => begin(1).terminal(HALF),
      complete: () => {
        const half = one(inState('open'));
        return half?.terminal(half.owedTiyin);
      },
      drop: () => {
        const half = one(inState('open'));
        const taken = half?.view.tenders.find(({ kind, heldTiyin }) => kind === 'cash' && heldTiyin > 0);
        if (taken) half?.cashBack(taken);
        return half?.cancel();
      },
      back: () => {
        const sold = one(inState('completed'));
        const taken = sold?.view.tenders.find(({ kind, heldTiyin }) => kind === 'cash' && heldTiyin > 0);
        return taken && sold?.cashBack(taken, QUARTER);
      },
      backToCard: () => {
        const sold = one(inState('completed'));
        const taken = sold?.view.tenders.find(({ kind, heldTiyin }) => kind === 'terminal' && heldTiyin > 0);
        return taken && sold?.terminalBack(taken);
      },
      later: () => till.clock.jumpWall(Math.floor(random.fraction() * 9) * HOUR),
      nextDay: () => till.clock.jumpWall(DAY),
      setBack: () => till.clock.jumpWall(-40 * MINUTE),
      close: () => drawer.state.open?.kind === 'counted' && drawer.close(0),
      days: () => countByDays(till),
      counted: () => counting(till),
    };
    const names = Object.keys(acts);
    for (let step = 0; step < 90; step += 1) {
      if (drawer.state.stop?.code === 'shift.needed' && step % 5 > 0) drawer.open(0);
      await acts[one(names) ?? 'cash']?.();
      await till.clock.advance(MINUTE);
    }
    expect(inState('completed').length).toBeGreaterThan(10);
    const log = DaySums.of(join(till.folder, 'journal.db'));
    expect(log.days.length).toBeGreaterThan(2);
    let keptOfDays = 0;
    for (const day of log.days) {
      const figures = dayOf(day);
      expect(figures, day).toMatchObject(log.day(day));
      expect(figures.keptTiyin).toBe(figures.of.code + figures.of.cash + figures.of.terminal);
      const { hours, sellers } = parts(day);
      for (const part of [hours, sellers]) {
        const add = (of: 'count' | 'sumTiyin') => part?.reduce((sum, row) => sum + row[of], 0);
        expect([add('count'), add('sumTiyin')], day).toEqual(figures.sold);
      }
      keptOfDays += figures.keptTiyin;
    }
    const open = till.journal.openShift();
    const shifts = [...till.journal.closedShifts({ limit: 1_000 }), ...(open ? [open] : [])];
    const keptOfShifts = shifts.map(({ shift: { shiftId } }) =>
      keptTiyin(till.journal.totalsOfShift('live', shiftId)),
    );
    const between = till.journal.betweenShifts('live').keptTiyin;
    expect(keptOfDays).toBe(keptOfShifts.reduce((sum, kept) => sum + kept, between));
  });
});

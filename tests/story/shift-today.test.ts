/**
 * Today is the Tashkent day: it includes the money of two shifts, and of one over midnight only what was
 * booked since.
 */
import { beforeEach, expect, it } from 'vitest';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { eachCounted } from '../support/counted-till.ts';
import { counting, type Drawer } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { detailsOf, totalsOf } from '../support/mixed-till.ts';
import { DAY, HOUR } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const sale = (): MixedSale => new MixedSale(till);
/** The wall clock, on the same day. */
const at = (hours: number): void => {
  const now = till.clock.wallMs();
  till.clock.jumpWall(startOfTashkentDay(tashkentDay(now)) + hours * HOUR - now);
};
const chartSum = async (): Promise<number> =>
  (await detailsOf(till)).hours.today.hours.reduce((sum, { sumTiyin }) => sum + sumTiyin, 0);
const iso = (wallMs: number): string => new Date(wallMs).toISOString();

beforeEach(() => at(8));

it('the second shift of a day has the first one’s money beside its own, before and after its close', async () => {
  drawer.open(0);
  const morning = sale();
  morning.cash(TOTAL);
  await sale().paidCode(TOTAL);
  drawer.close(8_000);
  at(15);
  drawer.open(8_000);
  const opened = drawer.now.openedAt;
  sale().terminal(TOTAL);
  morning.cashBack(morning.tender('cash'), QUARTER);
  const whole = {
    cash: { count: 1, sumTiyin: TOTAL },
    electronic: { count: 1, sumTiyin: TOTAL },
    terminal: { count: 1, sumTiyin: TOTAL },
    refundedCash: { count: 1, sumTiyin: QUARTER },
    keptTiyin: 3 * TOTAL - QUARTER,
  };
  expect(totalsOf(till)).toMatchObject({ ...whole, shift: { since: opened, keptTiyin: TOTAL - QUARTER } });
  expect(await chartSum()).toBe(3 * TOTAL);
  drawer.close(6_000);
  expect(totalsOf(till)).toMatchObject({ ...whole, shift: null });
});

it('a shift over midnights counts in each day what was booked on it, as the chart does', async () => {
  at(23);
  drawer.open(0);
  const opened = drawer.now.openedAt;
  const late = sale();
  late.cash(TOTAL);
  expect(totalsOf(till)).toMatchObject({ cash: { count: 1 }, keptTiyin: TOTAL });
  for (const days of [1, 2]) {
    till.clock.jumpWall(DAY);
    at(0);
    const midnight = iso(till.clock.wallMs());
    expect(totalsOf(till), `day ${days}`).toMatchObject({
      since: midnight,
      cash: { count: 0 },
      keptTiyin: 0,
    });
    sale().cash(TOTAL);
    expect(totalsOf(till)).toMatchObject({
      cash: { count: 1, sumTiyin: TOTAL },
      keptTiyin: TOTAL,
      shift: { since: opened, keptTiyin: (days + 1) * TOTAL },
    });
    expect(await chartSum()).toBe(TOTAL);
  }
  // Whatever day the sale was: the refund is today's.
  late.cashBack(late.tender('cash'), HALF);
  expect(totalsOf(till)).toMatchObject({ refundedCash: { count: 1, sumTiyin: HALF }, keptTiyin: HALF });
  drawer.close(20_000);
  expect(totalsOf(till)).toMatchObject({ keptTiyin: HALF, shift: null });
  till.clock.jumpWall(DAY);
  expect(totalsOf(till)).toMatchObject({ cash: { count: 0 }, refundedCash: { count: 0 }, keptTiyin: 0 });
});

it('money that became certain between two shifts belongs to that day, even before the next opening', async () => {
  drawer.open(0);
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push('not-reached', 'not-reached', 'not-reached', 'not-reached');
  const id = till.pay();
  await till.clock.advance(1_000);
  drawer.close(0);
  expect(totalsOf(till)).toMatchObject({ electronic: { count: 0 } });
  await till.clock.advance(HOUR);
  expect(till.state(id)).toBe('paid');
  const told = { electronic: { count: 1, sumTiyin: HALF }, keptTiyin: HALF };
  expect(totalsOf(till)).toMatchObject(told);
  drawer.open(0);
  expect(totalsOf(till)).toMatchObject(told);
});

it('a day that began by itself and continues with a count is one day', async () => {
  till.settings = { ...till.settings, shifts: 'day' };
  sale().cash(TOTAL);
  counting(till);
  drawer.open(8_000);
  sale().terminal(TOTAL);
  expect(totalsOf(till)).toMatchObject({ cash: { count: 1 }, terminal: { count: 1 }, keptTiyin: 2 * TOTAL });
  expect(await chartSum()).toBe(2 * TOTAL);
});

it('a clock set back before the opening hides nothing that is taken on its day', async () => {
  till.clock.jumpWall(DAY);
  drawer.open(0);
  till.clock.jumpWall(-DAY);
  sale().cash(TOTAL);
  expect(totalsOf(till)).toMatchObject({ cash: { count: 1, sumTiyin: TOTAL }, keptTiyin: TOTAL });
  expect(await chartSum()).toBe(TOTAL);
});

it('while the second shift is counted blind, the day’s cash is hidden until its close', () => {
  drawer.open(0);
  sale().cash(TOTAL);
  drawer.close(8_000);
  counting(till, true);
  drawer.open(8_000);
  sale().terminal(TOTAL);
  expect(totalsOf(till)).toMatchObject({
    cash: null,
    keptTiyin: null,
    sold: { count: 2, sumTiyin: null },
    shift: null,
  });
  drawer.close(8_000);
  expect(totalsOf(till)).toMatchObject({ cash: { count: 1 }, keptTiyin: 2 * TOTAL });
});

it('today is compared with the other day by full hours', async () => {
  const over = async () => (await detailsOf(till)).hours.hoursOver;
  expect(await over()).toBe(8);
  at(10.7);
  expect(await over()).toBe(10);
  at(0);
  expect(await over()).toBe(0);
});

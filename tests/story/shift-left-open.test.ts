/** A shift that stays open for a day: the page learns it once, without asking, and keeps selling. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { eachCounted } from '../support/counted-till.ts';
import type { Drawer } from '../support/drawer.ts';
import { powerCut } from '../support/mixed-till.ts';
import { HOUR, MINUTE } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
/** The words that the page would show, at each event since the last reset. */
let told: (readonly string[])[];
eachCounted((opened) => {
  ({ till, drawer } = opened);
  told = [];
  till.heard = (event) => {
    if (event === 'shift.changed') told.push(drawer.state.open?.words ?? ['closed']);
  };
});

/** No event until a day has passed, to the minute; then exactly one. */
async function tellsAfterADay(): Promise<void> {
  await till.clock.advance(DAY_MS - MINUTE);
  expect(told).toEqual([]);
  await till.clock.advance(2 * MINUTE);
  expect(told).toEqual([['over-a-day']]);
}

it('the page is notified after a day, to the minute, and once', async () => {
  drawer.open(0);
  told = [];
  // A shift over night needs no notice.
  await tellsAfterADay();
  await till.clock.advance(3 * DAY_MS);
  expect(told).toHaveLength(1);
});

it('the notice begins anew with the next shift, even one opened between two checks', async () => {
  drawer.open(0);
  await till.clock.advance(DAY_MS + 20 * MINUTE);
  drawer.close(0);
  await till.clock.settle();
  expect(told.at(-1)).toEqual(['closed']);
  await till.clock.advance(10 * MINUTE);
  drawer.open(0);
  told = [];
  await tellsAfterADay();
});

it('the page is notified at a start, at a wake-up, and within an hour of a clock change', async () => {
  drawer.open(0);
  told = [];
  await powerCut(till, 2 * DAY_MS);
  expect(told).toEqual([['over-a-day']]);
  drawer.close(0);
  drawer.open(0);
  await till.clock.settle();
  told = [];
  till.clock.jumpWall(2 * DAY_MS);
  till.composed.wake();
  await till.clock.settle();
  expect(told).toEqual([['over-a-day']]);
  till.clock.jumpWall(-3 * DAY_MS);
  await till.clock.advance(HOUR);
  expect(told.at(-1)).toEqual(['clock-back']);
});

it('a shop that keeps days is notified once that its day is over, and never after the till ended', async () => {
  till.settings = { ...till.settings, shifts: 'day' };
  await till.paidSale();
  await till.clock.advance(3 * DAY_MS);
  expect(told).toEqual([['closed']]);
  till.settings = { ...till.settings, shifts: 'counted' };
  drawer.open(0);
  await till.crash();
  told = [];
  await till.clock.advance(2 * DAY_MS);
  expect(told).toEqual([]);
  await till.start();
});

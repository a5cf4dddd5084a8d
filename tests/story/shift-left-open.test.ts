/** A shift that nobody closes: the page is told of it without asking, once, and it sells on. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { eachCounted } from '../support/counted-till.ts';
import type { Drawer } from '../support/drawer.ts';
import { powerCut } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let till: VirtualTill;
let drawer: Drawer;
/** What the page had said to it since the last look, by what it would read then. */
let told: (readonly string[])[];
eachCounted((opened) => {
  ({ till, drawer } = opened);
  told = [];
  till.heard = (event) => {
    if (event === 'shift.changed') told.push(drawer.state.open?.words ?? ['closed']);
  };
});

/** Nothing is said until a day has passed, to the minute; then it is, once. */
async function tellsAfterADay(): Promise<void> {
  await till.clock.advance(DAY_MS - MINUTE);
  expect(told).toEqual([]);
  await till.clock.advance(2 * MINUTE);
  expect(told).toEqual([['over-a-day']]);
}

it('tells after a day, to the minute, and once', async () => {
  drawer.open(0);
  told = [];
  // A night's shift is nothing to be told of.
  await tellsAfterADay();
  await till.clock.advance(3 * DAY_MS);
  expect(told).toHaveLength(1);
});

it('begins anew with the next shift, also one that is opened between two looks', async () => {
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

it('tells at a start, when the machine wakes up, and within an hour of a clock that is set', async () => {
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

it('of a shop that keeps days tells that its day is over, once, and nothing once the till has ended', async () => {
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

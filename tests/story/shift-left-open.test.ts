/** A shift that nobody closes: it tells by itself, once, and sells on. */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { eachCounted } from '../support/counted-till.ts';
import type { Drawer } from '../support/drawer.ts';
import { powerCut } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Stories begin at noon in Tashkent, and a few seconds. */
const TO_MIDNIGHT = 12 * HOUR;

let till: VirtualTill;
let drawer: Drawer;
let told: number;
eachCounted((opened) => {
  ({ till, drawer } = opened);
  told = 0;
  till.heard = (event) => {
    if (event === 'shift.changed') told += 1;
  };
});

const isNoticed = (): boolean => till.notices.has('shift.over-a-day');

it('reaches the page at its midnight and whoever stands there after a day, without being asked', async () => {
  drawer.open(0);
  told = 0;
  await till.clock.advance(TO_MIDNIGHT - MINUTE);
  expect(told).toBe(0);
  await till.clock.advance(2 * MINUTE);
  expect(told).toBe(1);
  expect(drawer.now.words).toEqual(['over-a-day']);
  // A night's shift is nothing to be told of.
  await till.clock.advance(TO_MIDNIGHT - 3 * MINUTE);
  expect(isNoticed()).toBe(false);
  await till.clock.advance(3 * MINUTE);
  expect(isNoticed()).toBe(true);
  await till.clock.advance(3 * DAY_MS);
  expect(told).toBe(1);
});

it('is over with the shift, and the next one begins without it', async () => {
  drawer.open(0);
  await till.clock.advance(DAY_MS);
  expect(isNoticed()).toBe(true);
  drawer.close(0);
  await till.clock.settle();
  expect(isNoticed()).toBe(false);
  // Opened after the look at an hour's distance: its own midnight is not missed.
  drawer.open(0);
  told = 0;
  await till.clock.advance(TO_MIDNIGHT + MINUTE);
  expect(told).toBe(1);
  expect(isNoticed()).toBe(false);
});

it('is told by a start, by a machine that woke up, and by a clock that is set', async () => {
  drawer.open(0);
  await powerCut(till, 2 * DAY_MS);
  expect(isNoticed()).toBe(true);
  drawer.close(0);
  await till.clock.settle();
  drawer.open(0);
  await till.clock.settle();
  till.clock.jumpWall(2 * DAY_MS);
  expect(isNoticed()).toBe(false);
  till.composed.wake();
  await till.clock.settle();
  expect(isNoticed()).toBe(true);
  // Set right again: it was not open for a day.
  till.clock.jumpWall(-2 * DAY_MS);
  await till.clock.advance(HOUR);
  expect(isNoticed()).toBe(false);
});

it('says nothing of a shop that keeps days', async () => {
  till.settings = { ...till.settings, shifts: 'day' };
  await till.paidSale();
  await till.clock.advance(3 * DAY_MS);
  expect(isNoticed()).toBe(false);
});

it('ends with the till', async () => {
  drawer.open(0);
  await till.crash();
  told = 0;
  await till.clock.advance(2 * DAY_MS);
  expect(told).toBe(0);
  await till.start();
});

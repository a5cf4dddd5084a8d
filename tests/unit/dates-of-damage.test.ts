/** Damage may have stored any number as a time: it still has a day, a clock and a form for views. */
import { expect, it } from 'vitest';
import {
  DAY_MS,
  isDay,
  iso,
  LAST_DAY_MS,
  startOfTashkentDay,
  tashkentDay,
  tashkentDaysAround,
  tashkentTime,
} from '../../shared/time.ts';

it.each([
  [9e15, '9999-12-31'],
  [LAST_DAY_MS + DAY_MS, '9999-12-31'],
  [Number.MAX_VALUE, '9999-12-31'],
  [-9e15, '0000-01-01'],
  [-Number.MAX_VALUE, '0000-01-01'],
])('%d is shown as the nearest day that has a date', (wallMs, day) => {
  expect(tashkentDay(wallMs)).toBe(day);
  expect(isDay(tashkentDay(wallMs))).toBe(true);
  expect(iso(wallMs)).toBe(`${day}T00:00:00.000Z`);
  expect(tashkentDaysAround(wallMs, DAY_MS)).toContain(day);
  expect(tashkentTime(wallMs)).toEqual({ hours: 5, minutes: 0 });
});

it.each([0, Date.UTC(1999, 11, 31), Date.UTC(2026, 10, 20, 18, 59, 59, 999), LAST_DAY_MS])(
  '%d keeps its day and its clock',
  (wallMs) => {
    expect(Date.parse(iso(wallMs))).toBe(wallMs);
    const { hours, minutes } = tashkentTime(wallMs);
    const start = startOfTashkentDay(tashkentDay(wallMs));
    expect(Math.floor((wallMs - start) / 60_000)).toBe(hours * 60 + minutes);
  },
);

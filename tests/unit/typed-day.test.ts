/** A typed day is read in one order, whatever the computer's language. */
import { expect, it } from 'vitest';
import {
  LONGEST_DAY,
  LONGEST_INSTANT,
  readDay,
  readInstant,
  typedDay,
  withNextSign,
} from '../../shared/typed-day.ts';

it.each([
  ['27.11.2026', '2026-11-27'],
  ['1.2.2026', '2026-02-01'],
  [' 03.04.2026 ', '2026-04-03'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['11/27/2026', null],
  ['2026-11-27', null],
  ['27.11.26', null],
  ['27.11.20260', null],
  ['', null],
])('reads the day %j as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each([
  ['01.12.2026 08:00', '2026-12-01T03:00:00.000Z'],
  ['1.12.2026 8:05', '2026-12-01T03:05:00.000Z'],
  ['01.12.2026 23:59', '2026-12-01T18:59:00.000Z'],
  ['01.12.2026 24:00', null],
  ['01.12.2026 08:60', null],
  ['01.12.2026', null],
  ['31.11.2026 08:00', null],
])('reads the instant %j by Tashkent’s clock', (text, at) => {
  const read = readInstant(text);
  expect(read === null ? null : new Date(read).toISOString()).toBe(at);
});

it('writes the signs between typed digits, and leaves a deleted sign deleted', () => {
  const typed = (digits: string, longest: number): string =>
    [...digits].reduce((before, digit) => withNextSign(before + digit, before, longest), '');
  expect(typed('27112026', LONGEST_DAY)).toBe('27.11.2026');
  expect(typed('011220260800', LONGEST_INSTANT)).toBe('01.12.2026 08:00');
  expect(typed('27.11.2026', LONGEST_DAY)).toBe('27.11.2026');
  expect(withNextSign('27', '27.', LONGEST_DAY)).toBe('27');
});

it('shows a day as it is typed', () => {
  expect(typedDay('2026-11-27')).toBe('27.11.2026');
});

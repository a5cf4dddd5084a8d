import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { wordsIn } from '../../tests/support/messages.ts';
import {
  clockText,
  dayAndClockText,
  dayAndMinuteText,
  moneyText,
  moneyWithUnit,
  quantityText,
  roughSpanText,
  secondsLeft,
  secondsPassed,
  spanText,
} from './money.ts';

describe('money as the cashier reads it', () => {
  it.each([
    [0, '0'],
    [1, '0,01'],
    [50, '0,50'],
    [100, '1'],
    [99_900, '999'],
    [100_000, '1\u202f000'],
    [4_850_050, '48\u202f500,50'],
    [100_000_000_000, '1\u202f000\u202f000\u202f000'],
  ])('%i tiyin', (amount, text) => expect(moneyText(tiyin(amount))).toBe(text));

  it('stays on one line with its unit', () => {
    expect(moneyWithUnit(tiyin(4_850_050), 'soʻm')).toBe('48\u202f500,50\u00a0soʻm');
    expect(moneyWithUnit(tiyin(4_850_050), 'soʻm')).not.toContain(' ');
  });
});

describe('quantities in thousandths', () => {
  it.each([
    [1_000, '1'],
    [250, '0,25'],
    [1_005, '1,005'],
    [12_500, '12,5'],
    [9_999_000, '9\u202f999'],
  ])('%i', (quantity, text) => expect(quantityText(quantity)).toBe(text));
});

describe('times', () => {
  it('are in the shop’s time zone, whatever the PC’s setting', () => {
    expect(clockText('2026-11-20T21:30:05.000Z')).toBe('02:30:05');
    expect(dayAndClockText('2026-11-20T21:30:05.000Z')).toBe('21.11.2026 02:30:05');
    expect(dayAndMinuteText('2026-11-20T21:30:05.000Z')).toBe('21.11.2026 02:30');
  });

  it('counts down to 1 until the last second is over, and up by whole seconds', () => {
    expect([30_000, 29_999, 1_000, 1, 0, -5].map(secondsLeft)).toEqual([30, 30, 1, 1, 0, 0]);
    expect([0, 999, 1_000, 1_999].map(secondsPassed)).toEqual([0, 0, 1, 1]);
  });

  const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
  it.each([
    [59, '59\u00a0s', '59\u00a0s'],
    [HOUR - 1, '59\u00a0min', '59\u00a0min'],
    [HOUR + 5 * MINUTE, '1\u00a0h 5\u00a0min', '1\u00a0h'],
    [DAY - 1, '23\u00a0h 59\u00a0min', '23\u00a0h'],
    [DAY, '1\u00a0d', '1\u00a0d'],
    [7 * DAY + 11 * HOUR + 24 * MINUTE, '7\u00a0d 11\u00a0h', '7\u00a0d'],
    [99 * DAY + 23 * HOUR, '99\u00a0d 23\u00a0h', '99\u00a0d'],
  ])('a span of %i seconds reads in days from a day on', (seconds, text, rough) => {
    const words = wordsIn('en');
    expect(spanText(words, seconds)).toBe(text);
    expect(roughSpanText(words, seconds)).toBe(rough);
  });
});

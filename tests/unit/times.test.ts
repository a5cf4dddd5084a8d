/** "3*" before a code, words or a tile. */
import { describe, expect, it } from 'vitest';
import { readTimes } from '../../renderer/features/checkout/times.ts';

describe('how many of what comes next', () => {
  it.each([
    ['3*4780000000017', 3_000, '4780000000017'],
    ['12 * choy', 12_000, 'choy'],
    ['3*', 3_000, ''],
    ['0,25*', 250, ''],
    ['1.5×olma', 1_500, 'olma'],
    ['3,*olma', 3_000, 'olma'],
    ['2*3*olma', 2_000, '3*olma'],
  ])('%s', (typed, quantity, what) => {
    expect(readTimes(typed)).toEqual({ quantity, what });
  });

  it.each(['4780000000017', 'choy', '', '*', '0*', '12345*7', 'a*3'])('says nothing of it: "%s"', (typed) => {
    expect(readTimes(typed).quantity).toBeNull();
  });
});

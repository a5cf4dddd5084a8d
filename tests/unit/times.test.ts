/** "3*" before a code, words or a tile. */
import { describe, expect, it } from 'vitest';
import { readTimes } from '../../renderer/features/checkout/times.ts';

describe('a multiplier before the next goods', () => {
  it.each([
    ['3*4780000000017', 3_000, '4780000000017'],
    ['12 * choy', 12_000, 'choy'],
    ['3*', 3_000, ''],
    ['0,25*', 250, ''],
    ['1.5×olma', 1_500, 'olma'],
    ['3,*olma', 3_000, 'olma'],
    ['2*3*olma', 2_000, '3*olma'],
  ])('%s', (typed, quantity, what) => {
    expect(readTimes(typed)).toEqual({ quantity, what, problem: null });
  });

  it.each(['4780000000017', 'choy', '', '*', 'a*3', '010478000000012021ab12345678*x'])(
    'is absent: "%s"',
    (typed) => {
      expect(readTimes(typed)).toEqual({ quantity: null, what: typed, problem: null });
    },
  );

  it.each([
    '0*4780000000017',
    '00*',
    '0,0*choy',
    '-5*choy',
    '1e3*choy',
    '12345*7',
    '1,2345*7',
    ',5*choy',
    '1.000*choy',
  ])('is refused if it can’t be sold: "%s"', (typed) => {
    expect(readTimes(typed)).toMatchObject({ quantity: null, problem: { code: expect.anything() } });
  });
});

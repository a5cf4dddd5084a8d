import { describe, expect, it } from 'vitest';
import { groupedPhone, isPhone, phoneDigits, phoneEnd, wholePhone } from './phone.ts';

describe('a typed or pasted number', () => {
  it.each([
    ['nine digits', '901234567'],
    ['as people write it', '90 123-45-67'],
    ['with +998', '+998901234567'],
    ['with +998 in groups', '+998 (90) 123 45 67'],
    ['with 998 alone', '998901234567'],
    ['with 00998', '00998 90 123 45 67'],
    ['pasted behind the field’s prefix', '+998 +998 90 123 45 67'],
    ['pasted without a plus behind the prefix', '+998 998901234567'],
  ])('%s', (_, text) => {
    expect(phoneDigits(text)).toBe('901234567');
  });

  it('of an operator whose digits are those of the country stays whole', () => {
    expect(phoneDigits('+998 99 812 34 56')).toBe('998123456');
    expect(phoneDigits('998123456')).toBe('998123456');
  });

  it.each(['', '+', '+9', '+99', '+998', '+998 '])('“%s” is empty', (text) => {
    expect(phoneDigits(text)).toBe('');
  });

  it('is never cut to another number', () => {
    expect(isPhone(phoneDigits('+998 90 123 45 678'))).toBe(false);
    expect(isPhone(phoneDigits('+998 90 123 45 6'))).toBe(false);
    expect(isPhone(phoneDigits('+7 999 123 45 67'))).toBe(false);
    expect(isPhone(phoneDigits('9989012345678'))).toBe(false);
  });
});

it.each([
  ['', '+998 '],
  ['9', '+998 9'],
  ['901', '+998 90 1'],
  ['901234567', '+998 90 123 45 67'],
  ['9012345678', '+998 90 123 45 678'],
])('“%s” is shown as “%s”, and read back', (digits, shown) => {
  expect(groupedPhone(digits)).toBe(shown);
  expect(phoneDigits(shown)).toBe(digits);
});

it('a request has the country, and a row the last two groups', () => {
  expect(wholePhone('901234567')).toBe('998901234567');
  expect(phoneEnd('4567')).toBe('45\u00a067');
});

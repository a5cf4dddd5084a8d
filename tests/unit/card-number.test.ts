/** A card's number as it is typed, and the magnetic stripe that is never taken for one. */
import { expect, it } from 'vitest';
import {
  hasWrongMonth,
  isCardNumber,
  isExpiry,
  isTrackData,
  mayBeCardNumber,
} from '../../shared/tender/card-number.ts';
import { isPayerCode } from '../../shared/tender/payer-code.ts';

const RIGHT = '8600000000000007';

it('takes sixteen digits with a right check digit', () => {
  for (const digits of [RIGHT, '9860000000000042', '5614680000000006', '4111111111111111'])
    expect(isCardNumber(digits), digits).toBe(true);
  for (const digits of ['', '8600000000000000', RIGHT.slice(1), `${RIGHT}0`, '860000000000000a'])
    expect(isCardNumber(digits), digits).toBe(false);
});

it('finds each wrong digit, and each pair of neighbours that changed places', () => {
  const card = '8600312457698302';
  expect(isCardNumber(card)).toBe(true);
  for (let at = 0; at < card.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const typed = `${card.slice(0, at)}${digit}${card.slice(at + 1)}`;
      expect(isCardNumber(typed), typed).toBe(typed === card);
    }
    const swapped = `${card.slice(0, at)}${card
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('')}${card.slice(at + 2)}`;
    expect(isCardNumber(swapped), swapped).toBe(swapped === card);
  }
});

it('takes a month from 01 to 12, of any year', () => {
  expect(['0129', '1225', '1000'].every(isExpiry)).toBe(true);
  expect(['13', '00', '1330'].every(hasWrongMonth)).toBe(true);
  expect(['', '1', '12', '0'].some(hasWrongMonth)).toBe(false);
  expect(['', '012', '0029', '1329', '01/9', '01299'].some(isExpiry)).toBe(false);
});

it('knows a magnetic stripe with and without its sentinels, which is no payer code either', () => {
  for (const track of [
    `;${RIGHT}=29121011000012300000?`,
    `${RIGHT}=29121011000012300000`,
    `%B${RIGHT}^KARIMOV/AZIZ^29121011000012300000?`,
    `B${RIGHT}^KARIMOV/AZIZ^2912101`,
    `%B${RIGHT}^KARIMOV/AZIZ^2912101?;${RIGHT}=2912101?`,
  ]) {
    expect(isTrackData(track), track).toBe(true);
    expect(isPayerCode(track), track).toBe(false);
  }
});

it('takes no barcode, marking code or payer code for a stripe or a card', () => {
  for (const code of [
    '4780000000017',
    '880100000000000001',
    '010478000000001721=aB1c;D%e?f',
    '010478000000001721;5^9=0123abc',
    'https://pay.example/?id=123456789012345',
  ])
    expect(isTrackData(code), code).toBe(false);
  expect(mayBeCardNumber(RIGHT)).toBe(true);
  expect(mayBeCardNumber('4780000000017')).toBe(false);
});

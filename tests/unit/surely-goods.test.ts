/** A code that may be a customer's is never shown or stored whole; goods of the region always are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { scanName } from '../../renderer/features/checkout/scan-name.ts';
import { isSurelyGoods } from '../../shared/sale/surely-goods.ts';

it.each([
  ['an article number', '4780055999998'],
  ['a mistyped one of Uzbekistan', '4780055999991'],
  ['a mistyped one of Russia', '4607001771563'],
  ['a mistyped one of Kazakhstan', '4870001234560'],
  ['an American one with a wrong digit', '036000291453'],
  ['a short code of the shop', 'A-12'],
])('%s is shown whole', (_name, code) => {
  expect(isSurelyGoods(code)).toBe(true);
  expect(scanName(code)).toBe(code);
});

it.each([
  '8801016982071',
  '880101698207133392',
  '47800559999911',
  '478005599999A',
  '4990055999992',
  '2000000000001',
])('%s may be a customer’s, and shows only its end', (code) => {
  expect(isSurelyGoods(code)).toBe(false);
  expect(scanName(code)).toBe(`…${code.slice(-4)}`);
});

it('no code of a wallet is shown, of whatever length', () => {
  for (const { code } of PAYER_CODES) expect(isSurelyGoods(code)).toBe(false);
  const wallet = fc.stringMatching(/^88\d{12,30}$/).filter((code) => code.length > 14);
  fc.assert(fc.property(wallet, (code) => !isSurelyGoods(code)));
});

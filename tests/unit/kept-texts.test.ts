/** The search for digits that must be kept nowhere. */
import { expect, it } from 'vitest';
import { holds } from '../support/kept-texts.ts';

it.each([
  ['a code alone', '90817', true],
  ['a code behind a name', 'smscode90817\u0005', true],
  ['a code in a request', '{"sms_code":90817}', true],
  ['a random measure of Chromium', '72230169590817', false],
  ['its name in hexadecimal digits', 'A390817FE2C', false],
])('%s', (_, text, isHeld) => {
  expect(holds(Buffer.from(text), '90817')).toBe(isHeld);
});

it('a card number in a longer run of digits', () => {
  expect(holds(Buffer.from('008600123456780018'), '8600123456780018')).toBe(true);
});

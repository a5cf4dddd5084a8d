/** Typed money and quantities: read by their meaning, or refused with both readings. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText } from '../../renderer/i18n/money.ts';
import { MAX_TOTAL, tiyin } from '../../shared/money.ts';
import { readQuantity } from '../../shared/sale/typed-quantity.ts';
import { readAmount, readAmountAboveZero, readPercent, readWhole } from '../../shared/typed-amount.ts';

const NOTHING = { value: null, problem: null };

describe('an amount', () => {
  it.each([
    ['12000', 1_200_000],
    ['12.5', 1_250],
    ['12,50', 1_250],
    ['12.50', 1_250],
    ['12,', 1_200],
    ['0', 0],
    ['007', 700],
    ['12 000', 1_200_000],
    ["12'000", 1_200_000],
    ['12’000', 1_200_000],
    ['12\u00a0000', 1_200_000],
    ['12\u2009000', 1_200_000],
    ['12\u202f000', 1_200_000],
    ['  12000\n', 1_200_000],
    ['12 000,50', 1_200_050],
    ['12 000.5', 1_200_050],
    ['1.250.000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['1.250,50', 125_050],
    ['1,250.50', 125_050],
    ['1.250.000,50', 125_000_050],
    ['1 000 000 000', MAX_TOTAL],
  ])('%j is read', (typed, value) => {
    expect(readAmount(typed)).toEqual({ value, problem: null });
  });

  it.each([
    ['12.000', '12 000 / 12,00'],
    ['12,000', '12 000 / 12,00'],
    ['1.234', '1 234 / 1,23'],
    ['0,500', '500 / 0,50'],
    ['1250.000', '1 250 000 / 1 250,00'],
    ['12 000.000', '12 000 000 / 12 000,00'],
    ['1.250,000', '1 250 000 / 1 250,00'],
  ])('%j is refused with both readings', (typed, note) => {
    const { problem } = readAmount(typed);
    expect(problem).toMatchObject({ code: 'number.two-readings' });
    expect(problem?.note?.replaceAll('\u202f', ' ')).toBe(note);
  });

  it.each([
    '-5',
    '+5',
    '−5',
    '1e3',
    'abc',
    '5a',
    '12,3456',
    '1..2',
    '1,2,3',
    ',',
    '.5',
    '12 50',
    '1.25.000',
    '0.500.000',
    '1.250.00',
  ])('%j is no amount', (typed) => {
    expect(readAmount(typed)).toMatchObject({ value: null, problem: { code: 'money.invalid' } });
  });

  it.each(['\u202e12', '12\u200f', '1\u200b2', '١٢', '12 soʻm', '１２', `1${' '.repeat(30)}000`])(
    'an invisible sign or a non-ASCII digit makes it invalid: %j',
    (typed) => {
      expect(readAmount(typed)).toMatchObject({ value: null, problem: { code: 'money.invalid' } });
    },
  );

  it('stops at its limit with a message; twelve digits are a code, with or without leading zeros', () => {
    const over = { value: null, problem: { code: 'money.too-much', limit: MAX_TOTAL } };
    for (const typed of [
      '1000000001',
      '1 000 000 000,01',
      '999999999999999',
      '4780000000017',
      '000000000005',
    ])
      expect(readAmount(typed), typed).toEqual(over);
    expect(readAmount('9'.repeat(10_000))).toEqual(over);
    expect(readAmount('1001', tiyin(100_000))).toEqual({
      value: null,
      problem: { code: 'money.too-much', limit: 100_000 },
    });
  });

  it('is empty for an empty field, and an empty field is no price', () => {
    for (const typed of ['', '   ', '\u202f']) expect(readAmount(typed)).toEqual(NOTHING);
    expect(readAmountAboveZero('')).toEqual(NOTHING);
    for (const typed of ['0', '0,00', '00'])
      expect(readAmountAboveZero(typed).problem).toEqual({ code: 'money.zero' });
  });

  it('reads back the form that the till shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_TOTAL }), (amount) => {
        expect(readAmount(moneyText(tiyin(amount)))).toEqual({ value: amount, problem: null });
      }),
    );
  });

  it('always equals its digits: no text of digits and separators is bent', () => {
    const sign = fc.constantFrom(..."0123456789., '-e");
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 16 }), (typed) => {
        const { value } = readAmount(typed);
        if (value === null) return;
        // Without its groups it is one integer, with at most two decimals after the last separator.
        const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? [];
        const exact = BigInt(whole.replace(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'));
        expect(BigInt(value)).toBe(exact);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a percentage and a count', () => {
  it('a percentage has two decimals, above 0 and at most 100', () => {
    expect(readPercent('12,5')).toEqual({ value: 1_250, problem: null });
    expect(readPercent('100')).toEqual({ value: 10_000, problem: null });
    expect(readPercent('')).toEqual(NOTHING);
    for (const typed of ['0', '100,01', '-5', '1e1', '12,500', '5.000', '1 0', '٥'])
      expect(readPercent(typed).problem, typed).toEqual({ code: 'percent.invalid' });
  });

  it('pieces of a note are whole numbers', () => {
    expect(readWhole('12', 100)).toEqual({ value: 12, problem: null });
    expect(readWhole('0', 100)).toEqual({ value: 0, problem: null });
    expect(readWhole('', 100)).toEqual(NOTHING);
    for (const typed of ['2.5', '2,5', '-5', '1e3', '101', '9'.repeat(40), 'x'])
      expect(readWhole(typed, 100).problem, typed).toEqual({ code: 'number.not-whole', limit: 100 });
    expect(readWhole('1.000', 10_000).problem?.code).toBe('number.two-readings');
  });
});

describe('a quantity', () => {
  it.each([
    ['1', 1_000],
    ['0,25', 250],
    ['12.5', 12_500],
    ['3,', 3_000],
    ['1,250', 1_250],
    ['1.000', 1_000],
    ['1\u202f250', 1_250_000],
    ['1 250,5', 1_250_500],
    ['9999', 9_999_000],
  ])('%j of weighed goods', (typed, value) => {
    expect(readQuantity(typed, 'weight')).toEqual({ value, problem: null });
  });

  it.each(['0', '00', '0,0', '-5', '1e3', 'x', '1,2345', '10000', ',5', '1,2,3', '9'.repeat(500), '\u202e1'])(
    '%j is invalid',
    (typed) => {
      for (const goods of ['weight', 'piece', 'unknown'] as const)
        expect(readQuantity(typed, goods).problem).toEqual({ code: 'quantity.invalid', limit: 9_999 });
    },
  );

  it('of pieces is whole, and a thousands point for unknown goods is refused', () => {
    expect(readQuantity('3', 'piece').value).toBe(3_000);
    for (const typed of ['2,5', '2.0', '1.000'])
      expect(readQuantity(typed, 'piece').problem).toEqual({ code: 'quantity.not-whole' });
    expect(readQuantity('1.250', 'unknown').value).toBe(1_250);
    expect(readQuantity('1.000', 'unknown').problem).toEqual({
      code: 'number.two-readings',
      note: '1000 / 1',
    });
    expect(readQuantity('', 'piece')).toEqual(NOTHING);
  });
});

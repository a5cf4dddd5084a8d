/** The two letters of a tile. */
import { expect, test } from 'vitest';
import { lettersOf } from './tile-letters.ts';

test.each([
  [
    ['Olma qizil', 'Choy 100 g', 'Gʻisht'],
    ['OQ', 'CH', 'GI'],
  ],
  [
    ['Piyoz', 'Pishloq', 'Pista'],
    ['PI', 'PS', 'PT'],
  ],
  [
    ['Suv 1 l', 'Suv 5 l', 'Suv 10 l', 'Suv 19 l'],
    ['SU', 'SV', 'S1', 'S9'],
  ],
  [
    ['Молоко 2,5 %', 'Молоко', '7', ''],
    ['МО', 'МЛ', '7', ''],
  ],
])('%j are told apart as %j', (names, letters) => {
  expect(lettersOf(names)).toEqual(letters);
});

test('a name without free letters takes those that are farthest away', () => {
  expect(lettersOf(['Ab', 'Ab', 'Abc', 'Ab'])).toEqual(['AB', 'AB', 'AC', 'AB']);
});

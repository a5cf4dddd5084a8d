/** The letters of the sample catalogue's tiles. */
import { expect, test } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { lettersOf } from '../../renderer/features/checkout/tile-letters.ts';

test('no two sample goods within a screen have the same letters', () => {
  const letters = lettersOf(SAMPLE_PRODUCTS.map(({ name }) => name));
  for (const [at, these] of letters.entries()) expect(letters.slice(at + 1, at + 16)).not.toContain(these);
});

/** How names of goods fit the names of the national list. */
import { describe, expect, it } from 'vitest';
import { matchOf, textOf, wantedWords, wordsOf } from '../../shared/catalogue/national/name-match.ts';
import { searchKey } from '../../shared/catalogue/search-key.ts';

const match = (wanted: string, text: string) =>
  matchOf(wantedWords(wanted, searchKey), wordsOf(text, searchKey), () => 1);

describe('a name', () => {
  it('is its distinct words without signs', () => {
    expect(wordsOf('Non, «obi»  non – NON', searchKey)).toEqual(['non', 'obi']);
    expect(wordsOf(' , ', searchKey)).toEqual([]);
    expect(wantedWords('a b c d e f g h i j k l m n', searchKey)).toHaveLength(12);
  });

  it('fits by whole words better than by their beginnings', () => {
    expect(match('шоколад молочный', 'Шоколад молочный').found).toBe(2);
    expect(match('шоколад', 'шоколадный батончик').found).toBe(1);
    expect(match('шоколад', 'шоколад').score).toBeGreaterThan(match('шоколад', 'шоколадный').score);
    expect(match('сок', 'сокол').found).toBe(0);
    expect(match('5000', '50000').found).toBe(0);
  });

  it('fits better with fewer other words', () => {
    expect(match('cola', 'Cola').score).toBeGreaterThan(match('cola', 'Cola cherry vanilla').score);
  });

  it('fits by rare words better than by common ones', () => {
    const weight = (word: string): number => (word === 'sanekofres' ? 9 : 1);
    const fits = (words: readonly string[]) => matchOf(['lampa', 'issiq', 'sanekofres'], words, weight).score;
    expect(fits(['sanekofres'])).toBeGreaterThan(fits(['lampa', 'issiq']));
  });

  it('of an entry has its brand and attribute beside it', () => {
    expect(textOf({ name: 'Cola', brand: 'Coca', attribute: null })).toBe('Cola Coca');
    expect(textOf({ name: 'Cola', brand: null, attribute: 'Zero' })).toBe('Cola Zero');
  });
});

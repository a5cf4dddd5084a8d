import { expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { wordsIn } from '../../tests/support/messages.ts';
import { categoryText } from './goods-words.ts';

it.each(LANGUAGES)('goods without a category stand under a name: %s', (language) => {
  const words = wordsIn(language);
  expect(categoryText(words, '')).toBe(words('goods.category.none'));
  expect(categoryText(words, 'Бакалея')).toBe('Бакалея');
  // No word of the language itself.
  expect(categoryText(words, 'constructor')).toBe('constructor');
});

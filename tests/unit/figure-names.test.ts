/** Overview, history, X and Z report, and files call one figure by one name and show the same sum. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { reportWord } from '../../shared/shift/report-row.ts';

const wordsOf = (folder: string, language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(`${import.meta.dirname}/../../renderer/${folder}/messages.${language}.json`, 'utf8'),
  );

it.each(LANGUAGES)('one word each for sold, refunded, net total and hidden: %s', (language) => {
  const figures = wordsOf('ui', language);
  const history = wordsOf('features/history', language);
  const word = (name: Parameters<typeof reportWord>[1]): string => reportWord(language, name);
  expect(figures['figures.sold']?.startsWith(`${word('sales-completed')} ·`)).toBe(true);
  expect(figures['figures.refunded']).toBe(word('refunds'));
  expect(history['history.refunded']).toBe(word('refunds'));
  expect(history['export.head.refunded']).toBe(word('refunds'));
  expect(figures['figures.net-today']?.toLowerCase()).toContain(word('kept').toLowerCase());
  expect(figures['figures.hidden']).toBe(word('hidden'));
  for (const name of ['refund-vat', 'refund-unsold', 'cashier-back', 'between-back', 'cash-back'] as const)
    expect(word(name).toLowerCase(), name).toContain(word('refunds').toLowerCase());
});

/** No sentence goes back to a word that was replaced, and no cashier reads what only the program says. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../shared/errors/till-error.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Every sentence of a language, by its key. */
const sentencesOf = (language: Language): readonly (readonly [key: string, sentence: string])[] =>
  globSync(`renderer/**/*.${language}.json`, { cwd: ROOT }).flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>),
  );

/** In no sentence at all: the words that a better one has taken the place of. */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  uz: /mijoz|qayta yechmang|adashdi|chek yoʻlda|hayday|\bMTI\b/iu,
  ru: /клиент|деньги не двигались|пока не ясно|улажено|чек в пути|\bMTI\b/iu,
  en: /\bnext look in\b|\d s so far|\} s so far|VAT inside|take the money$|^noted$|tax side|known of the service|as the system|\bMTI\b|\bhouse\b|(?<!help )\bdesk\b|let[- ]go\b|\bkeeper\b/iu,
};

/** For whoever sets a till up, or reads the code of a failure: these stand behind "Details", or where only he comes. */
const isForInstaller = (key: string): boolean =>
  /^(?:detail|diagnostics|fact|fault|export|audit|by-hand|mend|errors\.gateway\.proxy-)/.test(key);
/** What a program says to a program. */
const OF_THE_PROGRAM =
  /\btransaction[ _]?id\b|\bpayment_id\b|error_code|confirm_mode|\bHTTP\b|\bJSON\b|\bnull\b|undefined/iu;

test.each(LANGUAGES)('%s: no sentence has a word that was replaced', (language) => {
  const sentences = sentencesOf(language);
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(sentences.filter(([, sentence]) => REPLACED[language].test(sentence))).toEqual([]);
});

test.each(LANGUAGES)('%s: no sentence before a cashier has a code, or a word of the program', (language) => {
  const codes = ERROR_CODES.filter((code) => code.includes('.'));
  const found = sentencesOf(language).filter(
    ([key, sentence]) =>
      !isForInstaller(key) &&
      (OF_THE_PROGRAM.test(sentence) || codes.some((code) => sentence.includes(code))),
  );
  expect(found).toEqual([]);
});

test('the language of the fields is one: oʻ and gʻ with the turned comma, quotes as each language has them', () => {
  const wrong = sentencesOf('uz').filter(([, sentence]) => /[og]['’`‘]/iu.test(sentence));
  expect(wrong).toEqual([]);
  expect(sentencesOf('ru').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
  expect(sentencesOf('uz').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
});

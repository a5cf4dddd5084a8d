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

/**
 * A basket is parked, a payment goes on without anybody waiting for it: two acts, two words. What is put aside by hand, and a
 * file, are neither.
 */
test.each([
  ['ru', /отло[жз]/iu],
  ['uz', /kutishga qoʻy|kutayotgan savat/iu],
  ['en', /\bpark/iu],
] as const)('%s: what parks a basket never says that a payment is set aside', (language, parks) => {
  const sentences = new Map(sentencesOf(language));
  const aside = ['action.set-aside', 'strip.aside', 'strip.dialog', 'leaving.title', 'set-aside.goods'];
  const ofPayment = [...aside, 'story.payment.set-aside', 'audit.what.payment.moved.set-aside'];
  expect(ofPayment.filter((key) => !sentences.has(key))).toEqual([]);
  expect(ofPayment.filter((key) => parks.test(sentences.get(key) ?? ''))).toEqual([]);
  const ofBasket = ['park.title', 'parked.title', 'parked.none', 'parked.put-aside'];
  expect(ofBasket.filter((key) => !parks.test(sentences.get(key) ?? ''))).toEqual([]);
});

test('the language of the fields is one: oʻ and gʻ with the turned comma, quotes as each language has them', () => {
  const wrong = sentencesOf('uz').filter(([, sentence]) => /[og]['’`‘]/iu.test(sentence));
  expect(wrong).toEqual([]);
  expect(sentencesOf('ru').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
  expect(sentencesOf('uz').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
});

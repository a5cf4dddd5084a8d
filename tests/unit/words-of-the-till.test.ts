/** Sentences use no replaced word, and a cashier never reads the program's own terms. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../shared/errors/till-error.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { wordsIn } from '../support/messages.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Every sentence of a language, by its key. */
const sentencesOf = (language: Language): readonly (readonly [key: string, sentence: string])[] =>
  globSync(`{renderer,shared}/**/*.${language}.json`, { cwd: ROOT }).flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>),
  );

/** Words that a better word has replaced: forbidden in every sentence. */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  uz: /boshqasi toʻlaydi|\bkutishga\b|pulni olish|kodni ochishni|^koʻp sotiladi$|^c$|boshqa toʻlovchi|mijoz|qayta yechmang|adashdi|chek yoʻlda|hayday|\bMTI\b/iu,
  ru: /платит другой|ждёт \d+ дело|к делам|^что это$|номер на слипе|ей дали файл|^просит \{|видно в кабинете$|^сама$|клиент|деньги не двигались|пока не ясно|улажено|чек в пути|\bMTI\b/iu,
  en: /\bnext look in\b|what needs a person|price of 1 pcs|has left the shop|same PIN once more|item not on file|kept in all|write how many of each|^by itself$|\d s so far|\} s so far|VAT inside|take the money$|^noted$|tax side|known of the service|as the system|\bMTI\b|\bhouse\b|(?<!help )\bdesk\b|let[- ]go\b|\bkeeper\b/iu,
};

/**
 * Sentences for an installer or a reader of failure codes, behind "Details" or on the installer's screens.
 */
const isForInstaller = (key: string): boolean =>
  /^(?:detail|diagnostics|fact|fault|export|audit|by-hand|mend|errors\.gateway\.proxy-)/.test(key);
/** Terms of the program itself. */
const OF_THE_PROGRAM =
  /\btransaction[ _]?id\b|\bpayment_id\b|error_code|confirm_mode|\bHTTP\b|\bJSON\b|\bnull\b|undefined/iu;

test.each(LANGUAGES)('%s: sentences contain no replaced word', (language) => {
  const sentences = sentencesOf(language);
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(sentences.filter(([, sentence]) => REPLACED[language].test(sentence))).toEqual([]);
});

test.each(LANGUAGES)('%s: sentences for a cashier contain no code and no term of the program', (language) => {
  const codes = ERROR_CODES.filter((code) => code.includes('.'));
  const found = sentencesOf(language).filter(
    ([key, sentence]) =>
      !isForInstaller(key) &&
      (OF_THE_PROGRAM.test(sentence) || codes.some((code) => sentence.includes(code))),
  );
  expect(found).toEqual([]);
});

const QUOTED: Readonly<Record<Language, RegExp>> = {
  uz: /«([^«»{}]+)»/gu,
  ru: /«([^«»{}]+)»/gu,
  en: /“([^“”{}]+)”/gu,
};
/** They quote what is said or typed, and press nothing. */
const quotesNoName = (key: string): boolean =>
  /^(?:fault|goods-fault|asked\.part|mend\.clock|return\.scan)\.|^(?:terminal\.first|task\.do\.shared-id)$|\.id-(?:taken|shared)$/.test(
    key,
  );

test.each(LANGUAGES)('%s: a key or screen that a sentence quotes has exactly that name', (language) => {
  const sentences = sentencesOf(language);
  const names = new Set(sentences.map(([, sentence]) => sentence));
  const quotes = sentences
    .filter(([key]) => !quotesNoName(key))
    .flatMap(([key, sentence]) => [...sentence.matchAll(QUOTED[language])].map(([, name]) => [key, name]));
  expect(quotes.length).toBeGreaterThan(20);
  expect(quotes.filter(([, name]) => !names.has(name ?? ''))).toEqual([]);
});

/** A number at the end of a line and its unit in the next: a plain space between the two. */
const PARTED: Readonly<Record<Language, RegExp>> = {
  uz: /[}\d] (?:s|daq|soat|kun|kB|MB|GB)\b/u,
  // "с" is also a preposition.
  ru: /[}\d] (?:мин|ч|д|кБ|МБ|ГБ)(?!\p{L})|\{(?:count|limit|seconds)\} с(?!\p{L})/u,
  en: /[}\d] (?:s|min|h|d|kB|MB|GB)\b/u,
};

test.each(LANGUAGES)('%s: no line ends between a number and its short unit', (language) => {
  expect(sentencesOf(language).filter(([, sentence]) => PARTED[language].test(sentence))).toEqual([]);
});

/**
 * Parking a basket and setting a payment aside are two acts with two words. Goods or a file put aside by hand
 * are neither.
 */
test.each([
  ['ru', /отло[жз]/iu],
  ['uz', /keyinga qoldir|kutayotgan savat/iu],
  ['en', /\bpark/iu],
] as const)('%s: a parked basket and a payment set aside have different words', (language, parks) => {
  const sentences = new Map(sentencesOf(language));
  const aside = ['action.set-aside', 'strip.aside', 'strip.dialog', 'leaving.title', 'set-aside.goods'];
  const ofPayment = [...aside, 'story.payment.set-aside', 'audit.what.payment.moved.set-aside'];
  expect(ofPayment.filter((key) => !sentences.has(key))).toEqual([]);
  expect(ofPayment.filter((key) => parks.test(sentences.get(key) ?? ''))).toEqual([]);
  const ofBasket = ['park.title', 'parked.title', 'parked.none', 'parked.put-aside'];
  expect(ofBasket.filter((key) => !parks.test(sentences.get(key) ?? ''))).toEqual([]);
});

test('spelling is uniform: oʻ and gʻ with the turned comma, quotes by language', () => {
  const wrong = sentencesOf('uz').filter(([, sentence]) => /[og]['’`‘]/iu.test(sentence));
  expect(wrong).toEqual([]);
  expect(sentencesOf('ru').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
  expect(sentencesOf('uz').filter(([, sentence]) => /["“”]/u.test(sentence))).toEqual([]);
});

test.each(LANGUAGES)('%s: sentences that lead to a place call it as its key does', (language) => {
  const sentences = new Map(sentencesOf(language));
  const named = {
    'way-out.goods.do': ['goods.screen'],
    'tax-group.none': ['goods.screen', 'goods.groups'],
    'diagnostics.sold-whole.why': ['settings.amount-scale', 'settings.amount-scale.1000'],
    'errors.quantity.scale-whole': ['settings.amount-scale', 'settings.amount-scale.1000'],
  };
  for (const [key, places] of Object.entries(named)) {
    for (const place of places) expect(sentences.get(key)).toContain(sentences.get(place));
  }
});

test.each(LANGUAGES)('%s: a large count has its groups', (language) => {
  const words = wordsIn(language);
  const count = 1_205;
  const said = [
    words('goods.copies.replaces', { count }),
    words('goods.bulk.planning', { count }),
    words('goods.bulk.more', { count }),
    words('goods.bulk.make', { count }),
    words('goods.choose-found', { count }),
    words('goods-file.do', { count }),
    words('diagnostics.kilobytes', { count }),
  ];
  expect(said.filter((sentence) => !/1\s205/u.test(sentence))).toEqual([]);
});

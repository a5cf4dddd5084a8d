/** The language files agree: the same keys, the same arguments, and a sentence for everything. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { poleWords } from '../../electron/pole/pole-words.ts';
import { INVOICE_CUSTOMERS, TRAINING_CARDS } from '../../electron/training/customers.ts';
import { PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { customerWords } from '../../renderer/display/customer-words.ts';
import { loadWords } from '../../renderer/i18n/load-words.ts';
import type { MessageValues } from '../../renderer/i18n/words.ts';
import { FISCAL_LACKS } from '../../shared/catalogue/fiscal-light.ts';
import type { PaymentAction } from '../../shared/contract/payment.ts';
import { FAULT_REASONS } from '../../shared/errors/provision-fault.ts';
import { ERROR_CODES, FIELD_REASONS } from '../../shared/errors/till-error.ts';
import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import type { PoleKey } from '../../shared/pole/pole-text.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { ALARM_KINDS } from '../../shared/task.ts';
import { MESSAGES, wordsIn } from '../support/messages.ts';

const KEYS = Object.keys(MESSAGES.uz);

const ROOT = join(import.meta.dirname, '../..');

/** A language's files beside each feature and of papers: name without ending, to the file's keys, duplicates included. */
const filesOf = (language: Language): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    globSync(`{renderer,shared}/**/*.${language}.json`, { cwd: ROOT })
      .sort()
      .map((file) => [
        file.replaceAll('\\', '/').replace(`.${language}.json`, ''),
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key = '']) => key),
      ]),
  );

const UNITS: Readonly<Record<Language, string>> = {
  uz: String.raw`ta(?:si|sini|sining|siga|dan|gacha|lik)?|(?:soniya|daqiqa|soat|soʻm)\p{L}*|kun(?:dan|da)?|marta|dona|kg|g|mm|ms|[KM]B|%`,
  ru: String.raw`(?:секунд|минут)\p{L}*|час(?:а|ов)?|день|дня|дней|раза?|сум|шт\p{L}*|кг|г|мм|мс|[КМ]Б|%`,
  en: '(?:second|minute|hour|day|time|piece)s?|soum|kg|g|mm|ms|[KM]B|%',
};

/** Finds where a line may part a number, or its placeholder, from its unit, or a card from its mask. */
const looseNumber = (language: Language): RegExp =>
  new RegExp(String.raw`[\d#}] (?:(?:${UNITS[language]})(?![\p{L}\p{N}])|\{unit\})|\p{L} (?=••)`, 'u');

/** A piece of plain text in a parsed message. */
const LITERAL = 0;

/** Every argument of a message with its kind, plurals and choices included. */
function argumentsOf(message: string): readonly string[] {
  const found = new Set<string>();
  const walk = (parts: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const part of parts) {
      if (part.type === LITERAL || !('value' in part)) continue;
      found.add(part.value);
      if ('options' in part) for (const option of Object.values(part.options)) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(message, 'en').getAst());
  return [...found].sort();
}

const messageOf = (language: Language, key: string): string =>
  (MESSAGES[language] as Readonly<Record<string, string>>)[key] ?? '';

function words(language: Language, key: string, values: MessageValues): string {
  const said = wordsIn(language);
  if (!said.knows(key)) throw new Error(`no message ${key}`);
  return said.of(key, values);
}

describe('the language files', () => {
  it('have the same keys in the same places of the same files', () => {
    expect(Object.keys(filesOf('en'))).toEqual(
      expect.arrayContaining(['renderer/features/checkout/messages', 'shared/paper/messages']),
    );
    for (const language of LANGUAGES) {
      expect(filesOf(language)).toEqual(filesOf('en'));
      expect(Object.keys(MESSAGES[language])).toEqual(KEYS);
    }
  });

  it('have each key once, and the page has all but those of the customer’s screen and the pole display', async () => {
    const keys = Object.values(filesOf('en')).flat();
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    for (const language of LANGUAGES) {
      const ofPage = (await loadWords(language)).under('');
      const ofCustomer = customerWords(language).under('customer.');
      expect(Object.keys(ofPage).filter((key) => key in ofCustomer)).toEqual([]);
      const ofPole = Object.fromEntries(
        (filesOf('en')['shared/pole/messages'] ?? []).map((key) => [
          key,
          poleWords(language)(key as PoleKey),
        ]),
      );
      expect(Object.keys(ofPage).filter((key) => key in ofPole)).toEqual([]);
      const sentences = { ...ofPage, ...ofCustomer, ...ofPole };
      expect(sentences).toEqual(MESSAGES[language]);
      expect(Object.keys(sentences).sort()).toEqual([...keys].sort());
    }
  });

  it('end no error with what did not happen, because what to do now follows', () => {
    const NOTHING = {
      uz: /^(?:Hech narsa|Hozir hech narsa|Pul yechilmadi|Pul qaytarilmadi)/,
      ru: /^(?:Ничего|Возврат не выполнен|Деньги не)/,
      en: /^(?:Nothing|No money|No real money)/,
    } as const;
    for (const language of LANGUAGES) {
      const ends = KEYS.filter((key) => key.startsWith('errors.')).filter((key) => {
        const [last = ''] = messageOf(language, key)
          .split(/[.!?:;] (?=\p{Lu}|\{)/u)
          .slice(-1);
        return NOTHING[language].test(last) && !last.includes(': ');
      });
      expect(ends, language).toEqual([]);
    }
  });

  it('take the same arguments in each language', () => {
    for (const key of KEYS) {
      const wanted = argumentsOf(messageOf('uz', key));
      for (const language of LANGUAGES) {
        expect(argumentsOf(messageOf(language, key)), `${language} ${key}`).toEqual(wanted);
      }
    }
  });

  it('have the words that index.html shows before any script runs', () => {
    const page = readFileSync(join(import.meta.dirname, '../../renderer/index.html'), 'utf8');
    for (const language of LANGUAGES) {
      expect(page).toMatch(new RegExp(`lang="${language}">${messageOf(language, 'app.opening')}</text>`));
    }
  });

  it('have words everywhere', () => {
    for (const language of LANGUAGES) {
      for (const key of KEYS) expect(messageOf(language, key).trim(), `${language} ${key}`).not.toBe('');
    }
  });

  it('use the turned comma for Uzbek oʻ and gʻ, and no apostrophe that ICU reads as a quote', () => {
    for (const language of LANGUAGES) {
      for (const key of KEYS) {
        expect(messageOf(language, key), `${language} ${key}`).not.toMatch(/['`´]/);
        if (language === 'uz') expect(messageOf(language, key), key).not.toMatch(/[og]’/i);
      }
    }
  });

  it('keep “не” on the line of its word in the payment panel: a line without it says the opposite', () => {
    const { 'renderer/features/payment/messages': ofPanel = [] } = filesOf('ru');
    // A usual reason is sent as text, which a search must find.
    const breaks = ofPanel.filter((key) => /(?:^|\P{L})не /iu.test(messageOf('ru', key)));
    expect(breaks.filter((key) => !key.includes('.preset.'))).toEqual([]);
  });

  it('keep a number on the line of its unit', () => {
    for (const language of LANGUAGES) {
      const loose = looseNumber(language);
      expect(
        KEYS.filter((key) => loose.test(messageOf(language, key))),
        language,
      ).toEqual([]);
    }
  });

  it('separate groups of digits by a space, as money is written', () => {
    for (const language of LANGUAGES) {
      expect(wordsIn(language)('export.progress', { count: 12_300 })).toContain('12\u00a0300');
    }
  });

  it('have every plural that the language needs', () => {
    for (const key of KEYS) {
      const message = messageOf('ru', key);
      if (!message.includes('plural')) continue;
      for (const count of [0, 1, 2, 5, 11, 21, 22, 25, 101]) {
        const values = Object.fromEntries(argumentsOf(message).map((name) => [name, count]));
        expect(words('ru', key, values), key).toContain(String(count));
      }
    }
    expect(words('ru', 'network.receipts', { count: 2 })).toBe('ждут 2 чека');
    expect(words('ru', 'network.receipts', { count: 21 })).toBe('ждёт 21 чек');
    expect(words('en', 'network.receipts', { count: 1 })).toBe('1 receipt waits');
  });
});

const has = (key: string): void => expect(KEYS).toContain(key);

describe('everything that a person may meet has a sentence', () => {
  it.each(ERROR_CODES)('error %s', (code) => {
    has(`errors.${code}`);
    // What happened to the money, and what to do now, take more than one sentence.
    for (const language of LANGUAGES) {
      const message = messageOf(language, `errors.${code}`);
      expect(message.match(/[.!?]/g)?.length ?? 0, `${language} ${code}: ${message}`).toBeGreaterThan(1);
    }
  });

  it('has sentences for existing errors only', () => {
    const known = new Set<string>(ERROR_CODES.map((code) => `errors.${code}`));
    expect(KEYS.filter((key) => key.startsWith('errors.') && !known.has(key))).toEqual([]);
  });

  it.each(PAYMENT_STATES)('payment state %s', (state) => {
    has(`state.${state}`);
    has(`${state}.title`);
  });

  it.each([
    'set-aside',
    'customer-left',
    'another-tender',
    'override',
    'say-charged',
    'say-not-charged',
    'take',
    'handed-over',
    'refund',
    'settle-refund',
    'record-refund',
    'settle-alarm',
  ] satisfies readonly PaymentAction[])('action %s', (action) => {
    has(`action.${action}`);
  });

  it.each(ALARM_KINDS)('alarm %s', (kind) => {
    has(`alarm.${kind}`);
    has(`reconcile.difference.${kind}`);
    has(`reconcile.to-do.${kind}`);
  });

  it.each(FIELD_REASONS)('reason %s', (reason) => has(`field-reason.${reason}`));

  it.each(FAULT_REASONS)('fault %s of a setup file', (reason) => has(`fault.${reason}`));

  it('has sentences for existing faults only', () => {
    const known = new Set<string>(FAULT_REASONS.map((reason) => `fault.${reason}`));
    const beside = ['fault.at-line', 'fault.at-column', 'fault.the-file', 'fault.hidden-key', 'fault.more'];
    expect(KEYS.filter((key) => key.startsWith('fault.') && !known.has(key))).toEqual(beside);
  });

  it.each(FISCAL_LACKS)('lack %s of a product', (lack) => has(`fiscal-lack.${lack}`));

  it.each(PAYER_CODES.map(({ outcome }) => outcome))('training outcome %s', (outcome) =>
    has(`training.outcome.${outcome}`),
  );

  it.each(INVOICE_CUSTOMERS.map(({ outcome }) => outcome))('training invoice %s', (outcome) =>
    has(`training.outcome.${outcome}`),
  );

  it.each(TRAINING_CARDS.map(({ outcome }) => outcome))('training card %s', (outcome) => {
    const own = `training.outcome.${outcome}`;
    has(KEYS.includes(own) ? own : `training.outcome.${outcome.replace(/^card-/, '')}`);
  });

  it.each(['Name', 'Barcode', 'SPIC', 'PackageCode', 'GoodPrice', 'TIN', 'PINFL', 'Amount'])(
    'fiscal field %s',
    (field) => has(`field.${field}`),
  );
});

describe('the code', () => {
  it('uses only keys that exist, and every key is used', () => {
    // The installer's console and the log's text file use some of these sentences too.
    const code = ['../../renderer', '../../shared', '../../electron/audit']
      .map((path) => resolve(import.meta.dirname, path))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter(
            (name) =>
              /\.tsx?$/.test(name) && !name.endsWith('.test.tsx') && !name.endsWith('message-values.ts'),
          )
          .map((name) => readFileSync(join(folder, name), 'utf8')),
      )
      .join('\n');
    // Keys that code composes from a name are found by their fixed part.
    const built = [...code.matchAll(/`([a-z][a-z.-]*)\$\{/g)].map(([, prefix = '']) => prefix);
    const ofStates = new Set(
      PAYMENT_STATES.flatMap((state) => ['title', 'money', 'what-to-do'].map((end) => `${state}.${end}`)),
    );
    const isUsed = (key: string): boolean =>
      code.includes(`'${key}'`) ||
      code.includes(`"${key}"`) ||
      built.some((prefix) => prefix !== '' && key.startsWith(prefix)) ||
      ofStates.has(key);
    expect(KEYS.filter((key) => !isUsed(key))).toEqual([]);
  });
});

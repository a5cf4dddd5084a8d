/**
 * The words of the screen, in ICU messages: three languages, each a file of the app that is loaded where it is spoken.
 * `useWords()` in components, typed by the keys of the language files.
 */
import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import { createContext, useContext } from 'react';
import type { Language } from '../../shared/settings/languages.ts';
import type { MessageKey } from './message-keys.ts';
import type { MessageNeeds } from './message-values.ts';

/** A language, as its files have it: a test shows that none lacks a key. */
export type Sentences = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;
/** A sentence that is said as it stands. */
export type PlainKey = Exclude<MessageKey, keyof MessageNeeds>;
/** A sentence with all that it is said with, to be said later. */
export type Saying =
  | { readonly key: PlainKey; readonly values?: undefined }
  | {
      [K in keyof MessageNeeds]: { readonly key: K; readonly values: Readonly<MessageNeeds[K]> };
    }[keyof MessageNeeds];

/** One after another, so that of several keys what any of them needs is asked for. */
type Needing<K> = K extends keyof MessageNeeds ? (needs: Readonly<MessageNeeds[K]>) => void : never;
type ValuesFor<K> = [Needing<K>] extends [never]
  ? []
  : Needing<K> extends (needs: infer V extends MessageValues) => void
    ? [values: V]
    : never;

export interface Words {
  /** A key that may be one of several takes what any of them is said with. */
  <K extends MessageKey>(key: K, ...values: ValuesFor<K>): string;
  /** What was put together elsewhere, where its type held the two together. */
  readonly of: (key: MessageKey, values?: MessageValues) => string;
  /** Of a key that is put together from data. */
  readonly knows: <T extends string>(key: T) => key is T & MessageKey;
  /** The sentences whose keys begin so, unsaid: for whoever says them elsewhere, in a file say. */
  readonly under: (...beginnings: readonly string[]) => Readonly<Record<string, string>>;
  readonly language: Language;
  /** Others of this language are on their way: until then they say nothing. */
  readonly areAll: boolean;
}

/** Counts are written as money is, in groups by a space, whatever of the language the browser knows. */
const COUNTS = new Intl.NumberFormat('ru');

function formattersOf(locale: string): Formatters {
  const plurals = new Intl.PluralRules(locale);
  return {
    getNumberFormat: () => COUNTS,
    getDateTimeFormat: (...how) => new Intl.DateTimeFormat(...how),
    getPluralRules: (_, how) => (how?.type === 'ordinal' ? new Intl.PluralRules(locale, how) : plurals),
  };
}

/** Uzbek in Latin letters, whatever script the system prefers for it. */
export const localeOf = (language: Language): string => (language === 'uz' ? 'uz-Latn' : language);

/**
 * The words of a language; each message is parsed once. One that can't be parsed is a bug that the tests find. A key that
 * was put together from data of a newer main process shows as it is.
 */
export function createWords(
  language: Language,
  sentences: Sentences,
  howMany: 'all' | 'more come' = 'all',
): Words {
  const parsed = new Map<MessageKey, IntlMessageFormat>();
  const locale = localeOf(language);
  const formatters = formattersOf(locale);
  const areAll = howMany === 'all';
  const of: Words['of'] = (key, values = {}) => {
    let format = parsed.get(key);
    if (!format) {
      format = new IntlMessageFormat(sentences[key] ?? (areAll ? key : ''), locale, undefined, {
        formatters,
      });
      parsed.set(key, format);
    }
    return String(format.format(values));
  };
  return wordsOf({ language, sentences, of, areAll });
}

type Made = Pick<Words, 'language' | 'of' | 'areAll'> & { readonly sentences: Sentences };

const wordsOf = ({ language, sentences, of, areAll }: Made): Words =>
  Object.assign((...said: Parameters<Words['of']>) => of(...said), {
    of,
    knows: <T extends string>(key: T): key is T & MessageKey => Object.hasOwn(sentences, key),
    under: (...beginnings: readonly string[]) =>
      Object.fromEntries(
        Object.entries(sentences).filter(([key]) =>
          beginnings.some((beginning) => key.startsWith(beginning)),
        ),
      ),
    language,
    areAll,
  });

/** Set by the root of the page, from the settings. */
export const WordsContext = createContext<Words>(
  wordsOf({ language: 'uz', sentences: {}, of: (key) => key, areAll: true }),
);

/** The words in the language of the till; components draw themselves again when it changes. */
export const useWords = (): Words => useContext(WordsContext);

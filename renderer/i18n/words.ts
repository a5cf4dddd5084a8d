/**
 * The words of the screen as ICU messages in three languages, each a file that loads when needed. Components
 * use `useWords()`, typed by the keys of the language files.
 */
import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import { createContext, useContext } from 'react';
import type { Language } from '../../shared/settings/languages.ts';
import type { MessageKey } from './message-keys.ts';
import type { MessageNeeds } from './message-values.ts';

/** A language's sentences by key. A test shows that no language lacks a key. */
export type Sentences = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;
/** A sentence without values. */
export type PlainKey = Exclude<MessageKey, keyof MessageNeeds>;
/** A sentence with its values, for later use. */
export type Saying =
  | { readonly key: PlainKey; readonly values?: undefined }
  | {
      [K in keyof MessageNeeds]: { readonly key: K; readonly values: Readonly<MessageNeeds[K]> };
    }[keyof MessageNeeds];

/** Distributes over a union of keys, so that the values of any of them are required. */
type Needing<K> = K extends keyof MessageNeeds ? (needs: Readonly<MessageNeeds[K]>) => void : never;
type ValuesFor<K> = [Needing<K>] extends [never]
  ? []
  : Needing<K> extends (needs: infer V extends MessageValues) => void
    ? [values: V]
    : never;

export interface Words {
  /** For a union of keys, takes the values that any of them needs. */
  <K extends MessageKey>(key: K, ...values: ValuesFor<K>): string;
  /** For a key and values put together elsewhere, where their type ties the two. */
  readonly of: (key: MessageKey, values?: MessageValues) => string;
  /** For a key put together from data. */
  readonly knows: <T extends string>(key: T) => key is T & MessageKey;
  /** The raw sentences whose keys begin so, for use elsewhere, for example in a file. */
  readonly under: (...prefixes: readonly string[]) => Readonly<Record<string, string>>;
  readonly language: Language;
  /** False while the rest of the language is loading. */
  readonly areAll: boolean;
}

/** Counts use the same groups as money, whatever the browser knows of the language. */
const COUNTS = new Intl.NumberFormat('ru');

function formattersOf(locale: string): Formatters {
  const plurals = new Intl.PluralRules(locale);
  return {
    getNumberFormat: () => COUNTS,
    getDateTimeFormat: (...how) => new Intl.DateTimeFormat(...how),
    getPluralRules: (_, how) => (how?.type === 'ordinal' ? new Intl.PluralRules(locale, how) : plurals),
  };
}

/** Uzbek in Latin letters, whatever script the system prefers. */
export const localeOf = (language: Language): string => (language === 'uz' ? 'uz-Latn' : language);

/**
 * The words of a language. Each message is parsed once; tests find a message that can't be parsed. A key from
 * a newer main process appears as it is.
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
    under: (...prefixes: readonly string[]) =>
      Object.fromEntries(
        Object.entries(sentences).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
      ),
    language,
    areAll,
  });

/** The root of the page sets it from the settings. */
export const WordsContext = createContext<Words>(
  wordsOf({ language: 'uz', sentences: {}, of: (key) => key, areAll: true }),
);

/** The words of the till's language. Components are drawn again when the language changes. */
export const useWords = (): Words => useContext(WordsContext);

/**
 * The words of the screen, in ICU messages: three languages, all in the bundle, so that a switch shows at once and
 * needs no network. `useWords()` in components, typed by the keys of the language files.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, useContext } from 'react';
import type { Language } from '../../shared/settings/languages.ts';
import { MESSAGES } from './messages.ts';

export type MessageKey = keyof typeof MESSAGES.en;
export type MessageValues = Readonly<Record<string, string | number>>;
export type Words = (key: MessageKey, values?: MessageValues) => string;

/** Each language has each key: what lacks one does not compile. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = MESSAGES;

export const isMessageKey = (key: string): key is MessageKey => key in MESSAGES.en;

/** Uzbek in Latin letters, whatever script the system prefers for it. */
export const localeOf = (language: Language): string => (language === 'uz' ? 'uz-Latn' : language);

/**
 * The words of a language; each message is parsed once. One that can't be parsed is a bug that the tests find. A key that
 * was put together from data of a newer main process shows as it is.
 */
export function createWords(language: Language): Words {
  const parsed = new Map<MessageKey, IntlMessageFormat>();
  return (key, values = {}) => {
    let format = parsed.get(key);
    if (!format) {
      format = new IntlMessageFormat(SENTENCES[language][key] ?? key, localeOf(language));
      parsed.set(key, format);
    }
    return String(format.format(values));
  };
}

/** Set by the root of the page, from the settings. */
export const WordsContext = createContext<Words>((key) => key);

/** The words in the language of the till; components draw themselves again when it changes. */
export const useWords = (): Words => useContext(WordsContext);

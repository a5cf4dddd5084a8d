/** The words of the screen: `useWords()` in components, typed by the keys of the language files. */
import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../../shared/settings/languages.ts';
import { icuFormat, localeOf, type MessageValues } from './icu-format.ts';
import { MESSAGES, type MessageKey } from './languages.ts';

export type Words = (key: MessageKey, values?: MessageValues) => string;

const instance = i18next.createInstance();

/** Starts the languages. Everything is in the bundle, so it is done when this returns. */
export function startWords(language: Language): void {
  void instance
    .use(icuFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'uz',
      resources: {
        uz: { translation: MESSAGES.uz },
        ru: { translation: MESSAGES.ru },
        en: { translation: MESSAGES.en },
      },
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  markPage(language);
}

/** Switches the language of everything on the screen. */
export function switchLanguage(language: Language): void {
  markPage(language);
  if (instance.language !== language) void instance.changeLanguage(language);
}

function markPage(language: Language): void {
  document.documentElement.lang = localeOf(language);
}

/** The words in the language of the till; components draw themselves again when it changes. */
export function useWords(): Words {
  const { t } = useTranslation(undefined, { i18n: instance });
  return useCallback((key, values = {}) => t(key, values), [t]);
}

/** The words of a language, loaded where it is spoken: a till speaks one, and the other two would be a third of its start. */
import { useEffect, useState } from 'react';
import type { Language } from '../../shared/settings/languages.ts';
import { createWords, type Sentences, type Words } from './words.ts';

const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Sentences }>>> = {
  uz: () => import('./sentences.uz.ts'),
  ru: () => import('./sentences.ru.ts'),
  en: () => import('./sentences.en.ts'),
};

export async function loadWords(language: Language): Promise<Words> {
  const file = await FILES[language]();
  return createWords(language, file.default);
}

/** Those of `language`; until they are there, the ones before them, and at the beginning `first`. */
export function useWordsIn(language: Language, first: Words): Words {
  const [words, setWords] = useState(() => first);
  useEffect(() => {
    if (words.language === language) return;
    let isWanted = true;
    void loadWords(language).then((loaded) => {
      if (isWanted) setWords(() => loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [language, words]);
  return words;
}

/**
 * The words of a language, loaded where it is spoken: a till speaks one, and the other two would be a third of its start. What
 * the first screen says comes first, and the rest behind it.
 */
import { useEffect, useState } from 'react';
import type { Language } from '../../shared/settings/languages.ts';
import { createWords, type Sentences, type Words } from './words.ts';

type File = () => Promise<{ readonly default: Sentences }>;

const FILES: Readonly<Record<Language, { readonly first: File; readonly later: File }>> = {
  uz: { first: () => import('./sentences.uz.ts'), later: () => import('./later-sentences.uz.ts') },
  ru: { first: () => import('./sentences.ru.ts'), later: () => import('./later-sentences.ru.ts') },
  en: { first: () => import('./sentences.en.ts'), later: () => import('./later-sentences.en.ts') },
};

/** Enough for the first screen. */
export async function loadFirstWords(language: Language): Promise<Words> {
  const { default: sentences } = await FILES[language].first();
  return createWords(language, sentences, 'more come');
}

export async function loadWords(language: Language): Promise<Words> {
  const { first, later } = FILES[language];
  // Without the file of the rest their keys stand in their places: the till sells on.
  const [begin, rest] = await Promise.all([first(), later().catch(() => ({ default: {} }))]);
  return createWords(language, { ...begin.default, ...rest.default });
}

/** All those of `language`; until they are there, the ones before them, and at the beginning `first`. */
export function useWordsIn(language: Language, first: Words): Words {
  const [words, setWords] = useState(() => first);
  useEffect(() => {
    if (words.language === language && words.areAll) return;
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

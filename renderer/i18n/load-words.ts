/**
 * Loads the words of one language, because the other two would be a third of the start. The first screen's
 * words come first, then the rest.
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
  // If the rest fails to load, its keys appear in place of sentences: the till sells on.
  const [start, rest] = await Promise.all([first(), later().catch(() => ({ default: {} }))]);
  return createWords(language, { ...start.default, ...rest.default });
}

/** All words of `language`. Until they are loaded, the earlier words, at the beginning `first`. */
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

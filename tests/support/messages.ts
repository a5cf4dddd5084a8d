/** All that the page says, in its three languages. */
import sentencesEn from '../../renderer/i18n/sentences.en.ts';
import sentencesRu from '../../renderer/i18n/sentences.ru.ts';
import sentencesUz from '../../renderer/i18n/sentences.uz.ts';
import { createWords, type Words } from '../../renderer/i18n/words.ts';
import type { Language } from '../../shared/settings/languages.ts';

export const MESSAGES = { uz: sentencesUz, ru: sentencesRu, en: sentencesEn };

export const wordsIn = (language: Language): Words => createWords(language, MESSAGES[language]);

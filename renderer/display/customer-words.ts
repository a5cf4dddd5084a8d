/** The words of the customer's screen: all three languages, because a customer chooses one by a touch. */
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { createWords, type Sentences, type Words } from '../i18n/words.ts';

const FILES = import.meta.glob<Sentences>(
  ['./messages.*.json', '../ui/messages.*.json', '../../shared/paper/messages.*.json'],
  { eager: true, import: 'default' },
);

const sentencesIn = (language: Language): Sentences =>
  Object.assign(
    {},
    ...Object.entries(FILES).flatMap(([file, own]) => (file.endsWith(`.${language}.json`) ? [own] : [])),
  );

const ALL = new Map(LANGUAGES.map((language) => [language, createWords(language, sentencesIn(language))]));

export function customerWords(language: Language): Words {
  const words = ALL.get(language);
  if (!words) throw new Error(`no words in ${language}`);
  return words;
}

/** The sentences of papers for the main process. */
import { IntlMessageFormat } from 'intl-messageformat';
import enFirst from '../../shared/paper/first/messages.en.json' with { type: 'json' };
import ruFirst from '../../shared/paper/first/messages.ru.json' with { type: 'json' };
import uzFirst from '../../shared/paper/first/messages.uz.json' with { type: 'json' };
import en from '../../shared/paper/messages.en.json' with { type: 'json' };
import ru from '../../shared/paper/messages.ru.json' with { type: 'json' };
import uz from '../../shared/paper/messages.uz.json' with { type: 'json' };
import type { PaperKey, PaperWords } from '../../shared/paper/paper-words.ts';
import type { Language } from '../../shared/settings/languages.ts';

const SENTENCES: Readonly<Record<Language, Readonly<Record<PaperKey, string>>>> = {
  uz: { ...uzFirst, ...uz },
  ru: { ...ruFirst, ...ru },
  en: { ...enFirst, ...en },
};

/** Parsing a sentence takes longer than the rest of a line. */
const parsed = new Map<string, IntlMessageFormat>();

function formatOf(language: Language, key: PaperKey): IntlMessageFormat {
  const name = `${language} ${key}`;
  const known = parsed.get(name);
  if (known) return known;
  const locale = language === 'uz' ? 'uz-Latn' : language;
  const format = new IntlMessageFormat(SENTENCES[language][key], locale);
  parsed.set(name, format);
  return format;
}

export const paperWords = (language: Language): PaperWords => ({
  of: (key, values) => String(formatOf(language, key).format(values)),
  knows: (key) => Object.hasOwn(SENTENCES[language], key),
  language,
});

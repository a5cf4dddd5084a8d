/** The words of the pole display. */
import en from '../../shared/pole/messages.en.json' with { type: 'json' };
import ru from '../../shared/pole/messages.ru.json' with { type: 'json' };
import uz from '../../shared/pole/messages.uz.json' with { type: 'json' };
import type { PoleKey, PoleWords } from '../../shared/pole/pole-text.ts';
import type { Language } from '../../shared/settings/languages.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<PoleKey, string>>>> = { uz, ru, en };

export const poleWords =
  (language: Language): PoleWords =>
  (key) =>
    WORDS[language][key];

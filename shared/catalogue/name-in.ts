/** For the page too, which has no schema library at its start. */
import { LANGUAGES, type Language } from '../settings/languages.ts';
import type { Names } from './names.ts';

/** The name in this language, or else in the first one that there is. */
export const nameIn = (names: Names, language: Language): string =>
  names[language] ?? LANGUAGES.map((one) => names[one]).find((name) => name !== undefined) ?? '';

/** The till's languages, without a schema library, for a quick start. */
export const LANGUAGES = ['uz', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((name) => name === text);

/** The languages of the till, without a schema library, for what has to be quick at a start. */
export const LANGUAGES = ['uz', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((name) => name === text);

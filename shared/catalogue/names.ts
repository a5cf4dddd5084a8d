/** A name in up to three languages. One is enough. */
import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { LANGUAGES, type Language } from '../settings/languages.ts';

export const LONGEST_PRODUCT_NAME = 200;

const Name = lineOfText(1, LONGEST_PRODUCT_NAME);

export const Names = z
  .object({ uz: Name.exactOptional(), ru: Name.exactOptional(), en: Name.exactOptional() })
  .refine((names) => Object.keys(names).length > 0);
export type Names = z.infer<typeof Names>;

/** The name in this language, or else in the first one that there is. */
export const nameIn = (names: Names, language: Language): string =>
  names[language] ?? LANGUAGES.map((one) => names[one]).find((name) => name !== undefined) ?? '';

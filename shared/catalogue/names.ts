/** A name in up to three languages. One is enough. */
import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';

export const LONGEST_PRODUCT_NAME = 200;

const Name = lineOfText(1, LONGEST_PRODUCT_NAME);

export const Names = z
  .object({ uz: Name.exactOptional(), ru: Name.exactOptional(), en: Name.exactOptional() })
  .refine((names) => Object.keys(names).length > 0);
export type Names = z.infer<typeof Names>;

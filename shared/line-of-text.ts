/** The schemas of text that people type or paste. */
import { z } from 'zod';
import { cleanCode, cleanText, isClean } from './clean-text.ts';

/** What is kept, shown or printed: one line without control and format characters, in NFC, without spaces around it. */
export const lineOfText = (shortest: number, longest: number) =>
  z.string().normalize('NFC').trim().min(shortest).max(longest).refine(isClean);

/** What is looked for or quotes an older text: nothing in it is worth a refusal. */
export const cleanedText = (longest: number) => z.string().max(longest).overwrite(cleanText);

/** What a scanner or a person gave as a code. */
export const scannedText = (longest: number) => z.string().max(longest).overwrite(cleanCode).min(1);

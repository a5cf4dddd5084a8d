/** Schemas of text that people type or paste. */
import { z } from 'zod';
import { cleanCode, cleanText, isClean } from './clean-text.ts';

/** Text that is stored, shown or printed: one line, NFC, trimmed, without control and format characters. */
export const lineOfText = (shortest: number, longest: number) =>
  z.string().normalize('NFC').trim().min(shortest).max(longest).refine(isClean);

/** Search text and quoted older text: cleaned, never refused. */
export const cleanedText = (longest: number) => z.string().max(longest).overwrite(cleanText);

/** A scanned or typed code. */
export const scannedText = (longest: number) => z.string().max(longest).overwrite(cleanCode).min(1);

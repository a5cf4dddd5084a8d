/**
 * The sentences of papers, in `messages.*.json` beside this file. The page and the main process read them there, so
 * a paper says the same on the screen and from the printer.
 */
import type { Language } from '../settings/languages.ts';
import type sentences from './messages.en.json';

export type PaperKey = keyof typeof sentences;

/** The units that the language files name. */
export const NAMED_UNITS = ['dona', 'kg', 'g', 'l', 'ml', 'm', 'quti', 'qadoq'] as const;

export interface PaperWords {
  readonly of: (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly language: Language;
}

/**
 * The sentences of papers, in `messages.*.json` beside this file; in `first/` those that the page's first screen has
 * too. The page and the main process read them there, so a paper says the same on the screen and from the printer.
 */
import type { Language } from '../settings/languages.ts';
import type first from './first/messages.en.json';
import type sentences from './messages.en.json';

export type PaperKey = keyof typeof sentences | keyof typeof first;

/** The units that the language files name. */
export const NAMED_UNITS = ['dona', 'kg', 'g', 'l', 'ml', 'm', 'quti', 'qadoq'] as const;

export interface PaperWords {
  readonly of: (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;
  /** For a key put together from data. */
  readonly knows: (key: string) => boolean;
  readonly language: Language;
}

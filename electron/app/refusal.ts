/**
 * A failed start without a page to report it: one line for the console, and a dialog in all languages,
 * because the person's language is still unknown.
 */
import { LANGUAGES } from '../../shared/settings/languages.ts';
import SENTENCES from './refusals.json' with { type: 'json' };

export type RefusalCode = keyof typeof SENTENCES;

export interface Refusal {
  readonly code: RefusalCode;
  /** The switch or folder concerned. */
  readonly about: string;
}

/** Nothing was done, as with every command. */
export const REFUSED = 2;

const sentence = ({ code, about }: Refusal, language: keyof (typeof SENTENCES)[RefusalCode]): string =>
  SENTENCES[code][language].replace('{about}', () => about);

export const lineOf = (refusal: Refusal): string => `tilla: ${sentence(refusal, 'en')}`;

export const dialogOf = (refusal: Refusal): string =>
  LANGUAGES.map((language) => sentence(refusal, language)).join('\n\n');

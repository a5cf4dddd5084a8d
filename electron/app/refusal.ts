/**
 * A start that comes to nothing, before there is a page that could say so: one line for the console, and for the person
 * before the screen the same in each language, since nobody knows yet which is his.
 */
import { LANGUAGES } from '../../shared/settings/languages.ts';
import SENTENCES from './refusals.json' with { type: 'json' };

export type RefusalCode = keyof typeof SENTENCES;

export interface Refusal {
  readonly code: RefusalCode;
  /** The word or folder that it is about. */
  readonly about: string;
}

/** Nothing was done, as with every command here. */
export const REFUSED = 2;

const sentence = ({ code, about }: Refusal, language: keyof (typeof SENTENCES)[RefusalCode]): string =>
  SENTENCES[code][language].replace('{about}', () => about);

export const lineOf = (refusal: Refusal): string => `tilla: ${sentence(refusal, 'en')}`;

export const dialogOf = (refusal: Refusal): string =>
  LANGUAGES.map((language) => sentence(refusal, language)).join('\n\n');

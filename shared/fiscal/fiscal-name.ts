/** The name on the receipt: at most 63 characters, with the unit at the end (section 2.5). */
import { FISCAL_LIMITS, fiscalName } from './items.ts';

/** Signs that a cut leaves at the end. */
const LOOSE_END = /[\s,;:.\-–—/(«"“]+$/u;
const SPACE = /\s/u;

/** Characters as a reader counts them, so that a cut never parts a letter from its accent. */
const characters = (text: string): string[] =>
  [...new Intl.Segmenter('ru', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

/** Code points, as the limit counts them. */
const length = (text: string): number => [...text].length;

export function isFiscalNameTooLong(name: string, unit: string): boolean {
  const whole = fiscalName({ name, unit });
  // No text has more code points than UTF-16 units.
  return whole.length > FISCAL_LIMITS.name && length(whole) > FISCAL_LIMITS.name;
}

/**
 * The name, cut at a word where name and unit are too long for the receipt. A first word that is too long is
 * cut within.
 */
export function fiscalNameProposal(name: string, unit: string): string {
  const trimmed = name.trim().replace(/\s+/gu, ' ');
  if (!isFiscalNameTooLong(trimmed, unit)) return trimmed;
  const room = FISCAL_LIMITS.name - length(fiscalName({ name: '', unit }));
  let kept = '';
  let atWord = '';
  for (const character of characters(trimmed)) {
    if (SPACE.test(character)) atWord = kept;
    if (length(kept) + length(character) > room) break;
    kept += character;
  }
  return (atWord.replace(LOOSE_END, '') || kept).replace(LOOSE_END, '');
}

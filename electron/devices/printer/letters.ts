/**
 * Letters of 12 x 24 dots for what a printer's code pages lack, from Terminus Font (SIL Open Font License 1.1).
 * Two bytes a row, the first dot in the highest bit.
 */
import LETTERS from './letters.json' with { type: 'json' };

export const LETTER_WIDTH = 12;
export const LETTER_HEIGHT = 24;
const ROW_BYTES = 2;
const LETTER_BYTES = ROW_BYTES * LETTER_HEIGHT;

const BITS = Buffer.from(LETTERS.bits, 'base64');
const PLACES = new Map([...LETTERS.letters].map((letter, at) => [letter, at * LETTER_BYTES]));

/** Whether the letter has a dot there. A letter that the font lacks is a question mark. */
export function isDot(letter: string, x: number, y: number): boolean {
  const at = (PLACES.get(letter) ?? PLACES.get('?') ?? 0) + y * ROW_BYTES + (x >> 3);
  return (((BITS[at] ?? 0) >> (7 - (x & 7))) & 1) === 1;
}

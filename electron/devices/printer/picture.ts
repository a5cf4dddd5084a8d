/** Black and white pictures of lines and codes, for what a printer can't write itself. */
import { encode } from 'uqr';
import { isDot, LETTER_HEIGHT, LETTER_WIDTH } from './letters.ts';

/** Eight dots a byte, the first in the highest bit. width: a multiple of 8. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** A text line advances by 30 dots. */
const LINE_HEIGHT = 30;

export function pictureOf(
  width: number,
  height: number,
  isBlack: (x: number, y: number) => boolean,
): Picture {
  const padded = Math.ceil(width / 8) * 8;
  const bits = new Uint8Array((padded / 8) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isBlack(x, y)) bits[(y * padded + x) >> 3] = (bits[(y * padded + x) >> 3] ?? 0) | (0x80 >> (x & 7));
  return { width: padded, height, bits: withoutRealTime(bits) };
}

/** One line of text, as high as the printer's own line. */
export function linePicture(text: string, look: { isBold: boolean; isTall: boolean }): Picture {
  const letters = [...text];
  const scale = look.isTall ? 2 : 1;
  const dot = (x: number, y: number): boolean => {
    const letter = letters[Math.floor(x / LETTER_WIDTH)];
    return letter !== undefined && x >= 0 && isDot(letter, x % LETTER_WIDTH, y);
  };
  return pictureOf(letters.length * LETTER_WIDTH, LINE_HEIGHT * scale, (x, y) => {
    const row = Math.floor(y / scale);
    if (row >= LETTER_HEIGHT) return false;
    return dot(x, row) || (look.isBold && dot(x - 1, row));
  });
}

/** A quiet zone of four modules on each side. */
const QUIET = 4;

/** The dots of a module: as wanted, or fewer if the code would be wider than the paper. */
export const moduleOf = (text: string, paperWidth: number, wanted: number): number =>
  Math.max(1, Math.min(wanted, Math.floor(paperWidth / sizeOf(text))));

/** Modules along a side. Trying each mask would take most of the time, and changes no size. */
const sizeOf = (text: string): number => encode(text, { ecc: 'M', border: QUIET, maskPattern: 0 }).size;

/** A QR code in the middle of the paper, with its quiet zone. paperWidth and module: dots. */
export function codePicture(text: string, paperWidth: number, module: number): Picture {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const side = size * module;
  const left = Math.max(0, Math.floor((paperWidth - side) / 2));
  return pictureOf(
    Math.min(paperWidth, left + side),
    side,
    (x, y) => x >= left && data[Math.floor(y / module)]?.[Math.floor((x - left) / module)] === true,
  );
}

const DLE = 0x10;
/** The seconds of `DLE EOT`, `DLE ENQ` and `DLE DC4`, which a printer obeys inside a picture too. */
const REAL_TIME = new Set([0x04, 0x05, 0x14]);

/** One dot more keeps a picture from opening the drawer. */
function withoutRealTime(bits: Uint8Array): Uint8Array {
  for (let at = 1; at < bits.length; at += 1)
    if (bits[at - 1] === DLE && REAL_TIME.has(bits[at] ?? 0)) bits[at] = (bits[at] ?? 0) | 0x80;
  return bits;
}

/**
 * Whether bytes are a picture as the till keeps it: PNG or WebP of its kind's size, from its first byte to its last.
 * Texts, places and times of the original, a second picture, or anything behind the end make it another file. Pure.
 */
import { nameAt, type PictureHead, pictureHead, viewOf } from './picture-head.ts';
import { KEPT, type PictureOf } from './picture-limits.ts';

/** Parts that draw the picture. */
const PNG_PARTS = 'IHDR PLTE tRNS IDAT IEND sRGB gAMA cHRM iCCP cICP sBIT pHYs'.split(' ');
const WEBP_PARTS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];

/** null: the till does not keep it. */
export function keptPicture(bytes: Uint8Array, of: PictureOf): PictureHead | null {
  const { width, height, bytes: most, mayBeSmaller } = KEPT[of];
  if (bytes.length > most) return null;
  const head = pictureHead(bytes);
  if (head === null || !isWhole(bytes, head)) return null;
  const fits = mayBeSmaller
    ? head.width <= width && head.height <= height
    : head.width === width && head.height === height;
  return fits ? head : null;
}

function isWhole(bytes: Uint8Array, { format }: PictureHead): boolean {
  if (format === 'png') return isWholePng(bytes);
  return format === 'webp' && isWholeWebp(bytes);
}

function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = nameAt(bytes, at + 4);
    if (!PNG_PARTS.includes(name)) return false;
    hasData ||= name === 'IDAT';
    at += 12 + view.getUint32(at);
    if (name === 'IEND') return hasData && at === bytes.length;
  }
  return false;
}

function isWholeWebp(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  if (view.getUint32(4, true) + 8 !== bytes.length) return false;
  let hasData = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at);
    if (!WEBP_PARTS.includes(name)) return false;
    hasData ||= name === 'VP8 ' || name === 'VP8L';
    const length = view.getUint32(at + 4, true);
    // Each part takes an even number of bytes.
    at += 8 + length + (length % 2);
  }
  return hasData && at === bytes.length;
}

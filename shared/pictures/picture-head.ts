/** What a picture's own bytes say of it: its format and its size. The name of a file says nothing. Pure. */

export interface PictureHead {
  readonly format: 'png' | 'jpeg' | 'webp';
  /** As stored, before a camera's rotation. */
  readonly width: number;
  readonly height: number;
}

const PNG_MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LOSSY_START = [0x9d, 0x01, 0x2a];
const LOSSLESS_START = 0x2f;
/** A camera writes a few dozen parts before the size. */
const MOST_SEGMENTS = 1_000;

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Four letters. '': the bytes end before. */
export const nameAt = (bytes: Uint8Array, at: number): string =>
  at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '';

const startsWith = (bytes: Uint8Array, mark: readonly number[], at = 0): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);

/** null: no PNG, JPEG or WebP, or its head is damaged. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const head = startsWith(bytes, PNG_MARK)
    ? pngHead(bytes)
    : startsWith(bytes, [0xff, 0xd8, 0xff])
      ? jpegHead(bytes)
      : webpHead(bytes);
  return head && head.width > 0 && head.height > 0 ? head : null;
}

function pngHead(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 33 || nameAt(bytes, 12) !== 'IHDR') return null;
  const view = viewOf(bytes);
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks from segment to segment to the first frame, which has the size. */
function jpegHead(bytes: Uint8Array): PictureHead | null {
  const view = viewOf(bytes);
  let at = 2;
  for (let seen = 0; seen < MOST_SEGMENTS && at + 9 <= bytes.length; seen += 1) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of filling bytes.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else if (hasSegment(marker)) {
      const length = view.getUint16(at + 2);
      if (length < 2) return null;
      at += 2 + length;
    } else return null;
  }
  return null;
}

/** SOF0 to SOF15, without the tables that stand between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tables, comments and the programs' own parts. Behind anything else the picture has begun or ended. */
const hasSegment = (marker: number): boolean =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);

function webpHead(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 30 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return null;
  const view = viewOf(bytes);
  const of = (width: number, height: number): PictureHead => ({ format: 'webp', width, height });
  switch (nameAt(bytes, 12)) {
    case 'VP8 ':
      return startsWith(bytes, LOSSY_START, 23)
        ? of(view.getUint16(26, true) & 0x3f_ff, view.getUint16(28, true) & 0x3f_ff)
        : null;
    case 'VP8L': {
      const sizes = view.getUint32(21, true);
      return bytes[20] === LOSSLESS_START ? of((sizes & 0x3f_ff) + 1, ((sizes >>> 14) & 0x3f_ff) + 1) : null;
    }
    case 'VP8X':
      return of((view.getUint32(24, true) & 0xff_ff_ff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return null;
  }
}

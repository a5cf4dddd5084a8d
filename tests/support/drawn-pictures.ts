/** Pictures for tests, as PNG: goods on white, and a logo. They are drawn here, so that no file is stored. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { PictureHash } from '../../shared/pictures/picture.ts';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
/** x and y from 0 to 1. */
type Draw = (x: number, y: number) => Colour;

const WHITE: Colour = [255, 255, 255, 255];
const CLEAR: Colour = [0, 0, 0, 0];
const inEllipse = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
const inBox = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  x > left && x < right && y > top && y < bottom;

/** Goods that differ in shape and colour, as those of a shop do. */
export const GOODS_DRAWN = {
  bread: (x, y) =>
    inEllipse(x, y, [0.5, 0.5, 0.12, 0.12])
      ? [150, 92, 40, 255]
      : inEllipse(x, y, [0.5, 0.5, 0.44, 0.44])
        ? [214, 154, 84, 255]
        : WHITE,
  apple: (x, y) =>
    inBox(x, y, [0.48, 0.06, 0.54, 0.26])
      ? [92, 64, 32, 255]
      : inEllipse(x, y, [0.36, 0.4, 0.08, 0.06])
        ? [246, 150, 140, 255]
        : inEllipse(x, y, [0.5, 0.56, 0.38, 0.36])
          ? [204, 36, 40, 255]
          : WHITE,
  bottle: (x, y) =>
    inBox(x, y, [0.36, 0.46, 0.64, 0.7])
      ? [230, 40, 44, 255]
      : inBox(x, y, [0.42, 0.04, 0.58, 0.14])
        ? [30, 30, 30, 255]
        : inBox(x, y, [0.44, 0.14, 0.56, 0.34]) || inBox(x, y, [0.36, 0.32, 0.64, 0.96])
          ? [34, 120, 70, 255]
          : WHITE,
  box: (x, y) =>
    inEllipse(x, y, [0.5, 0.5, 0.16, 0.16])
      ? [250, 224, 120, 255]
      : inBox(x, y, [0.2, 0.12, 0.8, 0.9])
        ? [38, 78, 160, 255]
        : WHITE,
  night: (x, y) => (inEllipse(x, y, [0.5, 0.5, 0.34, 0.4]) ? [96, 60, 130, 255] : [24, 22, 30, 255]),
} as const satisfies Record<string, Draw>;

/** A dark sign on nothing: it would vanish on a dark screen. */
export const LOGO_DRAWN: Draw = (x, y) =>
  inEllipse(x, y, [0.16, 0.5, 0.12, 0.4]) && !inEllipse(x, y, [0.16, 0.5, 0.06, 0.2])
    ? [176, 124, 16, 255]
    : inBox(x, y, [0.34, 0.3, 0.96, 0.44]) || inBox(x, y, [0.34, 0.56, 0.8, 0.7])
      ? [30, 28, 24, 255]
      : CLEAR;

export interface DrawnPicture {
  readonly hash: PictureHash;
  readonly bytes: Buffer;
}

export function drawnPng(draw: Draw, width = 192, height = 192): DrawnPicture {
  const row = width * 4 + 1;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(draw((x + 0.5) / width, (y + 0.5) / height), y * row + 1 + x * 4);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(pixels, { level: 9 })),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
  return { bytes, hash: PictureHash.parse(createHash('sha256').update(bytes).digest('hex')) };
}

export function pngPart(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(content.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}

/** What scenes show. */
export const GOODS_PICTURES = Object.values(GOODS_DRAWN).map((draw) => drawnPng(draw));
export const LOGO_PICTURE = drawnPng(LOGO_DRAWN, 400, 120);

export const bytesOfDrawn = (hash: string): Uint8Array<ArrayBuffer> | null => {
  const drawn = [...GOODS_PICTURES, LOGO_PICTURE].find((one) => one.hash === hash);
  return drawn ? Uint8Array.from(drawn.bytes) : null;
};

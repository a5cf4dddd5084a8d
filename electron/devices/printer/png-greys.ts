/** Reads a PNG of 8 bits a channel, as Chromium writes it, into greys on white paper. */
import { inflateSync } from 'node:zlib';
import { nameAt, pictureHead, viewOf } from '../../../shared/pictures/picture-head.ts';

/** One byte a pixel: 0 is black, 255 the paper. */
export interface Greys {
  readonly width: number;
  readonly height: number;
  readonly greys: Uint8Array;
}

/** Channels, by the colour type of the PNG specification: grey, RGB, grey with alpha, RGBA. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

const HEAD_AT = 8 + 8;
const FIRST_PART = 8;

/** null: another kind of PNG, another format, or damage. */
export function greysOf(bytes: Uint8Array): Greys | null {
  const head = pictureHead(bytes);
  const [depth, type = -1, compression, filters, interlacing] = bytes.subarray(HEAD_AT + 8);
  const channels = CHANNELS.get(type);
  if (head?.format !== 'png' || depth !== 8 || channels === undefined) return null;
  if (compression !== 0 || filters !== 0 || interlacing !== 0) return null;
  const { width, height } = head;
  const rowBytes = width * channels;
  const packed = dataOf(bytes);
  try {
    const rows = inflateSync(packed, { maxOutputLength: (rowBytes + 1) * height });
    if (rows.length !== (rowBytes + 1) * height) return null;
    const pixels = unfiltered(rows, rowBytes, channels);
    return {
      width,
      height,
      greys: Uint8Array.from({ length: width * height }, (_, at) => greyAt(pixels, at, channels)),
    };
  } catch {
    return null;
  }
}

function dataOf(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  for (let at = FIRST_PART; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (nameAt(bytes, at + 4) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  return Buffer.concat(parts);
}

/** Each row begins with the number of its filter. */
function unfiltered(rows: Uint8Array, rowBytes: number, channels: number): Uint8Array {
  const pixels = new Uint8Array((rows.length / (rowBytes + 1)) * rowBytes);
  for (let at = 0, row = 0; at < rows.length; at += rowBytes + 1, row += rowBytes) {
    const filter = rows[at] ?? 0;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x < channels ? 0 : (pixels[row + x - channels] ?? 0);
      const above = row === 0 ? 0 : (pixels[row + x - rowBytes] ?? 0);
      const corner = x < channels || row === 0 ? 0 : (pixels[row + x - rowBytes - channels] ?? 0);
      pixels[row + x] = (rows[at + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left, above, corner);
    default:
      return 0;
  }
}

/** Paeth: whichever is nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const wanted = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(wanted - one)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The paper shows through what is transparent. */
function greyAt(pixels: Uint8Array, pixel: number, channels: number): number {
  const at = pixel * channels;
  const [one = 0, two = 0, three = 0, four = 255] = pixels.subarray(at, at + channels);
  const isColour = channels >= 3;
  const grey = isColour ? 0.299 * one + 0.587 * two + 0.114 * three : one;
  const alpha = channels === 1 ? 255 : isColour ? four : two;
  return Math.round(255 + ((grey - 255) * alpha) / 255);
}

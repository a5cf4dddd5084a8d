/** A screenshot as a small PNG: 256 colours at most, which screens without photos hardly exceed. */
import { inflateSync } from 'node:zlib';
import { BY_PALETTE, pngOf, SIGNATURE } from './png.ts';

const MOST_COLOURS = 256;
/** Colours that agree in the upper five bits of each channel share a place in the palette. */
const SHARED = 0xf8_f8_f8;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue in one number each. */
  readonly colours: Uint32Array;
}

export function asPalettePng(png: Buffer): Buffer {
  const { width, height, colours } = read(png);
  const palette = paletteOf(colours);
  const nearest = nearestIn(palette);
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, colour] of colours.entries())
    rows.writeUInt8(nearest(colour), at + Math.floor(at / width) + 1);
  return pngOf({
    width,
    height,
    pixel: BY_PALETTE,
    palette: Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    rows,
    deflate: { level: 9, memLevel: 9 },
  });
}

/** The most frequent colour of each shared place, of the places with the most pixels. */
function paletteOf(colours: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const places = new Map<number, { colour: number; count: number; sum: number }>();
  for (const [colour, count] of counts) {
    const place = places.get(colour & SHARED);
    if (!place) places.set(colour & SHARED, { colour, count, sum: count });
    else {
      place.sum += count;
      if (count > place.count) Object.assign(place, { colour, count });
    }
  }
  return [...places.values()]
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, MOST_COLOURS)
    .map(({ colour }) => colour);
}

function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]));
  const apart = (one: number, other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const distances = palette.map((one) => apart(one, colour));
    const index = distances.indexOf(Math.min(...distances));
    known.set(colour, index);
    return index;
  };
}

/** @throws unless it is as Chromium writes a screenshot: 8 bits, RGB with or without alpha, not interlaced. */
function read(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [bits, type, , , interlaced] = png.subarray(24, 29);
  const channels = type === 2 ? 3 : type === 6 ? 4 : 0;
  if (bits !== 8 || channels === 0 || interlaced !== 0) throw new Error('not a screenshot');
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * channels, channels);
  const colours = Uint32Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * channels, 3));
  return { width, height, colours };
}

/** Undoes each row's filter (PNG specification, section 9). */
function unfiltered(rows: Buffer, rowBytes: number, step: number): Buffer {
  const bytes = Buffer.alloc((rows.length / (rowBytes + 1)) * rowBytes);
  for (let from = 0, to = 0; from < rows.length; from += rowBytes + 1, to += rowBytes) {
    const filter = rows[from] ?? 0;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < step ? 0 : (bytes[to + at - step] ?? 0);
      const up = to === 0 ? 0 : (bytes[to + at - rowBytes] ?? 0);
      const corner = to === 0 || at < step ? 0 : (bytes[to + at - rowBytes - step] ?? 0);
      bytes[to + at] = (rows[from + 1 + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 4) {
    const guess = left + up - corner;
    const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
    if (byLeft === undefined || byUp === undefined || byCorner === undefined) return 0;
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  }
  return [0, left, up, Math.floor((left + up) / 2)][filter] ?? 0;
}

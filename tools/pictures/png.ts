/** The frame of a PNG file: head, palette and pixels as chunks. */
import { crc32, deflateSync, type ZlibOptions } from 'node:zlib';

export const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** How a pixel is kept, by the numbers of the PNG specification. */
export const BLACK_AND_WHITE = { bits: 1, type: 0 } as const;
export const BY_PALETTE = { bits: 8, type: 3 } as const;
export const WITH_ALPHA = { bits: 8, type: 6 } as const;

interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly pixel: typeof BLACK_AND_WHITE | typeof BY_PALETTE | typeof WITH_ALPHA;
  /** Three bytes a colour. */
  readonly palette?: Buffer;
  /** Each row begins with the byte of its filter. */
  readonly rows: Buffer;
  readonly deflate?: ZlibOptions;
}

export function pngOf({ width, height, pixel, palette, rows, deflate }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([pixel.bits, pixel.type, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, deflate)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

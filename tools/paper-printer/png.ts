/** Dots as a black and white PNG. */
import { crc32, deflateSync } from 'node:zlib';
import type { PrintedPaper } from './drawn-paper.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** White paper around the dots. */
const MARGIN = 24;

export function paperPng({ width, rows }: Pick<PrintedPaper, 'width' | 'rows'>): Buffer {
  const wide = width + 2 * MARGIN;
  const tall = rows.length + 2 * MARGIN;
  // One byte of filter, then eight dots a byte: 1 is white.
  const stride = 1 + Math.ceil(wide / 8);
  const bytes = Buffer.alloc(stride * tall, 0xff);
  for (let y = 0; y < tall; y += 1) bytes[y * stride] = 0;
  for (const [y, row] of rows.entries())
    for (const [x, dot] of row.entries()) {
      if (dot === 0) continue;
      const at = (y + MARGIN) * stride + 1 + ((x + MARGIN) >> 3);
      bytes[at] = (bytes[at] ?? 0) & ~(0x80 >> ((x + MARGIN) & 7));
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(tall, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(bytes)),
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

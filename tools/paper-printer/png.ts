/** Dots as a black and white PNG. */
import { BLACK_AND_WHITE, pngOf } from '../pictures/png.ts';
import type { PrintedPaper } from './drawn-paper.ts';

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
  return pngOf({ width: wide, height: tall, pixel: BLACK_AND_WHITE, rows: bytes });
}

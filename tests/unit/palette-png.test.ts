/** A screenshot as a small PNG keeps its size and its colours. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asPalettePng } from '../../tools/pictures/palette-png.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** rows: each with its filter's number and its filtered bytes. */
function png(width: number, rows: readonly (readonly number[])[], type: 2 | 6 = 2): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, type, 0, 0, 0], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const dataOf = (file: Buffer, type: string): Buffer => {
  const at = file.indexOf(type, 'latin1');
  return file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4));
};

/** The colours of a picture with a palette, row by row. */
function coloursOf(file: Buffer): readonly (readonly number[])[] {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const palette = dataOf(file, 'PLTE');
  const rows = inflateSync(dataOf(file, 'IDAT'));
  return Array.from({ length: height }, (_, y) =>
    [...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1))].map((index) =>
      palette.readUIntBE(index * 3, 3),
    ),
  );
}

describe('a palette picture', () => {
  it('has the colours of each filtered row', () => {
    const plain = [10, 20, 30, 40, 50, 60];
    const file = png(2, [
      [0, ...plain],
      // Each row is the same, by its own filter.
      [1, 10, 20, 30, 30, 30, 30],
      [2, 0, 0, 0, 0, 0, 0],
      [3, 5, 10, 15, 15, 15, 15],
      [4, 0, 0, 0, 0, 0, 0],
    ]);
    const row = [0x0a_14_1e, 0x28_32_3c];
    expect(coloursOf(asPalettePng(file))).toEqual([row, row, row, row, row]);
  });

  it('leaves out the alpha', () => {
    expect(coloursOf(asPalettePng(png(1, [[0, 1, 2, 3, 255]], 6)))).toEqual([[0x01_02_03]]);
  });

  it('shows more colours than it may have by the nearest ones', () => {
    // Each is a step of 8 in red or 16 in green from its neighbours.
    const pixels = Array.from({ length: 300 }, (_, at) => [(at % 30) * 8, Math.floor(at / 30) * 16, 0]);
    const colours = coloursOf(asPalettePng(png(300, [[0, ...pixels.flat()]]))).flat();
    expect(new Set(colours).size).toBe(256);
    for (const [at, colour] of colours.entries()) {
      const [red = 0, green = 0] = pixels[at] ?? [];
      expect(Math.abs((colour >> 16) - red)).toBeLessThanOrEqual(48);
      expect(Math.abs(((colour >> 8) & 255) - green)).toBeLessThanOrEqual(48);
    }
  });

  it('refuses another kind of file', () => {
    const file = png(1, [[0, 1, 2, 3]]);
    file[28] = 1;
    expect(() => asPalettePng(file)).toThrow('not a screenshot');
  });
});

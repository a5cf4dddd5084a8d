/** A PNG as Chromium writes it: RGBA, each row with another of the five filters. */
import { crc32, deflateSync } from 'node:zlib';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const paeth = (left: number, above: number, corner: number): number => {
  const by = (one: number): number => Math.abs(left + above - corner - one);
  const [best = left] = [left, above, corner].toSorted((one, other) => by(one) - by(other));
  return best;
};

export function colouredPng(width: number, height: number, at: (x: number, y: number) => Pixel): Buffer {
  const row = (y: number): readonly number[] =>
    y < 0
      ? Array.from({ length: width * 4 }, () => 0)
      : Array.from({ length: width }, (_, x) => at(x, y)).flat();
  const filtered = (y: number): Buffer => {
    const [now, above] = [row(y), row(y - 1)];
    const bytes = now.map((byte, x) => {
      const [left, up, corner] = [now[x - 4] ?? 0, above[x] ?? 0, x < 4 ? 0 : (above[x - 4] ?? 0)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][y % 5] ?? 0;
      return (byte - guess) & 0xff;
    });
    return Buffer.from([y % 5, ...bytes]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => filtered(y))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

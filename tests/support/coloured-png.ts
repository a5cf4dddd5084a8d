/** A PNG as Chromium writes it: RGBA, each row with another of the five filters. */
import { pngOf, WITH_ALPHA } from '../../tools/pictures/png.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

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
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => filtered(y)));
  return pngOf({ width, height, pixel: WITH_ALPHA, rows });
}

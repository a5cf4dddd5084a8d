/** The shop's logo as dots: smaller than the paper, and dithered, because a printer has no greys. */
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { type Picture, pictureOf } from './picture.ts';
import { type Greys, greysOf } from './png-greys.ts';

/** A logo of 20 mm at most, at 203 dpi. */
const MOST_HIGH = 160;
/** Of the paper's width. */
const MOST_WIDE = 2 / 3;

/** Answers null for a picture that can't be drawn: the shop's name stands below. paperWidth: dots. */
export type LogoOf = (hash: PictureHash, paperWidth: number) => Picture | null;

/** read: the bytes of a kept picture; null: it is gone. */
export function logosOf(read: (hash: PictureHash) => Uint8Array | null): LogoOf {
  let last: { readonly name: string; readonly picture: Picture | null } | null = null;
  return (hash, paperWidth) => {
    const name = `${hash} ${paperWidth}`;
    if (last?.name !== name) {
      const bytes = read(hash);
      const greys = bytes && greysOf(bytes);
      last = { name, picture: greys && logoPicture(greys, paperWidth) };
    }
    return last.picture;
  };
}

/** In the middle of the paper. null: it has no black dot. */
export function logoPicture(greys: Greys, paperWidth: number): Picture | null {
  const small = scaled(greys, Math.min(1, (paperWidth * MOST_WIDE) / greys.width, MOST_HIGH / greys.height));
  const dots = dithered(small);
  if (!dots.includes(1)) return null;
  const left = Math.floor((paperWidth - small.width) / 2);
  return pictureOf(
    left + small.width,
    small.height,
    (x, y) => x >= left && dots[y * small.width + x - left] === 1,
  );
}

/** Each pixel is the mean of those that it stands for. scale: 1 or less. */
function scaled({ width, height, greys }: Greys, scale: number): Greys {
  const [wide, high] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  const meanAt = (x: number, y: number): number => {
    const [fromX, toX] = [Math.floor((x * width) / wide), Math.ceil(((x + 1) * width) / wide)];
    const [fromY, toY] = [Math.floor((y * height) / high), Math.ceil(((y + 1) * height) / high)];
    let sum = 0;
    for (let row = fromY; row < toY; row += 1)
      for (let column = fromX; column < toX; column += 1) sum += greys[row * width + column] ?? 0;
    return sum / ((toX - fromX) * (toY - fromY));
  };
  return {
    width: wide,
    height: high,
    greys: Uint8Array.from({ length: wide * high }, (_, at) => meanAt(at % wide, Math.floor(at / wide))),
  };
}

/** Floyd and Steinberg: the next dots take over what a dot is too dark or too light. 1: black. */
function dithered({ width, height, greys }: Greys): Uint8Array {
  const left = Float32Array.from(greys);
  const dots = new Uint8Array(width * height);
  const share = (x: number, y: number, part: number): void => {
    const at = y * width + x;
    if (x >= 0 && x < width && y < height) left[at] = (left[at] ?? 0) + part;
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = left[y * width + x] ?? 0;
      const isBlack = grey < 128;
      if (isBlack) dots[y * width + x] = 1;
      const over = (isBlack ? grey : grey - 255) / 16;
      share(x + 1, y, over * 7);
      share(x - 1, y + 1, over * 3);
      share(x, y + 1, over * 5);
      share(x + 1, y + 1, over);
    }
  return dots;
}

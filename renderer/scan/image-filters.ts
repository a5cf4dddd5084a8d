/**
 * Filters for a second attempt. Each answers a picture and its position on the original, so that a code's
 * corners can be given in the original's pixels.
 */
import type { LumaImage } from './luma.ts';

export interface Filtered {
  readonly image: LumaImage;
  /** original = filtered * scale + offset */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Unchanged. */
export const plain = (image: LumaImage): Filtered => ({ image, scale: 1, offsetX: 0, offsetY: 0 });

/** Averages two by two pixels: removes noise and moire, and small codes too. */
export function halved(image: LumaImage): Filtered {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const { data: from } = image;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let at = 2 * y * image.width;
    const to = y * width;
    for (let x = 0; x < width; x += 1, at += 2) {
      const below = at + image.width;
      const sum = (from[at] ?? 0) + (from[at + 1] ?? 0) + (from[below] ?? 0) + (from[below + 1] ?? 0);
      data[to + x] = (sum + 2) >> 2;
    }
  }
  return { image: { data, width, height }, scale: 2, offsetX: 0, offsetY: 0 };
}

/** The middle of the picture: `share` of its width and height. */
export function middle(image: LumaImage, share: number): Filtered {
  const width = Math.floor(image.width * share);
  const height = Math.floor(image.height * share);
  const left = (image.width - width) >> 1;
  const top = (image.height - height) >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * image.width + left;
    data.set(image.data.subarray(start, start + width), y * width);
  }
  return { image: { data, width, height }, scale: 1, offsetX: left, offsetY: top };
}

/** Twice the size with linear interpolation, for codes with modules hardly wider than a pixel. */
export function doubled({ data: from, width: fromWidth, height: fromHeight }: LumaImage): LumaImage {
  const width = fromWidth * 2;
  const height = fromHeight * 2;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // Each new pixel lies a quarter of an old one before or after the old one's centre.
    const row = y >> 1;
    const near = row * fromWidth;
    const far = Math.max(0, Math.min(fromHeight - 1, row + (y & 1 ? 1 : -1))) * fromWidth;
    for (let x = 0; x < width; x += 1) {
      const column = x >> 1;
      const beside = Math.max(0, Math.min(fromWidth - 1, column + (x & 1 ? 1 : -1)));
      const sum =
        9 * (from[near + column] ?? 0) +
        3 * (from[near + beside] ?? 0) +
        3 * (from[far + column] ?? 0) +
        (from[far + beside] ?? 0);
      data[y * width + x] = (sum + 8) >> 4;
    }
  }
  return { data, width, height };
}

/** Strengthens each pixel's difference from its close surroundings, against blur. */
export const sharpened = (image: LumaImage): LumaImage => apartFromSurroundings(image, 3, 2.5, 1);

/**
 * Removes the surroundings' brightness and stretches the rest, against glare and dim screens. The box is wide
 * enough to contain dark and light modules.
 */
export const flattened = (image: LumaImage, radius: number): LumaImage =>
  apartFromSurroundings(image, radius, 3, 0);

/**
 * Each pixel's difference from the mean of its box, times `gain`, plus the share `keep` of that mean. Mid
 * grey fills the rest. Running sums make the cost independent of the box's size.
 */
function apartFromSurroundings(image: LumaImage, radius: number, gain: number, keep: number): LumaImage {
  const { data: from, width, height } = image;
  const data = new Uint8ClampedArray(from.length);
  const columns = new Int32Array(width);
  const ground = 128 * (1 - keep);
  let rows = 0;
  for (let entering = 0; entering < height + radius; entering += 1) {
    if (entering < height) {
      rows += 1;
      for (let x = 0, at = entering * width; x < width; x += 1, at += 1) {
        columns[x] = (columns[x] ?? 0) + (from[at] ?? 0);
      }
    }
    const leaving = entering - 2 * radius - 1;
    if (leaving >= 0) {
      rows -= 1;
      for (let x = 0, at = leaving * width; x < width; x += 1, at += 1) {
        columns[x] = (columns[x] ?? 0) - (from[at] ?? 0);
      }
    }
    const y = entering - radius;
    if (y < 0) continue;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += columns[x] ?? 0;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (x + radius < width) sum += columns[x + radius] ?? 0;
      if (x > radius) sum -= columns[x - radius - 1] ?? 0;
      const wide = Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1;
      const mean = sum / (wide * rows);
      data[at] = ground + keep * mean + gain * ((from[at] ?? 0) - mean);
    }
  }
  return { data: new Uint8Array(data.buffer), width, height };
}

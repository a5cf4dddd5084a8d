/**
 * Pictures made ready for a second look. Each filter answers a picture and how its pixels lie on the
 * original's, so that a code's place can be told in the original's pixels.
 */
import type { LumaImage } from './luma.ts';

export interface Filtered {
  readonly image: LumaImage;
  /** original = filtered * scale + offset */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** As it is. */
export const plain = (image: LumaImage): Filtered => ({ image, scale: 1, offsetX: 0, offsetY: 0 });

/** Averages two by two pixels: noise and moire vanish, small codes with them. */
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

/**
 * The middle half of the picture at twice its size, for codes whose modules are hardly wider than a pixel.
 * The whole picture at twice its size would cost four times as much, and a cashier aims at the middle.
 */
export function magnified(image: LumaImage): Filtered {
  const cropWidth = image.width >> 1;
  const cropHeight = image.height >> 1;
  const left = (image.width - cropWidth) >> 1;
  const top = (image.height - cropHeight) >> 1;
  const width = cropWidth * 2;
  const height = cropHeight * 2;
  const { data: from } = image;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // Pixel centres: the source lies a quarter of a pixel before or after.
    const row = top + (y >> 1);
    const other = Math.max(0, Math.min(image.height - 1, row + (y & 1 ? 1 : -1)));
    const near = row * image.width;
    const far = other * image.width;
    for (let x = 0; x < width; x += 1) {
      const column = left + (x >> 1);
      const beside = Math.max(0, Math.min(image.width - 1, column + (x & 1 ? 1 : -1)));
      const sum =
        9 * (from[near + column] ?? 0) +
        3 * (from[near + beside] ?? 0) +
        3 * (from[far + column] ?? 0) +
        (from[far + beside] ?? 0);
      data[y * width + x] = (sum + 8) >> 4;
    }
  }
  return { image: { data, width, height }, scale: 0.5, offsetX: left, offsetY: top };
}

/** Doubles what sets a pixel apart from its surroundings (a box of RADIUS), against blur. */
export function sharpened(image: LumaImage): Filtered {
  const RADIUS = 2;
  const AMOUNT = 1.5;
  const data = new Uint8ClampedArray(image.data.length);
  eachMean(image, RADIUS, (at, mean) => {
    const grey = image.data[at] ?? 0;
    data[at] = grey + AMOUNT * (grey - mean);
  });
  return plain({ data: new Uint8Array(data.buffer), width: image.width, height: image.height });
}

/**
 * Takes the surroundings' brightness away and stretches what is left: for lamps that shine on the glass,
 * and for dim screens. The box is wide enough to hold dark and light modules both.
 */
export function flattened(image: LumaImage): Filtered {
  const RADIUS = 24;
  const GAIN = 4;
  const data = new Uint8ClampedArray(image.data.length);
  eachMean(image, RADIUS, (at, mean) => {
    data[at] = 128 + GAIN * ((image.data[at] ?? 0) - mean);
  });
  return plain({ data: new Uint8Array(data.buffer), width: image.width, height: image.height });
}

/** Calls back with the mean of the box around every pixel; sums run along, so that its size costs nothing. */
function eachMean(image: LumaImage, radius: number, take: (at: number, mean: number) => void): void {
  const { data, width, height } = image;
  const columns = new Int32Array(width);
  let rows = 0;
  const addRow = (row: number, sign: 1 | -1): void => {
    const start = row * width;
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + sign * (data[start + x] ?? 0);
    rows += sign;
  };
  for (let row = 0; row < Math.min(radius, height); row += 1) addRow(row, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) {
      sum += columns[x] ?? 0;
      count += 1;
    }
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) {
        sum += columns[x + radius] ?? 0;
        count += 1;
      }
      if (x - radius - 1 >= 0) {
        sum -= columns[x - radius - 1] ?? 0;
        count -= 1;
      }
      take(y * width + x, sum / (count * rows));
    }
  }
}

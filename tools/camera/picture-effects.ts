/** Effects of lens, sensor and lamp on a picture, as plain arithmetic on grey levels. */
import type { Seeded } from './seeded.ts';

export interface GreyPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Sensor noise, in place. */
export function addNoise(picture: GreyPicture, deviation: number, random: Seeded): void {
  const { data } = picture;
  for (let index = 0; index < data.length; index += 1) {
    const grey = (data[index] ?? 0) + deviation * random.normal();
    data[index] = Math.max(0, Math.min(255, Math.round(grey)));
  }
}

/** A lamp's reflection: a bright spot that fades outwards, in place. */
export function addGlare(
  picture: GreyPicture,
  x: number,
  y: number,
  radiusPx: number,
  strength: number,
): void {
  const { data, width, height } = picture;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const distance = Math.hypot(column - x, row - y) / radiusPx;
      if (distance >= 1.5) continue;
      const share = strength * Math.exp(-distance * distance * 2);
      const index = row * width + column;
      const grey = data[index] ?? 0;
      data[index] = Math.round(grey + (255 - grey) * share);
    }
  }
}

/** Two box blurs in each direction: close to the round blur of a lens out of focus. */
export function blurBox(picture: GreyPicture, radiusPx: number): GreyPicture {
  let done = picture;
  for (let pass = 0; pass < 2; pass += 1) {
    done = boxLine(done, radiusPx, 1, 0);
    done = boxLine(done, radiusPx, 0, 1);
  }
  return done;
}

function boxLine(picture: GreyPicture, radiusPx: number, dx: number, dy: number): GreyPicture {
  const { data, width, height } = picture;
  const result = new Uint8Array(data.length);
  const whole = Math.floor(radiusPx);
  const rest = radiusPx - whole;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let step = -whole - 1; step <= whole + 1; step += 1) {
        const weight = Math.abs(step) <= whole ? 1 : rest;
        if (weight > 0) sum += weight * at(picture, x + step * dx, y + step * dy);
      }
      result[y * width + x] = Math.round(sum / (2 * whole + 1 + 2 * rest));
    }
  }
  return { data: result, width, height };
}

/** Motion during the exposure: the average along a line. */
export function smear(picture: GreyPicture, moveX: number, moveY: number): GreyPicture {
  const { width, height } = picture;
  const steps = Math.max(1, Math.ceil(Math.hypot(moveX, moveY)));
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps - 0.5;
        sum += at(picture, Math.round(x + share * moveX), Math.round(y + share * moveY));
      }
      result[y * width + x] = Math.round(sum / (steps + 1));
    }
  }
  return { data: result, width, height };
}

function at(picture: GreyPicture, x: number, y: number): number {
  const column = Math.max(0, Math.min(picture.width - 1, x));
  const row = Math.max(0, Math.min(picture.height - 1, y));
  return picture.data[row * picture.width + column] ?? 0;
}

/**
 * Interference of the camera's and the screen's pixels: waves of light and dark over the whole picture, in
 * place.
 */
export function addMoire(picture: GreyPicture, periodPx: number, angleDeg: number, strength: number): void {
  const { data, width, height } = picture;
  const turn = (angleDeg * Math.PI) / 180;
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)].map((part) => (2 * Math.PI * part) / periodPx);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const wave = 1 + strength * Math.sin(x * (alongX ?? 0) + y * (alongY ?? 0));
      data[index] = Math.max(0, Math.min(255, Math.round((data[index] ?? 0) * wave)));
    }
  }
}

/** A screen much brighter than the shop: bright areas spread into dark ones. */
export function bloom(picture: GreyPicture, radiusPx: number, gain: number): GreyPicture {
  const spread = blurBox(picture, radiusPx);
  const data = picture.data.map((grey, index) =>
    Math.min(255, grey * gain + (spread.data[index] ?? 0) * 0.6),
  );
  return { ...picture, data };
}

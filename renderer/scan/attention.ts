/**
 * A till looks at an empty counter most of the day. While the picture stands still and nothing is read in
 * it, only some frames are worth a look; a frame that differs gets one at once, so that a phone that comes
 * into view waits for nothing.
 */
import type { LumaImage } from './luma.ts';

/** Samples lie on a grid this wide: fine enough for the smallest code that can be read. */
const GRID_PX = 8;
/** More than a webcam's noise, less than the edge of a phone. */
const DIFFERENT_LEVELS = 24;
/** A lamp's flicker or a few noisy pixels are no news. */
const DIFFERENT_SAMPLES = 12;
/** After a change every frame gets a look for about this long. */
export const AWAKE_FRAMES = 30;
/** From then on every so-manieth: six looks a second. */
export const CALM_EVERY = 5;
/** Two seconds without any change. */
export const IDLE_FRAMES = 60;

export class Attention {
  #seen = new Uint8Array(0);
  #stillFrames = 0;

  /** Whether this frame is worth a look. Ask once for each frame, in order. */
  wants(image: LumaImage): boolean {
    const samples = sampled(image);
    if (differs(samples, this.#seen)) this.#stillFrames = 0;
    else this.#stillFrames += 1;
    const wanted = this.#stillFrames < AWAKE_FRAMES || this.#stillFrames % CALM_EVERY === 0;
    // Compared with the last frame that was looked at, so that a slow change adds up.
    if (wanted) this.#seen = samples;
    return wanted;
  }

  /** Whether nothing has changed for so long that not every frame need be looked at for changes. */
  get isIdle(): boolean {
    return this.#stillFrames >= IDLE_FRAMES;
  }

  /** Something else is looked for now: what stands still may be news. */
  wake(): void {
    this.#seen = new Uint8Array(0);
  }
}

function sampled({ data, width, height }: LumaImage): Uint8Array<ArrayBuffer> {
  const samples = new Uint8Array(Math.ceil(width / GRID_PX) * Math.ceil(height / GRID_PX));
  let index = 0;
  for (let y = 0; y < height; y += GRID_PX) {
    for (let x = 0; x < width; x += GRID_PX, index += 1) samples[index] = data[y * width + x] ?? 0;
  }
  return samples;
}

function differs(samples: Uint8Array, others: Uint8Array): boolean {
  if (samples.length !== others.length) return true;
  let different = 0;
  for (let index = 0; index < samples.length; index += 1) {
    if (Math.abs((samples[index] ?? 0) - (others[index] ?? 0)) <= DIFFERENT_LEVELS) continue;
    different += 1;
    if (different >= DIFFERENT_SAMPLES) return true;
  }
  return false;
}

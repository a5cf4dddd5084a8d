/**
 * Chooses the camera's frames to decode, which saves work on an empty counter. While the picture stands still
 * without a code, only some frames are decoded. A frame that differs is decoded at once, so that a new phone
 * does not wait.
 */
import type { LumaImage } from './luma.ts';

/** The grid of samples: fine enough for the smallest readable code. */
const GRID_PX = 8;
/** More than a webcam's noise, less than the edge of a phone. */
const DIFFERENT_LEVELS = 24;
/** A lamp's flicker or a few noisy pixels do not count. */
const DIFFERENT_SAMPLES = 12;
/** After a change every frame is decoded for about this long. */
export const AWAKE_FRAMES = 30;
/** After that every n-th frame: six a second. */
export const CALM_EVERY = 5;
/** Two seconds without a change. */
export const IDLE_FRAMES = 60;

export class Attention {
  #seen = new Uint8Array(0);
  #stillFrames = 0;

  /** Whether to decode this frame. Must run once for each frame, in order. */
  wants(image: LumaImage): boolean {
    const samples = sampled(image);
    if (differs(samples, this.#seen)) this.#stillFrames = 0;
    else this.#stillFrames += 1;
    const wanted = this.#stillFrames < AWAKE_FRAMES || this.#stillFrames % CALM_EVERY === 0;
    // Compared with the last decoded frame, so that a slow change adds up.
    if (wanted) this.#seen = samples;
    return wanted;
  }

  /** Whether the picture stood still so long that some frames need no comparison. */
  get isIdle(): boolean {
    return this.#stillFrames >= IDLE_FRAMES;
  }

  /** The search has changed: a still picture may contain a new code. */
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

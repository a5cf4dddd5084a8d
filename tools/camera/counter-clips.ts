/** Clips of a counter as a webcam sees it most of the day, for measuring the cost of reading. */

import type { GreyPicture } from './picture-effects.ts';
import { addNoise } from './picture-effects.ts';
import { emptyPicture, qrPicture } from './qr-picture.ts';
import { seeded } from './seeded.ts';

const FRAMES = 24;
const SIZE = { width: 1280, height: 720 } as const;
const NOISE = 2.5;

export const COUNTER_CLIPS = {
  still: () => clip((frame) => emptyPicture({ ...SIZE, noise: NOISE, seed: frame })),
  /** A customer holds a phone with a code, with the small movements of a hand. */
  phone: () => {
    const held = [0, 1, 2].map((step) =>
      qrPicture({
        ...SIZE,
        text: '880101698207133392',
        sizePx: 280,
        rotationDeg: 5 + step * 0.4,
        centre: { x: 0.5 + step * 0.002, y: 0.5 },
        blurPx: 0.6,
      }),
    );
    return clip((frame) => noisy(held[Math.abs(2 - (frame % 4))] ?? emptyPicture(SIZE), frame));
  },
  /** Something large moves in every frame, without a code. */
  moving: () => clip((frame) => noisy(crossed(frame / FRAMES), frame)),
} as const;

export type CounterClip = keyof typeof COUNTER_CLIPS;

function* clip(draw: (frame: number) => GreyPicture): Generator<GreyPicture> {
  for (let frame = 0; frame < FRAMES; frame += 1) yield draw(frame);
}

function noisy(picture: GreyPicture, seed: number): GreyPicture {
  const fresh = { ...picture, data: picture.data.slice() };
  addNoise(fresh, NOISE, seeded(seed + 1));
  return fresh;
}

/** An arm in a chequered sleeve crosses the counter and comes back. */
function crossed(share: number): GreyPicture {
  const picture = emptyPicture(SIZE);
  const left = Math.round((0.5 - 0.4 * Math.cos(2 * Math.PI * share)) * SIZE.width) - 160;
  for (let y = 0; y < SIZE.height; y += 1) {
    for (let x = Math.max(0, left); x < Math.min(SIZE.width, left + 320); x += 1) {
      picture.data[y * SIZE.width + x] = ((x - left) >> 4) % 2 === (y >> 4) % 2 ? 60 : 150;
    }
  }
  return picture;
}

/**
 * What is tried on which frame. A moving camera gives thirty chances a second, so they are spent on
 * different things: every frame gets the quick look that reads most codes, and where that finds nothing,
 * one look that costs more, another one on each frame. The plan depends on the frame's number alone, so
 * that a clip reads the same each time.
 */
import type { CodeReader, ReadHints, Reading } from './decode.ts';
import { type Filtered, flattened, halved, magnified, plain, sharpened } from './image-filters.ts';
import type { LumaImage } from './luma.ts';
import type { Symbology } from './symbology.ts';

export interface Attempt {
  readonly name: string;
  readonly filter: (image: LumaImage) => Filtered;
  readonly hints: ReadHints;
}

const QUICK_HINTS: ReadHints = {
  tryHarder: false,
  // Phones in dark mode show light modules on a dark ground.
  tryInvert: true,
  // Close-ups and the grid of a screen's own pixels are only read smaller.
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 'LocalAverage',
};

/** The look that every frame gets. */
export const QUICK: Attempt = { name: 'quick', filter: plain, hints: QUICK_HINTS };

/** The looks that take turns, in the order of what they read that the quick one does not. */
export const SEARCHING: readonly Attempt[] = [
  { name: 'sharpened', filter: sharpened, hints: { ...QUICK_HINTS, tryDownscale: false } },
  { name: 'magnified', filter: magnified, hints: { ...QUICK_HINTS, tryHarder: true, tryDownscale: false } },
  { name: 'flattened', filter: flattened, hints: { ...QUICK_HINTS, tryHarder: true } },
  { name: 'denoised', filter: plain, hints: { ...QUICK_HINTS, tryDenoise: true, tryHarder: true } },
  { name: 'halved', filter: halved, hints: { ...QUICK_HINTS, tryDenoise: true, tryHarder: true } },
  { name: 'global', filter: plain, hints: { ...QUICK_HINTS, tryHarder: true, binarizer: 'GlobalHistogram' } },
];

/** The attempts on one frame of a clip, in order; the first that finds something ends them. */
export function attemptsFor(frameNumber: number): readonly Attempt[] {
  const turn = SEARCHING[frameNumber % SEARCHING.length];
  return turn ? [QUICK, turn] : [QUICK];
}

/** The attempts on a single picture, which gets no second chance. */
export const EVERY_ATTEMPT: readonly Attempt[] = [QUICK, ...SEARCHING];

/** Looks at one picture, attempt by attempt, until one finds something. */
export function readWith(
  reader: CodeReader,
  attempts: readonly Attempt[],
  image: LumaImage,
  symbologies: readonly Symbology[],
): Reading[] {
  for (const attempt of attempts) {
    const filtered = attempt.filter(image);
    const readings = reader.read(filtered.image, symbologies, attempt.hints);
    if (readings.length > 0) return readings.map((reading) => placed(reading, filtered));
  }
  return [];
}

function placed(reading: Reading, { scale, offsetX, offsetY }: Filtered): Reading {
  if (scale === 1 && offsetX === 0 && offsetY === 0) return reading;
  const back = (index: 0 | 1 | 2 | 3): { x: number; y: number } => ({
    x: reading.corners[index].x * scale + offsetX,
    y: reading.corners[index].y * scale + offsetY,
  });
  return { ...reading, corners: [back(0), back(1), back(2), back(3)] };
}

/**
 * Which attempts a frame gets. A moving camera gives thirty frames a second. Each frame gets the quick decode
 * that reads most codes; if that fails, one costlier attempt, another on each frame. The plan depends only on
 * the frame's number, so that a clip always reads the same. docs/scanning.md has the figures behind it.
 */
import type { CodeReader, Decoded, ReadHints, Reading } from './decode.ts';
import { doubled, type Filtered, flattened, halved, middle, plain, sharpened } from './image-filters.ts';
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
  // Close-ups, and codes with the pixel grid of a screen, read only when smaller.
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 'LocalAverage',
};
const THOROUGH: ReadHints = { ...QUICK_HINTS, tryHarder: true, tryDenoise: true };
const NOT_SMALLER: ReadHints = { ...QUICK_HINTS, tryHarder: true, tryDownscale: false };

/** Changes the levels of a filtered picture, not its size. */
const relevel = (filtered: Filtered, change: (image: LumaImage) => LumaImage): Filtered => ({
  ...filtered,
  image: change(filtered.image),
});
const magnified = (image: LumaImage, share: number): Filtered => {
  const cropped = middle(image, share);
  return { ...relevel(cropped, (part) => sharpened(doubled(part))), scale: 0.5 };
};

/** The first attempt on every frame: half the size costs a third, and most codes are large enough. */
export const GLANCE: Attempt = { name: 'glance', filter: halved, hints: QUICK_HINTS };
/** The whole picture, if the glance reads nothing. */
export const QUICK: Attempt = { name: 'quick', filter: plain, hints: QUICK_HINTS };

/** The attempts that take turns. */
export const SEARCHING: readonly Attempt[] = [
  // Blur, motion, dim screens: halving removes the noise that sharpening would strengthen.
  { name: 'sharpened', filter: (image) => relevel(halved(image), sharpened), hints: THOROUGH },
  // Small codes.
  { name: 'magnified', filter: (image) => magnified(image, 0.4), hints: NOT_SMALLER },
  // Glare.
  {
    name: 'flattened',
    filter: (image) => relevel(halved(image), (half) => sharpened(flattened(half, 12))),
    hints: THOROUGH,
  },
  // Strong noise, which makes local thresholds useless.
  { name: 'fixed', filter: halved, hints: { ...THOROUGH, binarizer: 'FixedThreshold' } },
  // Blurred codes that halving would lose.
  { name: 'middle', filter: (image) => relevel(middle(image, 0.6), sharpened), hints: THOROUGH },
];

/** For single pictures only: each costs as much as several frames. */
const PAINSTAKING: readonly Attempt[] = [
  { name: 'harder', filter: plain, hints: THOROUGH },
  { name: 'whole-flattened', filter: (image) => plain(flattened(image, 24)), hints: THOROUGH },
  { name: 'whole-sharpened', filter: (image) => plain(sharpened(image)), hints: THOROUGH },
  { name: 'half-magnified', filter: (image) => magnified(image, 0.5), hints: NOT_SMALLER },
];

/** The effort for a frame in which the glance reads nothing. */
type Effort =
  /** Everything: a clip is short, and nothing else runs. */
  | 'full'
  /** Costlier attempts alternate with rest, unless a part of the picture resembles a code. */
  | 'sparing'
  /** Mostly glances, after many attempts in vain. A suspected code still gets everything. */
  | 'weary';

/** Every n-th frame gets the whole picture, and every n-th a searching attempt. */
const EVERY: Readonly<Record<Effort, { readonly quick: number; readonly search: number }>> = {
  full: { quick: 1, search: 1 },
  sparing: { quick: 2, search: 4 },
  weary: { quick: 6, search: 12 },
};

/**
 * Decodes one frame of a clip until an attempt reads a code: a glance, the whole picture, then the attempt in
 * turn.
 */
export function decodeFrame(
  reader: CodeReader,
  frameNumber: number,
  image: LumaImage,
  symbologies: readonly Symbology[],
  effort: Effort = 'full',
): readonly Reading[] {
  const glance = tryOne(reader, GLANCE, image, symbologies);
  if (glance.readings.length > 0) {
    // A second code too small for the glance must not be missed beside the first.
    return glance.suspected
      ? [...glance.readings, ...tryOne(reader, QUICK, image, symbologies).readings]
      : glance.readings;
  }
  const every = EVERY[effort];
  let { suspected } = glance;
  if (suspected || frameNumber % every.quick === 0) {
    const quick = tryOne(reader, QUICK, image, symbologies);
    if (quick.readings.length > 0) return quick.readings;
    suspected ||= quick.suspected;
  }
  const turns = suspected ? frameNumber : frameNumber / every.search;
  const turn = Number.isInteger(turns) ? SEARCHING[turns % SEARCHING.length] : undefined;
  return turn ? tryOne(reader, turn, image, symbologies).readings : [];
}

/** Decodes a single picture, which gets no second chance: every attempt runs until one reads a code. */
export function decodePicture(
  reader: CodeReader,
  image: LumaImage,
  symbologies: readonly Symbology[],
): readonly Reading[] {
  for (const attempt of [QUICK, GLANCE, ...SEARCHING, ...PAINSTAKING]) {
    const { readings } = tryOne(reader, attempt, image, symbologies);
    if (readings.length > 0) return readings;
  }
  return [];
}

function tryOne(
  reader: CodeReader,
  attempt: Attempt,
  image: LumaImage,
  symbologies: readonly Symbology[],
): Decoded {
  const filtered = attempt.filter(image);
  if (filtered.image === image) return reader.read(image, symbologies, attempt.hints);
  const { readings, suspected } = reader.read(filtered.image, symbologies, attempt.hints);
  return { readings: readings.map((reading) => placed(reading, filtered)), suspected };
}

/** A reading with its corners in the original's pixels. */
function placed(reading: Reading, { scale, offsetX, offsetY }: Filtered): Reading {
  const back = (index: 0 | 1 | 2 | 3): { x: number; y: number } => ({
    x: reading.corners[index].x * scale + offsetX,
    y: reading.corners[index].y * scale + offsetY,
  });
  return { ...reading, corners: [back(0), back(1), back(2), back(3)] };
}

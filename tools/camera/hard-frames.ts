/**
 * Seeded hard frames and one-second clips of a customer's phone before a webcam. A clip has one hardship,
 * which moves like a hand, a lens or a lamp; a frame is the first frame of a clip.
 */
import type { GreyPicture } from './picture-effects.ts';
import { emptyPicture, type QrPictureOptions, qrPicture, qrPictures } from './qr-picture.ts';
import { type Seeded, seeded } from './seeded.ts';

export const HARDSHIPS = [
  'blur',
  'motion',
  'tilt',
  'glare',
  'low-light',
  'inverted',
  'moire',
  'hidden',
  'small',
  'bright-screen',
  'several',
  'none',
] as const;
export type Hardship = (typeof HARDSHIPS)[number];

export interface HardClip {
  readonly hardship: Hardship;
  /** The expected text; null: the reader must find none. */
  readonly text: string | null;
  /** A frame by its number, drawn on demand. */
  frame(number: number): GreyPicture;
}

export const CLIP_FRAMES = 30;

/** The scene of one moment: `phase` goes once round in a second. */
type Scene = (phase: number) => Partial<QrPictureOptions>;

/** Consecutive seeds take turns through the hardships. */
export function hardClip(seed: number): HardClip {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1));
  const hardship = HARDSHIPS[seed % HARDSHIPS.length] ?? 'none';
  const size = random.next() < 0.5 ? { width: 640, height: 480 } : { width: 1280, height: 720 };
  const text = payerCode(random);
  const scene = sceneOf(hardship, random, size.height);
  const stand = standing(random, size.height);
  const noise = random.between(1, 4);
  const [start, tremor] = [random.next(), random.between(0.002, 0.01)];
  const optionsAt = (number: number): QrPictureOptions => {
    const phase = start + number / CLIP_FRAMES;
    const sway = { x: Math.sin(phase * 11) * tremor, y: Math.cos(phase * 7) * tremor };
    const centre = { x: stand.centre.x + sway.x, y: stand.centre.y + sway.y };
    return { ...size, ...stand, text, noise, ...scene(phase), centre, seed: seed * 100 + number };
  };
  if (hardship === 'none') {
    const least = random.between(1, 14);
    return {
      hardship,
      text: null,
      frame: (number) => emptyPicture({ ...size, noise: least, seed: seed * 100 + number }),
    };
  }
  const neighbour = payerCode(random);
  const side = random.next() < 0.5 ? 0.13 : 0.87;
  return {
    hardship,
    text,
    frame: (number) => {
      const meant = { ...optionsAt(number) };
      if (hardship !== 'several') return qrPicture(meant);
      const middle = { ...meant, centre: { x: 0.5, y: 0.5 } };
      const other = { ...size, text: neighbour, sizePx: size.height * 0.24, centre: { x: side, y: 0.5 } };
      return qrPictures([middle, other]);
    },
  };
}

const payerCode = (random: Seeded): string =>
  `88${Array.from({ length: 16 }, () => Math.floor(random.next() * 10)).join('')}`;

/** How the phone is held, unless that is the hardship. */
const standing = (random: Seeded, height: number) => ({
  sizePx: height * random.between(0.28, 0.5),
  rotationDeg: random.between(-30, 30),
  tiltXDeg: random.between(-15, 15),
  tiltYDeg: random.between(-15, 15),
  centre: { x: random.between(0.38, 0.62), y: random.between(0.42, 0.58) },
  blurPx: random.between(0.3, 0.9),
  ecc: (['L', 'M', 'M', 'Q'] as const)[Math.floor(random.next() * 4)] ?? 'M',
});

const wave = (phase: number, turns = 1): number => 0.5 + 0.5 * Math.sin(2 * Math.PI * phase * turns);

function sceneOf(hardship: Hardship, random: Seeded, height: number): Scene {
  const unit = height / 720;
  const one = random.next();
  const [a, b] = [random.next(), random.next()];
  switch (hardship) {
    case 'blur': {
      // The lens searches for its focus.
      const [least, most] = [unit * (1.2 + 1.4 * one), unit * (4 + 5 * a)];
      return (phase) => ({ blurPx: least + (most - least) * wave(phase) });
    }
    case 'motion': {
      const reach = unit * (18 + 28 * one);
      return (phase) => {
        const speed = reach * (0.25 + 0.75 * wave(phase, 1.5));
        const turn = 2 * Math.PI * (a + phase / 3);
        return { motionPx: { x: speed * Math.cos(turn), y: speed * Math.sin(turn) } };
      };
    }
    case 'tilt':
      return (phase) => ({
        tiltXDeg: 30 + 18 * one + 14 * wave(phase),
        tiltYDeg: (b < 0.5 ? -1 : 1) * (18 + 24 * a),
      });
    case 'glare':
      return (phase) => ({
        contrast: 0.75,
        glare: {
          x: 0.9 * (wave(phase, 0.8) - 0.5),
          y: 0.6 * (wave(phase + a, 0.5) - 0.5),
          radius: 0.3 + 0.35 * one,
          strength: 0.85 + 0.15 * b,
        },
      });
    case 'low-light':
      return (phase) => ({
        contrast: 0.07 + 0.08 * one + 0.03 * wave(phase),
        brightness: -70,
        noise: 7 + 7 * a,
        blurPx: unit * (0.8 + b),
      });
    case 'inverted':
      return (phase) => ({
        invert: true,
        blurPx: unit * (1.2 + 3.2 * one * wave(phase)),
        contrast: 0.12 + 0.3 * a,
        noise: 3 + 5 * b,
      });
    case 'moire':
      return (phase) => ({
        moire: { periodPx: 3 + 6 * one, angleDeg: 180 * a + 12 * phase, strength: 0.5 + 0.4 * b },
        contrast: 0.7,
      });
    case 'hidden':
      return (phase) => ({
        hidden: 0.17 + 0.13 * one + 0.08 * wave(phase),
        ecc: 'Q',
        blurPx: unit * (0.6 + a),
      });
    case 'small':
      return (phase) => ({
        sizePx: 34 + 16 * one + 8 * wave(phase),
        blurPx: 0.3 + 0.3 * a,
        noise: 1 + 2 * b,
      });
    case 'bright-screen':
      return (phase) => ({
        bloom: { radiusPx: unit * (5 + 10 * one), gain: 1.2 + 0.9 * a + 0.3 * wave(phase) },
        blurPx: unit * (0.8 + 1.2 * b),
      });
    case 'several':
      return (phase) => ({ blurPx: unit * (1 + 2.6 * one * wave(phase)), tiltYDeg: 30 * a - 15 });
    case 'none':
      return () => ({});
  }
}

/** Limits of pictures, for the page too, which has no schemas. */

/** A file that a person chooses. A larger one would fill the memory of a small PC. */
export const CHOSEN = { bytes: 10 * 1024 * 1024, side: 8_000, pixels: 50_000_000 } as const;

export const PICTURE_KINDS = ['photo', 'logo', 'poster'] as const;
export type PictureOf = (typeof PICTURE_KINDS)[number];

interface KeptSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Smaller sides are fine too. */
  readonly mayBeSmaller: boolean;
}

/** What the till keeps. The page makes it; the main process checks it. */
export const KEPT: Readonly<Record<PictureOf, KeptSize>> = {
  photo: { width: 192, height: 192, bytes: 24 * 1024, mayBeSmaller: false },
  logo: { width: 512, height: 256, bytes: 64 * 1024, mayBeSmaller: true },
  poster: { width: 1920, height: 1920, bytes: 512 * 1024, mayBeSmaller: true },
};

/** Of any kept picture. */
export const MOST_KEPT_BYTES = KEPT.poster.bytes;

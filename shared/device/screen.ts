/** A screen of the machine, and how the till knows a remembered one again. Pure. */
import { z } from 'zod';
import { cleanedText } from '../line-of-text.ts';

export const LONGEST_SCREEN_LABEL = 128;

/** Sides in the screen's own pixels; the place of its corner as the system counts it, with its zoom. */
export const ScreenTraits = z.object({
  /** Until it is unplugged; some systems then give another. */
  id: z.number(),
  /** Maker and model; empty: the system names none. */
  label: cleanedText(LONGEST_SCREEN_LABEL),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  x: z.number(),
  y: z.number(),
});
export type ScreenTraits = z.infer<typeof ScreenTraits>;

const [NAME, SIZE, PLACE, ID] = [4, 2, 1, 1];
/** A name, or a size with a place or an id. A size alone may be any screen's. */
const ENOUGH = 3;

/** The remembered screen among those that are connected; null: it is not among them. */
export function findScreen<S extends ScreenTraits>(wanted: ScreenTraits, screens: readonly S[]): S | null {
  let best: S | null = null;
  let most = ENOUGH - 1;
  for (const screen of screens) {
    const likeness = likenessOf(wanted, screen);
    if (likeness > most) [best, most] = [screen, likeness];
  }
  return best;
}

function likenessOf(one: ScreenTraits, other: ScreenTraits): number {
  const areNamed = one.label !== '' && other.label !== '';
  if (areNamed && one.label !== other.label) return 0;
  return (
    (areNamed ? NAME : 0) +
    (one.width === other.width && one.height === other.height ? SIZE : 0) +
    (one.x === other.x && one.y === other.y ? PLACE : 0) +
    (one.id === other.id ? ID : 0)
  );
}

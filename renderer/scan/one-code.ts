/**
 * Chooses among several codes. Charging the next customer's phone is worse than reading nothing, so only a
 * clear aim decides.
 */
import type { Point, Reading } from './decode.ts';

/**
 * The only text in view, however often it appears; or else the code over the middle of the picture; or null.
 */
export function meantReading(readings: readonly Reading[], width: number, height: number): Reading | null {
  const [first] = readings;
  if (!first) return null;
  if (readings.every((reading) => reading.text === first.text)) return best(readings);
  const middle = { x: width / 2, y: height / 2 };
  const over = readings.filter((reading) => covers(reading.corners, middle));
  const [chosen] = over;
  return chosen && over.every((reading) => reading.text === chosen.text) ? best(over) : null;
}

/** Among several readings of one text, the one that needed the least correction. */
function best(readings: readonly Reading[]): Reading | null {
  const [chosen] = readings.toSorted((a, b) => (b.unusedCorrection ?? -1) - (a.unusedCorrection ?? -1));
  return chosen ?? null;
}

/** Whether a point lies inside a convex four-sided shape, with corners in either direction. */
function covers(corners: Reading['corners'], point: Point): boolean {
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../renderer/scan/decode.ts';
import { meantReading } from '../../renderer/scan/one-code.ts';
import { OUT_OF_SIGHT_MS, Sightings } from '../../renderer/scan/sightings.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const FRAME_MS = 33;

const at = (x: number, y: number, text: string, unusedCorrection: number | null = 1): Reading => ({
  text,
  symbology: 'QRCode',
  unusedCorrection,
  corners: [
    { x: x - 100, y: y - 100 },
    { x: x + 100, y: y - 100 },
    { x: x + 100, y: y + 100 },
    { x: x - 100, y: y + 100 },
  ],
});
const middle = (text: string, unusedCorrection: number | null = 1): Reading =>
  at(WIDTH / 2, HEIGHT / 2, text, unusedCorrection);
const aside = (text: string): Reading => at(200, 300, text);

/** What is handed on, frame by frame. */
function watch(frames: readonly (readonly Reading[])[], sightings = new Sightings()): (string | null)[] {
  return frames.map(
    (readings, index) => sightings.see(readings, WIDTH, HEIGHT, index * FRAME_MS)?.text ?? null,
  );
}

describe('when a code counts', () => {
  test('one frame is enough when half of the error correction is unused', () => {
    expect(watch([[middle('A', 0.5)]])).toEqual(['A']);
  });

  test.each([0.49, 0, null])('with %s unused, two frames have to agree', (unused) => {
    expect(watch([[middle('A', unused)], [], [middle('A', unused)]])).toEqual([null, null, 'A']);
    expect(watch([[middle('A', unused)], [middle('B', unused)]])).toEqual([null, null]);
  });

  test('frames that lie far apart do not agree', () => {
    const sightings = new Sightings();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 0)).toBeNull();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 1_001)).toBeNull();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 1_034)?.text).toBe('A');
  });
});

describe('a code that stays in view', () => {
  test('is handed on once', () => {
    expect(watch(Array(200).fill([middle('A')])).filter((text) => text !== null)).toEqual(['A']);
  });

  test('is a new scan after it was out of sight for a while, and only then', () => {
    for (const [awayMs, expected] of [
      [OUT_OF_SIGHT_MS, null],
      [OUT_OF_SIGHT_MS + 1, 'A'],
    ] as const) {
      const sightings = new Sightings();
      sightings.see([middle('A')], WIDTH, HEIGHT, 0);
      sightings.see([], WIDTH, HEIGHT, awayMs / 2);
      expect(sightings.see([middle('A')], WIDTH, HEIGHT, awayMs)?.text ?? null).toBe(expected);
    }
  });

  test('is a new scan after rearm', () => {
    const sightings = new Sightings();
    expect(watch([[middle('A')], [middle('A')]], sightings)).toEqual(['A', null]);
    sightings.rearm();
    expect(watch([[middle('A')]], sightings)).toEqual(['A']);
  });

  test('does not hide another one that takes its place', () => {
    const frames = [[middle('A')], ...Array<Reading[]>(10).fill([]), [middle('B')]];
    expect(watch(frames).at(-1)).toBe('B');
  });
});

describe('several codes in view', () => {
  test('none counts when none is over the middle', () => {
    expect(watch(Array(10).fill([aside('A'), at(1000, 300, 'B')]))).toEqual(Array(10).fill(null));
  });

  test('the one over the middle counts', () => {
    expect(watch([[aside('A'), middle('B')]])).toEqual(['B']);
  });

  test('none counts when both are over the middle', () => {
    expect(watch(Array(5).fill([middle('A'), at(WIDTH / 2 + 50, HEIGHT / 2, 'B')]))).toEqual(
      Array(5).fill(null),
    );
  });

  test('a frame that misses one of two does not decide for the other', () => {
    const both = [aside('A'), at(1000, 300, 'B')];
    expect(watch([both, [aside('A')], both, [aside('A')]])).toEqual([null, null, null, null]);
  });

  test('the one that remains counts soon after', () => {
    const frames = [[aside('A'), at(1000, 300, 'B')], ...Array<Reading[]>(12).fill([aside('A')])];
    expect(watch(frames).filter((text) => text !== null)).toEqual(['A']);
  });

  test('the same text twice is one code, and the better look at it is taken', () => {
    expect(
      meantReading([at(200, 200, 'A', 0.1), at(900, 200, 'A', 0.9)], WIDTH, HEIGHT)?.unusedCorrection,
    ).toBe(0.9);
  });

  test("a code's corners may be given either way round", () => {
    const { corners, ...rest } = middle('B');
    const [a, b, c, d] = corners;
    const mirrored: Reading = { ...rest, corners: [d, c, b, a] };
    expect(meantReading([aside('A'), mirrored], WIDTH, HEIGHT)?.text).toBe('B');
  });
});

test('whatever is seen, a text that counts was seen clearly, or twice', () => {
  const frame = fc.array(
    fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 60 }), (frames) => {
      const seen = frames.map((codes) =>
        codes.map(([text, unused, over]) => at(over ? 640 : 100, 360, text, unused)),
      );
      watch(seen).forEach((text, index) => {
        if (text === null) return;
        const looks = seen
          .slice(0, index + 1)
          .flat()
          .filter((reading) => reading.text === text);
        expect(looks.length >= 2 || (looks[0]?.unusedCorrection ?? 0) >= 0.5).toBe(true);
      });
    }),
    { seed: 7, numRuns: 300 },
  );
});

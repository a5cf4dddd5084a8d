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

/** The accepted texts, frame by frame. */
function watch(frames: readonly (readonly Reading[])[], sightings = new Sightings()): (string | null)[] {
  return frames.map(
    (readings, index) => sightings.see(readings, WIDTH, HEIGHT, index * FRAME_MS)?.text ?? null,
  );
}

describe('a code counts', () => {
  test('after one frame if half of the error correction is unused', () => {
    expect(watch([[middle('A', 0.5)]])).toEqual(['A']);
  });

  test.each([0.49, 0, null])('after two equal frames with %s unused', (unused) => {
    expect(watch([[middle('A', unused)], [], [middle('A', unused)]])).toEqual([null, null, 'A']);
    expect(watch([[middle('A', unused)], [middle('B', unused)]])).toEqual([null, null]);
  });

  test('only if the two frames are close in time', () => {
    const sightings = new Sightings();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 0)).toBeNull();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 1_001)).toBeNull();
    expect(sightings.see([middle('A', 0)], WIDTH, HEIGHT, 1_034)?.text).toBe('A');
  });
});

describe('a code that stays in view', () => {
  test('is passed on once', () => {
    expect(watch(Array(200).fill([middle('A')])).filter((text) => text !== null)).toEqual(['A']);
  });

  test('is a new scan only after a while out of sight', () => {
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

  test('is a new scan after a rearm', () => {
    const sightings = new Sightings();
    expect(watch([[middle('A')], [middle('A')]], sightings)).toEqual(['A', null]);
    sightings.rearm();
    expect(watch([[middle('A')]], sightings)).toEqual(['A']);
  });

  test('does not hide a code that replaces it', () => {
    const frames = [[middle('A')], ...Array<Reading[]>(10).fill([]), [middle('B')]];
    expect(watch(frames).at(-1)).toBe('B');
  });
});

describe('several codes in view', () => {
  test('are ignored if the middle is free', () => {
    expect(watch(Array(10).fill([aside('A'), at(1000, 300, 'B')]))).toEqual(Array(10).fill(null));
  });

  test('yield the code over the middle', () => {
    expect(watch([[aside('A'), middle('B')]])).toEqual(['B']);
  });

  test('are ignored if both are over the middle', () => {
    expect(watch(Array(5).fill([middle('A'), at(WIDTH / 2 + 50, HEIGHT / 2, 'B')]))).toEqual(
      Array(5).fill(null),
    );
  });

  test('stay undecided when a frame misses one of two', () => {
    const both = [aside('A'), at(1000, 300, 'B')];
    expect(watch([both, [aside('A')], both, [aside('A')]])).toEqual([null, null, null, null]);
  });

  test('yield the remaining code soon after', () => {
    const frames = [[aside('A'), at(1000, 300, 'B')], ...Array<Reading[]>(12).fill([aside('A')])];
    expect(watch(frames).filter((text) => text !== null)).toEqual(['A']);
  });

  test('with one text are one code, with the better reading', () => {
    expect(
      meantReading([at(200, 200, 'A', 0.1), at(900, 200, 'A', 0.9)], WIDTH, HEIGHT)?.unusedCorrection,
    ).toBe(0.9);
  });

  test('may list their corners either way round', () => {
    const { corners, ...rest } = middle('B');
    const [a, b, c, d] = corners;
    const mirrored: Reading = { ...rest, corners: [d, c, b, a] };
    expect(meantReading([aside('A'), mirrored], WIDTH, HEIGHT)?.text).toBe('B');
  });
});

test('a text that counts was seen clearly or twice, in any frames', () => {
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

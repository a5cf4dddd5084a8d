/**
 * When a code counts. A text counts if two frames agree on it, or if one frame left at least half of its
 * error correction unused. A misreading would use up the correction.
 *
 * A text that counted is held back until it was out of sight for a while. A phone that stays before the
 * camera is one scan, not thirty a second.
 */
import type { Reading } from './decode.ts';
import { meantReading } from './one-code.ts';

/** From this share of unused error correction on, one frame is enough. */
const ENOUGH_UNUSED_CORRECTION = 0.5;
/** Two frames agree only within one presentation of a phone. */
const AGREE_WITHIN_MS = 1_000;
/** A code seen this recently counts as still in view: a blurred frame may miss one of two codes. */
const STILL_IN_VIEW_MS = 300;
/** How long a text must be out of sight before it is a new scan. */
export const OUT_OF_SIGHT_MS = 1_500;

interface Sighting {
  readonly reading: Reading;
  readonly seenAtMs: number;
}

export class Sightings {
  #recent: Sighting[] = [];
  #handedOn = new Map<string, number>();

  /**
   * Takes the readings of one frame; answers the reading that counts now, or null.
   * @param nowMs a monotonic time
   */
  see(readings: readonly Reading[], width: number, height: number, nowMs: number): Reading | null {
    this.#forget(nowMs);
    for (const { text } of readings) if (this.#handedOn.has(text)) this.#handedOn.set(text, nowMs);

    const earlier = this.#recent;
    const texts = new Set(readings.map((reading) => reading.text));
    this.#recent = [
      ...earlier.filter((sighting) => !texts.has(sighting.reading.text)),
      ...readings.map((reading) => ({ reading, seenAtMs: nowMs })),
    ];

    const unseen = earlier.filter(
      (sighting) => !texts.has(sighting.reading.text) && nowMs - sighting.seenAtMs <= STILL_IN_VIEW_MS,
    );
    const meant = meantReading([...readings, ...unseen.map(({ reading }) => reading)], width, height);
    if (!meant || !texts.has(meant.text) || this.#handedOn.has(meant.text)) return null;
    const sure = (meant.unusedCorrection ?? 0) >= ENOUGH_UNUSED_CORRECTION;
    if (!sure && !earlier.some((sighting) => sighting.reading.text === meant.text)) return null;
    this.#handedOn.set(meant.text, nowMs);
    return meant;
  }

  /** Whether the frame has readings, and all of them counted before. */
  areOld(readings: readonly Reading[]): boolean {
    return readings.length > 0 && readings.every(({ text }) => this.#handedOn.has(text));
  }

  /** The next sighting is a new scan, even of a text still in view. */
  rearm(): void {
    this.#recent = [];
    this.#handedOn.clear();
  }

  #forget(nowMs: number): void {
    this.#recent = this.#recent.filter((sighting) => nowMs - sighting.seenAtMs <= AGREE_WITHIN_MS);
    for (const [text, seenAtMs] of this.#handedOn) {
      if (nowMs - seenAtMs > OUT_OF_SIGHT_MS) this.#handedOn.delete(text);
    }
  }
}

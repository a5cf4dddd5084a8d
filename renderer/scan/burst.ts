/**
 * Keys of one field at a scanner's speed: no hand types six keys with less than 40 ms between each two. A
 * scanner that ends with Enter never gets here (`wedge.ts`); a scanner without an end key types into the
 * field.
 */
const LEAST_KEYS = 6;
const MOST_GAP_MS = 40;

export class Burst {
  #text = '';
  #lastAtMs = Number.NEGATIVE_INFINITY;

  press(key: string, atMs: number, isHeld: boolean): void {
    const goesOn = atMs - this.#lastAtMs < MOST_GAP_MS && !isHeld;
    this.#text = key.length === 1 ? (goesOn ? this.#text : '') + key : '';
    this.#lastAtMs = atMs;
  }

  /** The scanned text so far; null: these keys are a hand's. */
  get scanned(): string | null {
    return this.#text.length < LEAST_KEYS ? null : this.#text;
  }
}

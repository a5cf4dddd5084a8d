/**
 * A person who mistypes the own PIN needs no warning of it. A wrong PIN counts as an own slip if it is one
 * keystroke off the right one, and the next try followed within seconds. A guesser who has left fails both.
 */
import { type Clock, elapsedMs, type Moment, momentOf } from '../../shared/time.ts';

/** A wrong PIN, hashed. */
export interface WrongTry {
  readonly typed: string;
  readonly at: Moment;
}

/** The longest span between two tries of one person. */
const FOLLOWS_WITHIN_MS = 30_000;
export const MOST_OWN_SLIPS = 2;

/** tries: oldest first. hashOf: as the tries are hashed. Answers how many of the last tries are own slips. */
export function ownSlips(
  tries: readonly WrongTry[],
  rightPin: string,
  hashOf: (pin: string) => string,
  clock: Clock,
): number {
  const near = new Set(nearPins(rightPin).map(hashOf));
  let next = momentOf(clock);
  let count = 0;
  for (const { typed, at } of tries.slice(-MOST_OWN_SLIPS).toReversed()) {
    const { wall, mono } = elapsedMs(at, next);
    // The larger of both, so that neither sleep nor a moved clock shortens the span.
    if (!near.has(typed) || wall < 0 || Math.max(wall, mono ?? Infinity) > FOLLOWS_WITHIN_MS) break;
    count += 1;
    next = at;
  }
  return count;
}

const DIGITS = [...'0123456789'];

/** One digit wrong, missing or too many, or two neighbours swapped. */
export function nearPins(pin: string): readonly string[] {
  const at = [...pin].map((_digit, index) => index);
  const put = (from: number, to: number, text: string) => pin.slice(0, from) + text + pin.slice(to);
  return [
    ...at.flatMap((index) => DIGITS.map((digit) => put(index, index + 1, digit))),
    ...at.map((index) => put(index, index + 1, '')),
    ...[...at, pin.length].flatMap((index) => DIGITS.map((digit) => put(index, index, digit))),
    ...at.slice(1).map((index) => put(index - 1, index + 1, `${pin[index]}${pin[index - 1]}`)),
  ].filter((one) => one !== pin);
}

/**
 * Time and randomness as the till is given them: tests run on a virtual clock and a seed. What the machine's own
 * clocks say comes in through `electron/app/system-clock.ts` alone.
 */
import { z } from 'zod';

/** An instant on both clocks. The monotonic one means nothing in another boot. */
export const Moment = z.object({ wallMs: z.number(), monoMs: z.number(), bootId: z.string() });
export type Moment = z.infer<typeof Moment>;

export interface Clock {
  /** Milliseconds since 1970 by the wall clock, which people and time servers move. */
  wallMs(): number;
  /** Milliseconds on a clock that only goes forward, comparable within one boot of the machine. */
  monoMs(): number;
  /** Names this boot of the machine; the monotonic clock of another boot says nothing. */
  readonly bootId: string;
  /** Ends after the time, or at once when one of the signals is aborted; it never rejects. */
  sleep(ms: number, ...signals: readonly AbortSignal[]): Promise<void>;
}

/** Why a pause is cut short. Without a reason each abort would make an error of its own, which nobody reads. */
export const WOKEN = 'woken';

export interface Randomness {
  uuid(): string;
  /** At least 0, less than 1. */
  fraction(): number;
}

export const momentOf = (clock: Clock): Moment => ({
  wallMs: clock.wallMs(),
  monoMs: clock.monoMs(),
  bootId: clock.bootId,
});

/** A small seeded generator (mulberry32), for training, tests and simulations: the same seed, the same run. */
export function seededRandomness(seed: number): Randomness {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(fraction() * 16).toString(16)).join('');
  return { fraction, uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` };
}

/** How much time has passed between two moments, by each clock that can tell. */
export interface Span {
  /** By the wall clock, which may have been moved: negative when it was set back. */
  readonly wall: number;
  /** By the monotonic clock; null across a reboot. */
  readonly mono: number | null;
}

export const elapsedMs = (from: Moment, now: Moment): Span => ({
  wall: now.wallMs - from.wallMs,
  mono: from.bootId === now.bootId ? now.monoMs - from.monoMs : null,
});

/** The best single figure for a screen: the monotonic clock, else the wall clock, never below zero. */
export const ageMs = (from: Moment, now: Moment): number => {
  const span = elapsedMs(from, now);
  return Math.max(0, span.mono ?? span.wall);
};

/**
 * How much time (ms) has passed at least: the monotonic clock may stand still while the machine sleeps, but never
 * runs ahead. Across a reboot it says nothing, and the wall clock may have been moved: then the time counts from
 * `since`, the moment at which this process took the matter up. Negative where `now` is of before `from`.
 */
export function surelySinceMs(from: Moment, since: Moment, now: Moment): number {
  const { mono } = elapsedMs(from, now);
  return mono === null || isOfOtherBoot(mono) ? ageMs(since, now) : mono;
}

/** A moment that lies so far ahead of another (ms) is of a boot that a dead battery made look like this one. */
export const isOfOtherBoot = (monoMs: number): boolean => monoMs < -MOST_AHEAD_MS;
/** A question leaves before its answer comes, and no further do two readings of one boot cross. */
const MOST_AHEAD_MS = 120_000;

/** As views have it: ISO 8601 in UTC. */
export const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/** The calendar of the payment service: Tashkent, UTC+5, no daylight saving, whatever the PC's time zone is. */
export const TASHKENT_OFFSET_MS = 5 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

/** The day in Tashkent as YYYY-MM-DD. */
export const tashkentDay = (wallMs: number): string => dayText(dayNumber(wallMs));

const dayNumber = (wallMs: number): number => Math.floor((wallMs + TASHKENT_OFFSET_MS) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** A Tashkent day, YYYY-MM-DD, that the calendar has. */
export const Day = z.string().refine(isDay);
export type Day = z.infer<typeof Day>;

/** Whether a text is such a day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const wallMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(text);
}

/** The time of day in Tashkent. */
export function tashkentTime(wallMs: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor((wallMs + TASHKENT_OFFSET_MS) / 60_000) % (24 * 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The first moment of a Tashkent day (YYYY-MM-DD), as milliseconds since 1970. */
export const startOfTashkentDay = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - TASHKENT_OFFSET_MS;

/** The days on which a payment of this moment may be filed: two of them near midnight. */
export function tashkentDaysAround(wallMs: number, marginMs: number): readonly string[] {
  const days = [wallMs, wallMs + marginMs, wallMs - marginMs].map(dayNumber);
  return [...new Set(days)].map(dayText);
}

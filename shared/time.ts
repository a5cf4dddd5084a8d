/**
 * Time and randomness as injected interfaces: tests use a virtual clock and a seed. Only
 * `electron/app/system-clock.ts` reads the machine's clocks.
 */
import { z } from 'zod';

/** An instant on both clocks. The monotonic value is comparable only within one boot. */
export const Moment = z.object({ wallMs: z.number(), monoMs: z.number(), bootId: z.string() });
export type Moment = z.infer<typeof Moment>;

export interface Clock {
  /** Milliseconds since 1970 by the wall clock, which people and time servers set. */
  wallMs(): number;
  /** Milliseconds of a clock that only goes forward, comparable within one boot. */
  monoMs(): number;
  /** Names this boot of the machine. */
  readonly bootId: string;
  /** Resolves after the time, or when a signal aborts; never rejects. */
  sleep(ms: number, ...signals: readonly AbortSignal[]): Promise<void>;
}

/** The reason of an early wake-up. Without a reason, each abort would create an unused error. */
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

/** A small seeded generator (mulberry32) for training, tests and simulations: the same seed, the same run. */
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

/** The time between two moments, by each clock. */
export interface Span {
  /** By the wall clock; negative if it was set back. */
  readonly wall: number;
  /** By the monotonic clock; null across a reboot. */
  readonly mono: number | null;
}

export const elapsedMs = (from: Moment, now: Moment): Span => ({
  wall: now.wallMs - from.wallMs,
  mono: from.bootId === now.bootId ? now.monoMs - from.monoMs : null,
});

/** One figure for a screen: the monotonic clock, else the wall clock, never negative. */
export const ageMs = (from: Moment, now: Moment): number => {
  const span = elapsedMs(from, now);
  return Math.max(0, span.mono ?? span.wall);
};

/** Whether any clock says that at least `spanMs` has passed: enough to call a person, never to conclude. */
export const anyClockSaysPassed = (from: Moment, now: Moment, spanMs: number): boolean => {
  const span: Span = elapsedMs(from, now);
  return span.wall >= spanMs || (span.mono !== null && span.mono >= spanMs);
};

/**
 * The least time (ms) that has passed. The monotonic clock may stop while the machine sleeps, but never runs
 * ahead. After a reboot the time counts from `since`, when this process started the matter, because the wall
 * clock may have been set. Negative if `now` is before `from`.
 */
export function surelySinceMs(from: Moment, since: Moment, now: Moment): number {
  const { mono } = elapsedMs(from, now);
  return mono === null || isOfOtherBoot(mono) ? ageMs(since, now) : mono;
}

/** A moment this far ahead of another (ms) is from another boot, which a dead battery gave the same name. */
export const isOfOtherBoot = (monoMs: number): boolean => monoMs < -MOST_AHEAD_MS;
/**
 * A comparison may get a request's moment as the later one; two readings of one boot cross by less than this.
 */
const MOST_AHEAD_MS = 120_000;

/** The form in views: ISO 8601 in UTC. */
export const iso = (wallMs: number): string => new Date(dated(wallMs)).toISOString();

/** The start of the last day that a date of four digits can name, and of the first one. */
export const LAST_DAY_MS = Date.UTC(9999, 11, 31);
const FIRST_DAY_MS = Date.parse('0000-01-01T00:00:00Z');

/** The wall clock of an entry that damage did not make a time of no till. */
export const TillMs = z.number().min(0).max(LAST_DAY_MS);

/** Damage may store any number as a time. Takes the nearest one that has a date, so that a report can show it. */
const dated = (wallMs: number): number => Math.min(LAST_DAY_MS, Math.max(FIRST_DAY_MS, wallMs));

/** The payment service's calendar: Tashkent, UTC+5, no daylight saving, whatever the PC's time zone. */
export const TASHKENT_OFFSET_MS = 5 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

/** The day in Tashkent, YYYY-MM-DD. */
export const tashkentDay = (wallMs: number): string => dayText(dayNumber(wallMs));

const dayNumber = (wallMs: number): number => Math.floor((dated(wallMs) + TASHKENT_OFFSET_MS) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** An existing calendar day, YYYY-MM-DD. */
export const Day = z.string().refine(isDay);
export type Day = z.infer<typeof Day>;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const wallMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(text);
}

export function tashkentTime(wallMs: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor((dated(wallMs) + TASHKENT_OFFSET_MS) / 60_000) - dayNumber(wallMs) * 24 * 60;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The start of a Tashkent day (YYYY-MM-DD), in milliseconds since 1970. */
export const startOfTashkentDay = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - TASHKENT_OFFSET_MS;

/** The days on which the service may file a payment of this moment: two near midnight. */
export function tashkentDaysAround(wallMs: number, marginMs: number): readonly string[] {
  const days = [wallMs, wallMs + marginMs, wallMs - marginMs].map(dayNumber);
  return [...new Set(days)].map(dayText);
}

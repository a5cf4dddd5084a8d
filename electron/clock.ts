/**
 * Time and randomness, injected everywhere: tests run on a virtual clock and a seed.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Moment } from '../shared/payment/payment-state.ts';

export interface Clock {
  /** Milliseconds since 1970 by the wall clock, which people and time servers move. */
  wallMs(): number;
  /** Milliseconds on a clock that only goes forward, comparable within one boot of the machine. */
  monoMs(): number;
  /** Names this boot of the machine; the monotonic clock of another boot says nothing. */
  readonly bootId: string;
  /** Ends after the time, or at once when the signal is aborted; it never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

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

/**
 * Linux names each boot. Elsewhere the boot's wall time stands for it, to the nearest 10 s: a wall clock
 * that was set since then reads as another boot, and then only the wall clock counts, which is the safe side.
 */
function readBootId(monoMs: number): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `boot-${Math.round((Date.now() - monoMs) / 10_000)}`;
  }
}

/** The machine's own clocks. The monotonic one counts from the machine's boot, not from the process's start. */
export function systemClock(): Clock {
  const sinceBootMs = Number(process.hrtime.bigint() / 1_000_000n) - performance.now();
  const monoMs = (): number => Math.round(sinceBootMs + performance.now());
  return {
    wallMs: () => Date.now(),
    monoMs,
    bootId: readBootId(monoMs()),
    sleep: async (ms, signal) => {
      await sleepFor(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
    },
  };
}

export const systemRandomness = (): Randomness => ({
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
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

/** The machine's clocks and randomness enter the till only here. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Clock, Randomness } from '../../shared/time.ts';

/**
 * Linux names each boot. Other systems use the boot's wall time, rounded to 10 s. If the wall clock was set
 * since, the boot seems new and only the wall clock counts, which is safe.
 */
function readBootId(monoMs: number): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8);
  } catch {
    return `boot-${Math.round((Date.now() - monoMs) / 10_000)}`;
  }
}

/** The monotonic clock counts from the machine's boot, not from the process's start. */
export function systemClock(): Clock {
  const sinceBootMs = Number(process.hrtime.bigint() / 1_000_000n) - performance.now();
  const monoMs = (): number => Math.round(sinceBootMs + performance.now());
  return {
    wallMs: () => Date.now(),
    monoMs,
    bootId: readBootId(monoMs()),
    sleep: async (ms, ...signals) => {
      await sleepFor(ms, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => undefined);
    },
  };
}

export const systemRandomness = (): Randomness => ({
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
});

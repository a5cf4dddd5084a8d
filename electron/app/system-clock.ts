/** The machine's clocks and randomness enter the till only here. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
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

/** `AbortSignal.any` and the error of an aborted timer cost a printer's dozen waits a fifth of a millisecond. */
async function sleepUntil(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const wake = (): void => resolve();
  for (const signal of signals) signal.addEventListener('abort', wake);
  await promise;
  clearTimeout(timer);
  for (const signal of signals) signal.removeEventListener('abort', wake);
}

/** The monotonic clock counts from the machine's boot, not from the process's start. */
export function systemClock(): Clock {
  const sinceBootMs = Number(process.hrtime.bigint() / 1_000_000n) - performance.now();
  const monoMs = (): number => Math.round(sinceBootMs + performance.now());
  return {
    wallMs: () => Date.now(),
    monoMs,
    bootId: readBootId(monoMs()),
    sleep: (ms, ...signals) => sleepUntil(ms, signals),
  };
}

export const systemRandomness = (): Randomness => ({
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
});

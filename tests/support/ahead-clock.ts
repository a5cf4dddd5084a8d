/**
 * A clock that a test moves ahead, for a till that is loaded with `clock-preload.ts` and for others that
 * share it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { Clock } from '../../shared/time.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';

const PRELOAD = fileURLToPath(new URL('clock-preload.ts', import.meta.url));

export interface AheadClock extends Required<Pick<TillOptions, 'nodeFlags' | 'env'>> {
  readonly clock: Clock;
  /** Sets the clock this many ms ahead of the machine's. Resolves once a running till has read it. */
  setTo(aheadMs: number): Promise<void>;
}

/** file: holds the offset. No till uses it yet. */
export function aheadClock(file: string, startsMs: number): AheadClock {
  let aheadMs = startsMs;
  const machine = systemClock();
  // Atomic: a half-written file would set a clock back.
  const write = (): void => {
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    nodeFlags: ['--import', PRELOAD],
    env: { TILLA_TEST_CLOCK: file },
    clock: { ...machine, wallMs: () => machine.wallMs() + aheadMs },
    setTo: async (ms) => {
      aheadMs = ms;
      write();
      await expect.poll(() => readFileSync(`${file}.read`, 'utf8')).toBe(String(ms));
    },
  };
}

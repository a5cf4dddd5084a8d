/** A clock that a test puts ahead: of a till that is loaded with `clock-preload.ts`, and of whoever shares it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { Clock } from '../../shared/time.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';

const PRELOAD = fileURLToPath(new URL('clock-preload.ts', import.meta.url));

export interface AheadClock extends Required<Pick<TillOptions, 'nodeFlags' | 'env'>> {
  readonly clock: Clock;
  /** Ahead of the machine's by so many ms from now on. Resolves once a till that runs has it so. */
  setTo(aheadMs: number): Promise<void>;
}

/** file: which the clock is read off. No till runs on it yet. */
export function aheadClock(file: string, beginsMs: number): AheadClock {
  let aheadMs = beginsMs;
  const machine = systemClock();
  // In one piece: a file that is half written would put a clock back.
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

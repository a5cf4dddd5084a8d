/** Which papers print by themselves, and which are marked as copies. */
import { expect, it } from 'vitest';
import { isFresh } from '../../shared/paper/print-job.ts';

const QUEUED = { wallMs: 1_000_000, monoMs: 500_000, bootId: 'boot-1' };
const later = (wallMs: number, monoMs: number, bootId = 'boot-1') => ({
  wallMs: QUEUED.wallMs + wallMs,
  monoMs: QUEUED.monoMs + monoMs,
  bootId,
});

it.each([
  { what: 'both clocks say a minute', now: later(60_000, 60_000), is: true },
  { what: 'a time server corrected the clock by a second', now: later(-900, 100), is: true },
  { what: 'the machine slept', now: later(600_000, 1_000), is: false },
  { what: 'the clock was set back', now: later(-600_000, 600_000), is: false },
  { what: 'the clock was set back a moment ago', now: later(-600_000, 1_000), is: false },
  { what: 'a minute with a restart', now: later(60_000, -490_000, 'boot-2'), is: true },
  { what: 'a restart after which the clock was wrong', now: later(-600_000, -490_000, 'boot-2'), is: false },
  { what: 'a restart that has the same name', now: later(60_000, -490_000), is: false },
])('a paper is young only if every clock says so: $what', ({ now, is }) => {
  expect(isFresh({ queuedAt: QUEUED }, now)).toBe(is);
});

/** The time that has surely passed: the till concludes nothing that no clock proves. */
import { describe, expect, it } from 'vitest';
import { isSurelyOpen } from '../../electron/payment/rules/confirm.ts';
import { type Moment, surelySinceMs } from '../../shared/time.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';

/** Section 8. */
const WINDOW = { confirmMs: 30_000 };
const at = (wallMs: number, monoMs: number, bootId = 'boot-1'): Moment => ({ wallMs, monoMs, bootId });

describe('time that has surely passed', () => {
  it('follows the monotonic clock, whatever the wall clock says', () => {
    expect(surelySinceMs(at(0, 100), at(0, 0), at(25 * HOUR, 100 + SECOND))).toBe(SECOND);
    expect(surelySinceMs(at(25 * HOUR, 100), at(0, 0), at(0, 100 + SECOND))).toBe(SECOND);
  });

  it('counts from this process after a restart of the machine', () => {
    const now = at(25 * HOUR, 70 * SECOND, 'boot-2');
    expect(surelySinceMs(at(0, 100), at(25 * HOUR - SECOND, 69 * SECOND, 'boot-2'), now)).toBe(SECOND);
  });

  it('is never hours in the future when a dead battery makes two boots look like one', () => {
    const before = at(0, 20 * HOUR);
    const now = at(60 * SECOND, 60 * SECOND);
    expect(surelySinceMs(before, at(50 * SECOND, 50 * SECOND), now)).toBe(10 * SECOND);
    expect(isSurelyOpen(before, now, WINDOW)).toBe(false);
  });

  it('is negative if the query was sent before the known answer arrived', () => {
    const answered = at(10 * SECOND, 10 * SECOND);
    const asked = at(9 * SECOND, 9 * SECOND);
    expect(surelySinceMs(answered, at(0, 0), asked)).toBe(-SECOND);
  });
});

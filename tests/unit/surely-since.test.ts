/** How much time has surely passed: what no clock proves is not concluded from. */
import { describe, expect, it } from 'vitest';
import { isSurelyOpen } from '../../electron/payment/window.ts';
import { type Moment, surelySinceMs } from '../../shared/time.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';

const at = (wallMs: number, monoMs: number, bootId = 'boot-1'): Moment => ({ wallMs, monoMs, bootId });

describe('time that has surely passed', () => {
  it('is what the clock says that nobody moves, whatever the wall clock says', () => {
    expect(surelySinceMs(at(0, 100), at(0, 0), at(25 * HOUR, 100 + SECOND))).toBe(SECOND);
    expect(surelySinceMs(at(25 * HOUR, 100), at(0, 0), at(0, 100 + SECOND))).toBe(SECOND);
  });

  it('begins with this process after the machine was started again', () => {
    const now = at(25 * HOUR, 70 * SECOND, 'boot-2');
    expect(surelySinceMs(at(0, 100), at(25 * HOUR - SECOND, 69 * SECOND, 'boot-2'), now)).toBe(SECOND);
  });

  it('is not hours in the future where a dead battery made two boots look like one', () => {
    const before = at(0, 20 * HOUR);
    const now = at(60 * SECOND, 60 * SECOND);
    expect(surelySinceMs(before, at(50 * SECOND, 50 * SECOND), now)).toBe(10 * SECOND);
    expect(isSurelyOpen(before, now)).toBe(false);
  });

  it('is none where the answer came that was known before the question had left', () => {
    const answered = at(10 * SECOND, 10 * SECOND);
    const asked = at(9 * SECOND, 9 * SECOND);
    expect(surelySinceMs(answered, at(0, 0), asked)).toBe(-SECOND);
  });
});

/** Which lapses teach the till, and which only resemble one. Times are seconds after the first status 2. */
import { describe, expect, it } from 'vitest';
import { type LapseWatch, noteReading, startLapseWatch } from '../../electron/payment/instruments/lapse.ts';
import type { Moment } from '../../shared/time.ts';

const at = (seconds: number, wallOffS = 0): Moment => ({
  wallMs: 1_800_000_000_000 + (seconds + wallOffS) * 1_000,
  monoMs: 50_000 + seconds * 1_000,
  bootId: 'boot-1',
});
const UNCONFIRMED = { saidToConfirm: true, confirmLeft: false, refundBegan: false };

function begun(): LapseWatch {
  const watch = startLapseWatch(UNCONFIRMED, at(0));
  if (!watch) throw new Error('it may teach');
  return watch;
}
/** The lesson of a payment with these readings. */
const lessonOf = (...readings: readonly (readonly [seconds: number, status: number])[]) =>
  readings.reduce<LapseWatch>(
    (watch, [seconds, status]) => noteReading(watch, { status, leftAt: at(seconds) }),
    begun(),
  ).lesson;

describe('an unconfirmed payment', () => {
  it('teaches its status: changed in time, read again, and the same at 150 s', () => {
    expect(lessonOf([5, 2], [45, 3], [65, 3], [151, 3])).toBe(3);
    expect(lessonOf([45, 2], [85, -9], [105, -9], [151, -9])).toBe(-9);
  });

  it('teaches nothing before 150 s, nor from two readings', () => {
    expect(lessonOf([45, 3], [65, 3], [149, 3])).toBeNull();
    expect(lessonOf([45, 3], [151, 3])).toBeNull();
    expect(lessonOf([45, 3], [46, 3], [151, 3])).toBeNull();
  });

  it('teaches that it stays at 2 if it reads 2 at 150 s', () => {
    expect(lessonOf([45, 2], [98, 2])).toBeNull();
    expect(lessonOf([45, 2], [98, 2], [151, 2])).toBe(2);
  });

  it('treats every negative status alike', () => {
    expect(lessonOf([45, -9], [65, -5], [151, -9])).toBe(-9);
  });
});

describe('a reading that merely resembles a lapse', () => {
  it.each<[string, readonly (readonly [number, number])[]]>([
    [
      'a node that lags and reads as before the success',
      [
        [3, 1],
        [23, 1],
        [151, 1],
      ],
    ],
    [
      'a payment that a person cancelled at once',
      [
        [10, -5],
        [65, -5],
        [151, -5],
      ],
    ],
    [
      'a payment that a person cancelled later',
      [
        [98, 2],
        [110, -5],
        [151, -5],
        [200, -5],
      ],
    ],
    [
      'a reading that does not stay',
      [
        [45, 3],
        [65, 2],
        [151, 3],
        [171, 3],
      ],
    ],
    [
      'two values',
      [
        [45, 3],
        [65, 0],
        [151, 0],
      ],
    ],
  ])('%s teaches nothing', (_, readings) => {
    expect(lessonOf(...readings)).toBe('nothing');
  });

  it('includes a payment without confirm_mode, with a sent confirm, or with a refund', () => {
    expect(startLapseWatch({ ...UNCONFIRMED, saidToConfirm: false }, at(0))).toBeNull();
    expect(startLapseWatch({ ...UNCONFIRMED, confirmLeft: true }, at(0))).toBeNull();
    expect(startLapseWatch({ ...UNCONFIRMED, refundBegan: true }, at(0))).toBeNull();
  });

  it('includes what clocks can’t tell: a sleep, a moved wall clock, another boot', () => {
    const read = (leftAt: Moment) => noteReading(begun(), { status: -9, leftAt }).lesson;
    expect(read(at(45, 3))).toBeNull();
    expect(read(at(45, 600))).toBe('nothing');
    expect(read(at(45, -600))).toBe('nothing');
    expect(read({ ...at(45), bootId: 'boot-2' })).toBe('nothing');
  });
});

describe('an occasional status request', () => {
  it.each([30, 45, 60, 89])('shows a lapse that comes after %i s', (lapses) => {
    let watch = begun();
    for (const seconds of [45, 65, 85, 98, 151, 166]) {
      if (watch.lesson !== null) break;
      watch = noteReading(watch, { status: seconds >= lapses ? -9 : 2, leftAt: at(seconds) });
    }
    expect(watch.lesson).toBe(-9);
  });
});

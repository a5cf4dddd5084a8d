/** The warning about a wrong clock follows the clock, and ends with the fault. */
import { expect, it } from 'vitest';
import { createClockOffset } from '../../electron/gateway/clock-offset.ts';
import { watched } from '../../electron/gateway/open-gateway.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const MINUTE_MS = 60_000;

/** A PC with a right clock, beside a service whose header the till receives half a second later. */
function pcBesideService() {
  const clock = new VirtualClock();
  const said: (number | string | undefined)[] = [];
  const offset = watched(createClockOffset(clock), {
    warn: ({ code, limit }) => void said.push(code === 'clock.off' ? limit : code),
    unwarn: (code) => void said.push(`${code} is over`),
  });
  let behindMs = 0;
  return {
    said,
    /** Sets or drifts the PC's clock. */
    moves: (ms: number): void => {
      clock.jumpWall(ms);
      behindMs -= ms;
    },
    answers: (): void => offset.observe(new Date(clock.wallMs() + behindMs).toUTCString(), clock.monoMs()),
  };
}

it('ends when the PC’s clock is set right', () => {
  const { said, moves, answers } = pcBesideService();
  moves(-10 * MINUTE_MS);
  answers();
  answers();
  expect(said).toEqual([601]);
  moves(10 * MINUTE_MS);
  answers();
  answers();
  expect(said).toEqual([601, 'clock.off is over']);
});

it('repeats when the clock goes off by much more, not for each second', () => {
  const { said, moves, answers } = pcBesideService();
  for (const ms of [-2 * MINUTE_MS, -1_000, -1_000, -60 * MINUTE_MS]) {
    moves(ms);
    answers();
  }
  expect(said).toEqual([121, 3_723]);
});

it('neither flickers on nor off around the tolerance', () => {
  const { said, moves, answers } = pcBesideService();
  for (const ms of [-61_000, 2_000, -2_000, 2_000]) {
    moves(ms);
    answers();
  }
  expect(said).toEqual([62]);
});

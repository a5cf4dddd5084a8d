/** The warning of a clock that is off: it goes with the clock, and stays no longer than that. */
import { expect, it } from 'vitest';
import { createClockOffset } from '../../electron/gateway/clock-offset.ts';
import { watched } from '../../electron/gateway/open-gateway.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const MINUTE_MS = 60_000;

/** A PC whose clock is right, beside a service that answers when asked to: its header is taken for half a second later. */
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
    /** The PC's clock is set, or drifts. */
    moves: (ms: number): void => {
      clock.jumpWall(ms);
      behindMs -= ms;
    },
    answers: (): void => offset.observe(new Date(clock.wallMs() + behindMs).toUTCString(), clock.monoMs()),
  };
}

it('is over once the PC’s clock was set right', () => {
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

it('is said again when the clock goes off by much more, and not for each second', () => {
  const { said, moves, answers } = pcBesideService();
  for (const ms of [-2 * MINUTE_MS, -1_000, -1_000, -60 * MINUTE_MS]) {
    moves(ms);
    answers();
  }
  expect(said).toEqual([121, 3_723]);
});

it('is neither said nor over around the tolerance', () => {
  const { said, moves, answers } = pcBesideService();
  for (const ms of [-61_000, 2_000, -2_000, 2_000]) {
    moves(ms);
    answers();
  }
  expect(said).toEqual([62]);
});

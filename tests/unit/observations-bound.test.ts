/** Whatever was seen of a payment: its progress does not depend on how much of it the list still holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AfterPaidOutcome, Observation, WatchOutcome } from '../../electron/payment/observation.ts';
import {
  append,
  OBSERVATIONS_KEPT,
  progressOf,
  type Seen,
  startProgress,
} from '../../electron/payment/observations.ts';

import { PaymentId } from '../../shared/ids.ts';
import type { Moment } from '../../shared/time.ts';
import { draws, freshSeed } from '../support/fresh-seed.ts';

const at = (seconds: number): Moment => ({
  wallMs: 1_800_000_000_000 + seconds * 1_000,
  monoMs: 50_000 + seconds * 1_000,
  bootId: 'boot-1',
});
const START = startProgress(at(0), at(0));
const id = fc.constantFrom(PaymentId.parse('2354512461'), PaymentId.parse('7100000001'));
const moments = fc.integer({ min: 0, max: 3 * 86_400 }).map(at);
const flag = fc.boolean();
const status = fc.constantFrom(0, 1, 2, -1);
const is = <const A extends string>(asked: A) => fc.constant(asked);
const asked = { leftAt: moments, at: moments } as const;
const answered = { ...asked, isSaid: flag } as const;
const reading = fc.record({
  paymentId: id,
  status,
  note: is(''),
  means: fc.constantFrom('another', 'open', 'success', 'end', 'nothing'),
  isEnd: flag,
});
const watched: fc.Arbitrary<WatchOutcome> = fc.oneof(
  fc.constantFrom('unanswered', 'agrees'),
  fc.record({ another: id }),
  fc.record({ surprisedBy: id }),
  fc.record({ money: id, isCertain: flag }),
);
const bornOut: fc.Arbitrary<AfterPaidOutcome> = fc.oneof(
  fc.constantFrom('unanswered', 'agrees', 'refunded', 'settled', 'surprises'),
  fc.record({ readsAs: status }),
);
const drawn: fc.Arbitrary<Observation> = fc.oneof(
  fc.record({
    ...asked,
    asked: is('confirm'),
    answer: fc.oneof(
      fc.constantFrom('in-time', 'late', 'silent'),
      fc.record({ code: fc.constantFrom(-9, -8) }),
    ),
  }),
  fc.record({
    ...answered,
    asked: is('status'),
    isLate: flag,
    read: fc.option(reading),
  }),
  fc.record({
    ...asked,
    asked: is('controls'),
    statusLeftAt: moments,
    read: fc.option(reading),
    isAbsent: flag,
    isNothing: flag,
    isDown: flag,
  }),
  fc.record({
    ...answered,
    asked: is('judge'),
    isLate: flag,
    stays: flag,
    bearsOut: flag,
    read: fc.option(fc.record({ status, verdict: fc.constantFrom('paid', 'lapsed', 'uncertain') })),
    isDown: flag,
    why: fc.constant({ code: 'gateway.refused' } as const),
  }),
  fc.record({ ...answered, asked: is('watch'), isTold: flag, outcome: watched }),
  fc.record({ ...answered, asked: is('after-paid'), isTold: flag, outcome: bornOut }),
  fc.record({ mark: fc.constantFrom('state', 'taken-up'), at: moments }),
  fc.record({ mark: is('turn'), call: fc.constantFrom('status', 'judge'), counts: flag }),
  fc.constantFrom<Observation>(
    { mark: 'confirm-left' },
    { mark: 'asked-anew', isCalling: false },
    { mark: 'unstored' },
    { mark: 'raised' },
  ),
);
const RUNS = { seed: freshSeed(33), numRuns: draws(60, 600) };

test('the list says the same wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 60 }), fc.nat(60), (all, cut) => {
      const base = progressOf({ base: START, list: all.slice(0, cut) });
      expect(progressOf({ base, list: all.slice(cut) })).toEqual(progressOf({ base: START, list: all }));
    }),
    RUNS,
  );
});

test('the list is bounded, and says the same as one without a bound', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 100, maxLength: 100 }), (all) => {
      const seen = all.reduce<Seen>(append, { base: START, list: [] });
      expect(seen.list).toEqual(all.slice(-OBSERVATIONS_KEPT));
      expect(progressOf(seen)).toEqual(progressOf({ base: START, list: all }));
    }),
    RUNS,
  );
});

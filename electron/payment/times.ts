/** When the till asks the service again, in ms. Each figure is data with its reason beside it. */
import { elapsedMs, type Moment, type Span } from '../../shared/time.ts';

export const TIMES = {
  /** The wall clock may run ahead of the monotonic one by so much before it means that the machine slept. */
  sleptMs: 5_000,
  /** A confirm that had no answer is tried again at once, for the window is short; then more slowly. */
  confirmGapMs: [300, 600, 1_200, 2_000],
  /** A refused confirm decides nothing, but asking three times a second would not help either. */
  confirmRefusedGapMs: 1_000,
  /** A confirm that is still on its way is not waited for longer than this before the next one leaves beside it. */
  confirmBesideMs: 3_000,
  /** The judgement's own status calls. */
  judgeGapMs: 2_000,
  judgeTries: 3,
  /** Most customers approve within seconds. */
  pollFirstMs: [1_000, 1_000, 2_000],
  /** A look leaves so often while a payment waits for its customer, whether or not the one before was answered. */
  pollMs: 3_000,
  /** Looks that are on their way at once, at most. */
  looksAtOnce: 5,
  /** From here on a look-up by our own id goes beside a create that has no answer. */
  lookBesideMs: 5_000,
  /** A refused create is looked up at once and after this. */
  refusalLookMs: 2_000,
  /** A create that arrived late shows within seconds; a service that is down comes back in minutes. */
  lookUpFirstMs: [0, 1_000, 2_000, 3_000, 3_000, 3_000],
  lookUpMs: 10_000,
  /** While nobody answers, asking costs nothing: the first answer after the network is back comes soon. */
  lookUpUnansweredMs: 15_000,
  /** A busy service may answer one look-up as if nothing were there; it does not do so three times. */
  absentProofs: 3,
  absentProofGapMs: 1_000,
  /** A service that answers only every other time proves it never: after so many a manager is called. */
  brokenProofs: 10,
  /** Where one form of the look-up is answered and the other never, nobody waits for that one longer than this. */
  halfHeardMs: 600_000,
  lookUpLateMs: 60_000,
  lookUpSlowestMs: 900_000,
  /** After a day nothing new comes from asking: a person settles it against the service's own cabinet. */
  watchLimitMs: 24 * 3_600_000,
  /** A service that answers again after a day is asked so long whatever it says: it may be busy. */
  backAgainMs: 3_600_000,
  /** Ended payments are looked at again: services change their mind, and a create can arrive very late. */
  afterEndMs: [20_000, 40_000, 60_000, 180_000, 600_000],
  /** Two readings of an end, so far apart, are believed. */
  endReadGapMs: 2_000,
  /** The second one is asked for so quickly only so long; a service that tells nothing then is given its pauses. */
  endReadAgainMs: 20_000,
  /** A look that was not answered is not counted; it is repeated after this, or a share of the time for which it goes on. */
  watchAgainMs: 60_000,
  watchAgainShare: 5,
  watchAgainSlowestMs: 300_000,
  /** At a start, payments that ended so recently are looked at again. */
  watchRecentMs: 1_800_000,
  /** A paid payment is looked at so long after it became money: a confirm may have been accepted and not kept. */
  afterPaidMs: [45_000, 150_000],
  /** One reading of an ended payment alone proves nothing: a service may answer from a node that lags behind. */
  readAgainMs: 3_000,
  /** The page says within this time that it shows a paid payment, or nobody looks at it. */
  shownWithinMs: 5_000,
  /** Between two readings of status 2 that together are a surprise: longer than the window. */
  surpriseGapMs: 45_000,
} as const;

/** The pause before poll number `tries` of a payment that the customer is approving. */
export const pollPauseMs = (tries: number): number => TIMES.pollFirstMs[tries] ?? TIMES.pollMs;

/** The pause after confirm number `tries` (from 1) had no answer. */
export const confirmPauseMs = (tries: number): number =>
  TIMES.confirmGapMs[Math.min(tries, TIMES.confirmGapMs.length) - 1] ?? 0;

/** The pause before look-up number `tries` of a payment with an unknown outcome. */
export function lookUpPauseMs(tries: number, ageMs: number, mayArriveMs: number): number {
  const first = TIMES.lookUpFirstMs[tries];
  if (first !== undefined) return first;
  // The last of these comes as the time is over: then absence can be proved.
  if (ageMs < mayArriveMs) return Math.min(TIMES.lookUpMs, mayArriveMs - ageMs);
  const late = tries - TIMES.lookUpFirstMs.length - Math.ceil(mayArriveMs / TIMES.lookUpMs);
  return Math.min(TIMES.lookUpSlowestMs, Math.round(TIMES.lookUpLateMs * 1.2 ** Math.max(0, late)));
}

/** Whether any clock says that less than `spanMs` has passed. A wall clock set back says so too. */
export const anyClockSaysWithin = (from: Moment, now: Moment, spanMs: number): boolean => {
  const span: Span = elapsedMs(from, now);
  return span.wall < spanMs || (span.mono !== null && span.mono < spanMs);
};

/** Whether any clock says that at least `spanMs` has passed: enough to call a person, never to conclude. */
export const anyClockSaysPassed = (from: Moment, now: Moment, spanMs: number): boolean => {
  const span: Span = elapsedMs(from, now);
  return span.wall >= spanMs || (span.mono !== null && span.mono >= spanMs);
};

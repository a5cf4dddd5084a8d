/** When the till queries the service again, in ms, each figure with its reason. */
import { elapsedMs, type Moment, type Span } from '../../shared/time.ts';

export const TIMES = {
  /** After a bug, or after the disk refused a write or a read. */
  retryMs: 2_000,
  /** A failed read may succeed later; a damaged entry is not waited for. */
  readTries: 3,
  /** The wall clock may run ahead of the monotonic one by so much before it means that the machine slept. */
  sleptMs: 5_000,
  /** After a confirm without an answer: the window is short. */
  confirmGapMs: [300, 600, 1_200, 2_000],
  /** After a refused confirm, which decides nothing. */
  confirmRefusedGapMs: 1_000,
  /** After so long without an answer, the next confirm leaves beside it. */
  confirmBesideMs: 3_000,
  /** Status queries of the judgement. */
  judgeGapMs: 2_000,
  judgeTries: 3,
  /** Most customers approve within seconds. */
  pollFirstMs: [1_000, 1_000, 2_000],
  /** While the customer decides, a query leaves so often, whether or not the one before was answered. */
  pollMs: 3_000,
  /** A payment that is still open after this is queried at growing pauses. */
  lateAfterMs: 320_000,
  /** Most queries in flight at once. */
  looksAtOnce: 5,
  /** After so long, look-ups by our own id leave beside a create without an answer. */
  lookBesideMs: 5_000,
  /** A refused create is looked up at once and after this. */
  refusalLookMs: 2_000,
  /** A create that arrived late shows within seconds; a service that is down comes back in minutes. */
  lookUpFirstMs: [0, 1_000, 2_000, 3_000, 3_000, 3_000],
  lookUpMs: 10_000,
  /** Without answers: the first one after the network's return comes soon. */
  lookUpUnansweredMs: 15_000,
  /** A busy service may answer one look-up as if nothing were there; it does not do so three times. */
  absentProofs: 3,
  absentProofGapMs: 1_000,
  /** A service that answers every other query never proves absence: after so many an alarm is raised. */
  brokenProofs: 10,
  /** If one form of the look-up is answered and the other never, the other is waited for so long. */
  halfHeardMs: 600_000,
  lookUpLateMs: 60_000,
  lookUpSlowestMs: 900_000,
  /** After a day, queries bring nothing new: a person settles it with the service's cabinet. */
  watchLimitMs: 24 * 3_600_000,
  /** A service that answers again after a day may be busy: it is queried for so long. */
  backAgainMs: 3_600_000,
  /** Between two queries of a late watch. */
  lateWatchPauseMs: 3_600_000,
  /** So long a payment that may be charged late is watched after its create. */
  lateWatchMs: 31 * 24 * 3_600_000,
  /** After an end: services change their mind, and a create can arrive very late. */
  afterEndMs: [20_000, 40_000, 60_000, 180_000, 600_000],
  /** The second reading of an end follows quickly only for so long. */
  endReadAgainMs: 20_000,
  /** An unanswered query of an ended payment is repeated after this, or after a share of the time since its end. */
  watchAgainMs: 60_000,
  watchAgainShare: 5,
  watchAgainSlowestMs: 300_000,
  /** A start watches ended payments that were created so recently, or before a reboot. */
  watchRecentMs: 1_800_000,
  /** An invoice is asked about after a share of its age: a tenth, at most a minute; later a sixtieth. */
  invoiceShare: 10,
  invoiceMinuteMs: 60_000,
  invoiceLateShare: 60,
  invoiceSlowestMs: 900_000,
  invoiceWatchSlowestMs: 3_600_000,
  /** So long past the shop's limit, or past a day, an invoice that is neither unpaid nor ended calls a manager. */
  invoiceHangsMs: 3_600_000,
  /** Two readings of an invoice's end, so far apart, are believed. */
  invoiceEndGapMs: 30_000,
  /** An invoice's status may say nothing of its payment: so often the payment is looked up all the same. */
  invoiceLookMs: 300_000,
  /** After paid: an accepted confirm may not have lasted. */
  afterPaidMs: [45_000, 150_000],
  /** Before a reading that contradicts paid is repeated: a node of the service may lag behind. */
  readAgainMs: 3_000,
  /** The page reports within this time that it shows a paid payment. */
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

/** When more queries bring nothing new. */
import { mayChargeLate } from '../../../shared/payment/instrument.ts';
import { ageMs, anyClockSaysPassed, type Moment } from '../../../shared/time.ts';
import { isWatchOver } from '../instruments/late-watch.ts';
import type { Progress } from '../observations.ts';
import { TIMES } from '../times.ts';
import type { Context } from './rule.ts';

/**
 * The service answered a day after the create. Each start queries for a day again, because a moved wall clock may fake the
 * age. After a day of silence the service may be busy: the till goes on for an hour. A half proof gets a day of its own.
 */
export const isTooOld = (context: Context): boolean => {
  const { payment, progress } = context;
  const { answeredAt, since, halfProvedAt, endReadAt } = progress;
  if (answeredAt === null || isJustBack(progress, answeredAt)) return false;
  const isLate = mayChargeLate(payment);
  if (isLate && !isWatchOver(context)) return false;
  return [payment.createdAt, isLate ? null : since, halfProvedAt, endReadAt].every(
    (from) => from === null || ageMs(from, answeredAt) > TIMES.watchLimitMs,
  );
};

/** By any clock, or since this process took it up: enough to call a person, never to conclude. */
export const hasPassed = (
  from: Moment,
  { activeSince }: Pick<Progress, 'activeSince'>,
  now: Moment,
  spanMs: number,
): boolean => anyClockSaysPassed(from, now, spanMs) || ageMs(activeSince, now) >= spanMs;

/** A service that answers again after a day may be busy: its refusal is no answer yet. */
export const isJustBack = ({ backAt }: Progress, at: Moment): boolean =>
  backAt !== null && ageMs(backAt, at) <= TIMES.backAgainMs;

/** It grows with time, but not while money is half proved. */
export const againPauseMs = ({ since, surprises }: Progress, now: Moment): number =>
  surprises > 0
    ? TIMES.watchAgainMs
    : Math.min(
        TIMES.watchAgainSlowestMs,
        Math.max(TIMES.watchAgainMs, ageMs(since, now) / TIMES.watchAgainShare),
      );

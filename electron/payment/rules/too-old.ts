/** When asking brings nothing new any more. */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { ageMs, type Moment } from '../../../shared/time.ts';
import type { Progress } from '../progress.ts';
import { TIMES } from '../times.ts';

/**
 * An answer after a day: asking brings nothing new then. A network that was away for longer, or a machine
 * that slept, has answered nothing, and each start of the till asks for a day again: the age alone may be the
 * work of a wall clock that was moved. After a day of silence a refusal alone may be a busy service's: it is asked about for
 * an hour more. What an answer proves by half is asked about for a day of its own.
 */
export const isTooOld = ({ createdAt }: PaymentRecord, progress: Progress): boolean => {
  const { answeredAt, since, halfProvedAt, endReadAt } = progress;
  if (answeredAt === null || isJustBack(progress, answeredAt)) return false;
  return [createdAt, since, halfProvedAt, endReadAt].every(
    (from) => from === null || ageMs(from, answeredAt) > TIMES.watchLimitMs,
  );
};

/** A service that answers again after a day may be busy: what it refuses is no answer yet. */
export const isJustBack = ({ backAt }: Progress, at: Moment): boolean =>
  backAt !== null && ageMs(backAt, at) <= TIMES.backAgainMs;

/** Quickly at first, and while money is proved by half; a service that tells nothing for long is asked less often. */
export const againPauseMs = ({ since, surprises }: Progress, now: Moment): number =>
  surprises > 0
    ? TIMES.watchAgainMs
    : Math.min(
        TIMES.watchAgainSlowestMs,
        Math.max(TIMES.watchAgainMs, ageMs(since, now) / TIMES.watchAgainShare),
      );

/**
 * What a lapsed payment reads as, learned from real ones. Most that looks like a lapse is none: somebody cancels in the
 * cabinet, a node of the service lags. So only a payment teaches that nobody could have confirmed, and only a change
 * that came when a lapse comes and stayed. Pure; `save-facts.ts` stores the lesson.
 */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { elapsedMs, type Moment } from '../../../shared/time.ts';

/** A lapse comes 30 s after the success, and up to a minute later where the service is slow; a look may be late. */
const FIRST_CHANGE_MS = 25_000;
const LAST_CHANGE_MS = 100_000;
/** Between two looks that read the same. */
const AGAIN_MS = 15_000;
/** By now whatever happens to an unconfirmed payment by itself has happened. */
const SETTLED_MS = 150_000;
/** The clocks of one boot agree so far: further apart, the machine slept or somebody moved one of them. */
const CLOCKS_AGREE_MS = 5_000;

/** A payment and what its readings may teach of how it lapses; null: nothing. */
export interface MayTeach {
  readonly record: PaymentRecord;
  lapse: LapseWatch | null;
}

export interface LapseWatch {
  /** When status 2 was first read. */
  readonly successAt: Moment;
  /** The first reading that was no 2. */
  readonly changed: { readonly status: number; readonly leftAt: Moment } | null;
  readonly readAgain: boolean;
  /**
   * null while it goes on. A status: an unconfirmed payment has come to read so (2: it stayed). `nothing`: this one
   * can teach nothing any more.
   */
  readonly lesson: number | 'nothing' | null;
}

/** What must be so for the whole of the watch; where one of them changes, the watch is dropped. */
export interface MayLapse {
  /** Its own create said confirm_mode 1: not missing, and not a lost answer. */
  readonly saidToConfirm: boolean;
  /** Any confirm of it has left, answered or not. */
  readonly confirmLeft: boolean;
  readonly refundBegan: boolean;
}

/** null: this payment may teach nothing. */
export const startLapseWatch = (payment: MayLapse, successAt: Moment): LapseWatch | null =>
  payment.saidToConfirm && !payment.confirmLeft && !payment.refundBegan
    ? { successAt, changed: null, readAgain: false, lesson: null }
    : null;

/** leftAt: when the question left. Answers that came in another order than their questions left are not noted. */
export function noteReading(
  watch: LapseWatch,
  { status, leftAt }: { readonly status: number; readonly leftAt: Moment },
): LapseWatch {
  const { successAt, changed, readAgain } = watch;
  if (watch.lesson !== null) return watch;
  const nothing = { ...watch, lesson: 'nothing' } as const;
  const sinceMs = spanMs(successAt, leftAt);
  if (sinceMs === null) return nothing;
  if (changed === null) {
    if (status === 2) return sinceMs < SETTLED_MS ? watch : { ...watch, lesson: 2 };
    const isInTime = sinceMs >= FIRST_CHANGE_MS && sinceMs <= LAST_CHANGE_MS;
    return isInTime ? { ...watch, changed: { status, leftAt } } : nothing;
  }
  if (status !== changed.status && !(status < 0 && changed.status < 0)) return nothing;
  if (readAgain && sinceMs >= SETTLED_MS) return { ...watch, lesson: changed.status };
  return { ...watch, readAgain: readAgain || (spanMs(changed.leftAt, leftAt) ?? 0) >= AGAIN_MS };
}

/** How much time has passed, where both clocks say the same. */
function spanMs(from: Moment, now: Moment): number | null {
  const { wall, mono } = elapsedMs(from, now);
  return mono !== null && Math.abs(wall - mono) <= CLOCKS_AGREE_MS ? mono : null;
}

/**
 * The 30 s of section 8, as far as the till can know them. They begin with the success; the till knows the last moment
 * at which there was none, the base. Pure.
 */
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { StateOf } from '../../shared/payment/state.ts';
import { ageMs, elapsedMs, type Moment } from '../../shared/time.ts';
import type { PollRecord } from '../storage/journal.ts';
import type { Progress } from './progress.ts';
import { anyClockSaysPassed, anyClockSaysWithin, TIMES } from './times.ts';

/** When the last look left that read 0 or 1, else when the create left. */
const baseOf = ({ createdAt }: Pick<PaymentRecord, 'createdAt'>, { openFrom }: PollRecord): Moment =>
  openFrom ?? createdAt;

/**
 * Whether the window that began after `base` is surely open: by the monotonic clock of one boot, while the wall clock did
 * not run ahead of it as it does over a sleep. A step backwards of the wall clock is harmless; one of the monotonic clock is
 * another boot.
 */
export function isSurelyOpen(base: Moment, now: Moment): boolean {
  const { wall, mono } = elapsedMs(base, now);
  return mono !== null && mono >= 0 && mono < TIMES.windowMs && wall - mono <= TIMES.sleptMs;
}

/**
 * Whether a payment whose status 2 is read now, for the first time, is confirmed. One that somebody may still wait for;
 * and, where nothing tells a lapsed payment from money, only while the confirm makes it certain.
 */
export function mayConfirm(
  record: PaymentRecord,
  look: PollRecord,
  known: { readonly lapseShows: boolean; readonly progress: Progress },
  now: Moment,
): boolean {
  const tooLate =
    anyClockSaysPassed(record.createdAt, now, TIMES.givesUpUnseenMs) ||
    ageMs(known.progress.activeSince, now) >= TIMES.givesUpUnseenMs;
  return !tooLate && (known.lapseShows || isSurelyOpen(baseOf(record, look), now));
}

/** Whether another confirm leaves. A late one that is accepted makes money that nobody could name without the fact. */
export function confirmsInTime(
  { sentAt, openFrom, successAt }: StateOf<'confirming'>,
  { lapseShows, progress }: { readonly lapseShows: boolean; readonly progress: Progress },
  now: Moment,
): boolean {
  if (isSurelyOpen(openFrom, now)) return true;
  // A machine that slept for minutes has nobody before it any more.
  return (
    lapseShows &&
    !anyClockSaysPassed(sentAt, now, TIMES.givesUpUnseenMs) &&
    anyClockSaysWithin(successAt, now, TIMES.judgementMs) &&
    ageMs(progress.since, now) < TIMES.judgementMs
  );
}

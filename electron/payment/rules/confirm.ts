/**
 * The window of section 8, and the confirm inside it. It begins with the success; the till knows the last moment at which
 * the payment was not successful, the base.
 */
import { successOutlivesWindow } from '../../../shared/payment/service-facts.ts';
import { detailsOf, type StateOf } from '../../../shared/payment/state.ts';
import { ageMs, anyClockSaysPassed, elapsedMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { Windows } from '../instruments/instrument.ts';
import type { AnswerTo } from '../observation.ts';
import { isHalfLapsed, type Progress } from '../observations.ts';
import { anyClockSaysWithin, confirmPauseMs, TIMES } from '../times.ts';
import type { Context, NextCall, RuleOf } from './rule.ts';
import { hasPassed } from './too-old.ts';

/**
 * Whether the window that began after `base` is surely open, by the monotonic clock of one boot. If the wall clock ran
 * ahead of it, the machine slept. A wall clock set back is harmless; a monotonic one is another boot.
 */
export function isSurelyOpen(base: Moment, now: Moment, { confirmMs }: Pick<Windows, 'confirmMs'>): boolean {
  const { wall, mono } = elapsedMs(base, now);
  return mono !== null && mono >= 0 && mono < confirmMs && wall - mono <= TIMES.sleptMs;
}

/**
 * Whether to confirm a payment whose first 2 is read now. A person may still wait for it, and the window is open, or a
 * fact tells a lapsed payment from money.
 */
export function mayConfirm(context: Context, openFrom: Moment, now: Moment): boolean {
  const { payment, progress, windows, confirms } = context;
  if (!confirms || hasPassed(payment.createdAt, progress, now, windows.givesUpUnseenMs)) return false;
  return isSurelyOpen(openFrom, now, windows) || successOutlivesWindow(context.facts);
}

/** Whether another confirm leaves. After the window that needs the fact which tells a lapsed payment from money. */
export function confirmsInTime(
  context: Context,
  { sentAt, openFrom, successAt }: StateOf<'confirming'>,
  now: Moment,
): boolean {
  const { progress, windows, confirms } = context;
  if (!confirms) return false;
  if (isSurelyOpen(openFrom, now, windows)) return true;
  const { givesUpUnseenMs, judgementMs } = windows;
  // After minutes of sleep, assume that the customer left.
  return (
    successOutlivesWindow(context.facts) &&
    !anyClockSaysPassed(sentAt, now, givesUpUnseenMs) &&
    anyClockSaysWithin(successAt, now, judgementMs) &&
    ageMs(progress.since, now) < judgementMs
  );
}

export function nextConfirm(context: Context, state: StateOf<'confirming'>, now: Moment): NextCall {
  const { progress, windows } = context;
  if (!progress.accepted && confirmsInTime(context, state, now))
    return { call: 'confirm', inMs: confirmGapMs(progress) };
  const sinceMs = surelySinceMs(state.successAt, progress.activeSince, now);
  const waitMs = Math.max(0, windows.judgementMs - sinceMs);
  return { call: 'judge', inMs: waitMs > 0 ? waitMs : progress.lastCall === 'judge' ? TIMES.judgeGapMs : 0 };
}

function confirmGapMs({ lastCall, lastConfirm, silences }: Progress): number {
  if (lastCall !== 'confirm' || lastConfirm === 'on-its-way') return 0;
  return lastConfirm === 'refused' ? TIMES.confirmRefusedGapMs : confirmPauseMs(silences);
}

/**
 * Accepted in time, it is money. Accepted late, it may have had no effect. Refused, an earlier confirm whose answer was
 * lost may be the reason. Then the status decides.
 */
export const confirmed: RuleOf<AnswerTo<'confirm'>> = (_, { answer, at }) =>
  answer === 'in-time' ? { event: { name: 'confirmed', at, proof: 'confirmed' } } : null;

/** After the window, the status and the service facts decide. */
export const judged: RuleOf<AnswerTo<'judge'>> = (context, answer) => {
  const { state, createdAt, refunds } = context.payment;
  const { progress } = context;
  const { at, read, why, stays, bearsOut } = answer;
  if (read === null) {
    const isLastTry = progress.lastCall === 'judge' && progress.tries + 1 >= TIMES.judgeTries;
    if (state.name !== 'confirming' || !isLastTry) return { shows: true };
    return { event: { name: 'judged', verdict: 'uncertain', at, why } };
  }
  // The id that a manager typed was another payment's. Our own is asked about again, as before his word.
  const disowned = { event: { name: 'disowned', sentAt: createdAt } } as const;
  const mayBeTyped = bearsOut && !context.confirms && refunds.length === 0;
  if (mayBeTyped && read.status !== 2 && context.invoice !== null) return disowned;
  if (isHalfLapsed(read, progress.negatives)) return { shows: true };
  if (mayBeTyped && read.verdict === 'lapsed' && detailsOf({ state })?.confirmMode !== 0) return disowned;
  if (stays && read.status === 2 && bearsOut)
    return { event: { name: 'word-proved', at, fits: context.fitsSale() } };
  return { event: { name: 'judged', verdict: read.verdict, at, why } };
};

/**
 * Invoices. Only the customer ends one: it can't be withdrawn, and no silence, word or limit proves that it stays unpaid.
 * Its status is a hint; money is a payment under our id with status 2.
 */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { invoiceOf } from '../../../shared/payment/invoice.ts';
import { isGoingOn, type Payment } from '../../../shared/payment/payment.ts';
import { isUnderWay, onlyId } from '../../../shared/payment/state.ts';
import { isUsable } from '../../../shared/refund/calendar.ts';
import { isOpenTask, type Task } from '../../../shared/task.ts';
import { ageMs, anyClockSaysPassed, DAY_MS, elapsedMs, type Moment } from '../../../shared/time.ts';
import { type AnswerTo, type Heard, type InvoiceReads, meansOpen } from '../observation.ts';
import type { Progress } from '../observations.ts';
import { settles } from '../rules/doubt.ts';
import type { Context, Found, NextCall, RuleOf } from '../rules/rule.ts';
import { hasPassed } from '../rules/too-old.ts';
import { TIMES } from '../times.ts';
import { MOST_DAYS } from './invoice-days.ts';
import { pauseAfterRecallMs } from './invoice-recall.ts';
import { isWatchOver } from './late-watch.ts';
import { goingOnPauseMs } from './open-again.ts';

/**
 * A payment that failed is none: the customer may try again with another card. A status over 0 needs no answered look-up:
 * silence must not hide that it may be paid. hasEnded: it had ended before.
 */
export function readsOf(
  { status, found, isMissing }: Heard,
  {
    isAnothers,
    hasId,
    hasEnded,
  }: { readonly isAnothers: boolean; readonly hasId: boolean; readonly hasEnded: boolean },
): InvoiceReads {
  if (found !== null && isAnothers) return 'another';
  if (found?.status === 2) return 'money';
  if (status !== null && status > 0) return 'unfound';
  if (found?.status === 0 || found?.status === 1) return 'open';
  if (status === null) return !isMissing || hasId ? 'nothing' : hasEnded ? 'ended' : 'missing';
  if (status === 0) return isMissing ? 'unpaid' : 'open';
  if (!isMissing) return 'nothing';
  // Another negative one may be about the card that failed.
  return found === null || status === DELETED || hasEnded ? 'ended' : 'unpaid';
}

/** Section 2.3. Its other values are not in the document. */
const DELETED = -99;

type Limit = { readonly limitMs: number | null };

/** A wall clock that was set back makes an invoice young again. Across a reboot no other clock counts. */
const sinceSentMs = ({ createdAt }: Payment, { activeSince }: Progress, now: Moment): number =>
  Math.max(ageMs(createdAt, now), ageMs(activeSince, now));

/** The shop waits for its customer no longer. */
export const isOverLimit = (sent: Payment, progress: Progress, { limitMs }: Limit, now: Moment): boolean =>
  limitMs !== null && sinceSentMs(sent, progress, now) >= limitMs;

/** null: nothing is expected any more. */
export function nextInvoice(context: Context, { limitMs }: Limit, now: Moment): NextCall | null {
  const { payment, progress } = context;
  const { state, alarm } = payment;
  if (state.name === 'absent' && state.why !== null) return null;
  if (state.name === 'abandoned' && state.ending !== null) return null;
  const isWaitedFor = isUnderWay(state.name);
  if (!isWaitedFor && isOpenTask(alarm) && alarm.kind === 'charged') return null;
  const isEnded = !isWaitedFor && state.name !== 'abandoned';
  if (isEnded && isWatchOver(context)) return null;
  const sinceMs = sinceSentMs(payment, progress, now);
  const slowMs = pauseAfterRecallMs(progress, invoicePauseMs(sinceMs, isWaitedFor, progress));
  const isAwaited = isOpenTask(alarm) && isGoingOn(payment);
  const pauseMs = isAwaited ? Math.min(slowMs, goingOnPauseMs(alarm, TIMES.invoiceEndGapMs, now)) : slowMs;
  // The question at the limit may free the sale.
  const isBefore = isWaitedFor && limitMs !== null && sinceMs < limitMs;
  return { call: 'invoice', inMs: isBefore ? Math.min(pauseMs, limitMs - sinceMs) : pauseMs };
}

function invoicePauseMs(
  sinceMs: number,
  isWaitedFor: boolean,
  { lastCall, tries, endReadAt }: Progress,
): number {
  // A start and the return of the network ask at once, but not about all that was left in a month.
  const isRecent = isWaitedFor || sinceMs < TIMES.watchLimitMs;
  // A new state is no reason to hurry: two nodes may contradict each other.
  const tenthMs = Math.max(TIMES.pollMs, Math.round(sinceMs / TIMES.invoiceShare));
  if (isRecent && lastCall !== 'invoice') return Math.min(TIMES.invoiceMinuteMs, tenthMs);
  if (isRecent && tries === 0) return 0;
  if (!isWaitedFor) return Math.min(TIMES.invoiceWatchSlowestMs, tenthMs);
  const lateMs = Math.min(TIMES.invoiceSlowestMs, Math.round(sinceMs / TIMES.invoiceLateShare));
  const grownMs = Math.max(Math.min(TIMES.invoiceMinuteMs, tenthMs), lateMs);
  return endReadAt === null ? grownMs : Math.min(grownMs, TIMES.invoiceEndGapMs);
}

/** What the reading changes. */
export const invoiceRead: RuleOf<AnswerTo<'invoice'>> = (context, answer) => {
  const { payment, progress } = context;
  const { reads, paymentId, leftAt } = answer;
  const { name } = payment.state;
  if (reads === 'another') return paymentId && { named: paymentId };
  if (reads === 'money') return paymentId && money(context, onlyOurs(paymentId), answer);
  if (name === 'unknown' && meansOpen(reads)) return { event: { name: 'stands' } };
  const isWaiting = name === 'processing' || (name === 'unknown' && payment.state.refusedAt === null);
  if (isWaiting && reads === 'ended') {
    const { endReadAt } = progress;
    if (endReadAt === null || ageMs(endReadAt, leftAt) < TIMES.invoiceEndGapMs) return { shows: true };
    return { event: { name: 'refused', why: whyOf(answer), details: null } };
  }
  if (name === 'processing' && reads === 'unfound')
    return { event: { name: 'unanswered', why: { code: 'invoice.not-found' }, details: null } };
  // Its create was lost. A payment stood there, and failed.
  const isGone =
    name === 'processing' &&
    reads === 'missing' &&
    anyClockSaysPassed(progress.unfoundAt ?? leftAt, leftAt, context.windows.mayArriveMs);
  if (isGone) return { event: { name: 'unanswered', why: { code: 'payment.in-doubt' }, details: null } };
  const isFree = context.invoice !== null && isOverLimit(payment, progress, context.invoice, leftAt);
  if (name === 'processing' && reads === 'unpaid' && isFree && !isOpenTask(payment.alarm))
    return {
      event: {
        name: 'abandoned',
        by: 'limit',
        reason: '',
        left: { at: leftAt, offMs: context.gatewayOffMs(leftAt) },
      },
    };
  return { shows: true };
};

const onlyOurs = (paymentId: Parameters<typeof onlyId>[0]) => ({
  ...onlyId(paymentId),
  confirmMode: 0 as const,
});

/** Late money is raised, never taken by itself: its sale may be paid in another way. */
function money(
  { payment: { state, createdAt }, look, gatewayOffMs }: Context,
  details: ReturnType<typeof onlyOurs>,
  { at }: AnswerTo<'invoice'>,
): Found {
  if (isUnderWay(state.name) || state.name === 'abandoned') {
    const openFrom = look.openFrom ?? createdAt;
    // A wrong clock tells no day: then the service decides whether it may be reversed.
    const isDated = isUsable(gatewayOffMs(at));
    return { event: { name: 'succeeded', details, at, openFrom, mayConfirm: false, isDated } };
  }
  return { alarm: 'charged', happening: 'surprised', details };
}

const whyOf = ({ status, note }: AnswerTo<'invoice'>): GatewayError => ({
  code: 'gateway.refused',
  gatewayCode: status,
  ...(note === '' ? {} : { note }),
});

/** By the wall clock of another boot, which was set back since. */
export function isAhead(of: Moment, now: Moment): boolean {
  const { mono, wall } = elapsedMs(of, now);
  return mono === null && wall < 0;
}

/** The limit or a refused create waits for a whole look-up, and for ten minutes only some of its forms were answered. */
function isLeftOpen(
  { payment, progress, invoice }: Context,
  { halfFrom, leftAt }: AnswerTo<'invoice'>,
): boolean {
  if (halfFrom === null || ageMs(halfFrom, leftAt) < TIMES.halfHeardMs) return false;
  const { state } = payment;
  if (state.name === 'unknown') return state.refusedAt !== null;
  return state.name === 'processing' && invoice !== null && isOverLimit(payment, progress, invoice, leftAt);
}

/** Long past the limit the service answers, and nothing frees the sale: its customer's card hangs, or its status is refused. */
const isHanging = ({ payment, progress, invoice }: Context, { leftAt }: AnswerTo<'invoice'>): boolean =>
  payment.state.name === 'processing' &&
  progress.hangsFrom !== null &&
  ageMs(progress.hangsFrom, leftAt) >= TIMES.invoiceHangsMs &&
  sinceSentMs(payment, progress, leftAt) >= (invoice?.limitMs ?? DAY_MS) + TIMES.invoiceHangsMs;

/** Whether it is paid stays uncertain although the service answers: a manager reads the cabinet. */
export const invoiceDoubted: RuleOf<AnswerTo<'invoice'>> = (context, answer) => {
  const { payment, progress } = context;
  const { state, alarm, createdAt } = payment;
  if (isOpenTask(alarm) || !answer.isSaid) return null;
  const { since = null } = context.look.unfound ?? {};
  const { invoiceId } = invoiceOf(payment);
  const isLost =
    state.name === 'unknown' && state.refusedAt === null && !progress.readsOpen && invoiceId === null;
  const { mayArriveMs } = context.windows;
  // Stored, so that no start takes the reading back; and in memory, where another positive status does not.
  const from = isLost ? [createdAt] : invoiceId === null ? [] : [since, progress.unfoundAt];
  // The basket of one that is waited for is locked meanwhile; that of another one is not.
  const hasLasted = (at: Moment): boolean =>
    isLost || !isUnderWay(state.name)
      ? hasPassed(at, progress, answer.leftAt, mayArriveMs)
      : anyClockSaysPassed(at, answer.leftAt, mayArriveMs);
  const isLong = from.some((at) => at !== null && hasLasted(at));
  const isUnclear = state.name !== 'processing' && isLong;
  if (!isUnclear && !isLeftOpen(context, answer) && !isHanging(context, answer)) return null;
  // A person's word holds for the status that the task was about.
  const isSettled = ({ kind, ended, raisedAt }: Task): boolean =>
    kind === 'may-be-charged' && ended?.by === 'person' && settles({ ...ended, at: raisedAt }, since);
  if (context.tasks().some(isSettled)) return null;
  return { alarm: 'may-be-charged', happening: 'doubted' };
};

/**
 * Nothing is expected of a left one after a whole reading of all its days. A half one may be a busy service's: it counts
 * after twice the time, and not at the first question.
 */
export const invoiceUnwatched: RuleOf<AnswerTo<'invoice'>> = (context, { reads, leftAt }) => {
  const { payment, progress } = context;
  const { state, alarm, createdAt } = payment;
  if (state.name !== 'abandoned' || state.ending !== null || isOpenTask(alarm)) return null;
  // Silence, or an alarm that the disk refused.
  if (progress.unanswered || progress.recallAsks > 0) return null;
  const isCovered = ageMs(createdAt, leftAt) <= MOST_DAYS * DAY_MS;
  const isWhole = isCovered && (reads === 'unpaid' || reads === 'ended' || reads === 'missing');
  if (!isWhole && progress.tries === 0) return null;
  const spanMs = TIMES.lateWatchMs * (isWhole ? 1 : 2);
  return isWatchOver(context, spanMs) ? { event: { name: 'watch-over' } } : null;
};

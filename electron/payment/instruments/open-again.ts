/**
 * A card or an invoice had ended, and the service goes on with it. A task stops other charges of its basket, while the watch
 * goes on: nothing is certain before money is read twice, or an end.
 */
import { isGoingOn, mayGoOn, type PaymentRecord } from '../../../shared/payment/payment.ts';
import { isEndedByPerson, isMoneyAlarm, isOpenTask, type OpenTask, type Task } from '../../../shared/task.ts';
import { ageMs, type Moment } from '../../../shared/time.ts';
import { type AnswerTo, meansOpen } from '../observation.ts';
import type { Found, RuleOf } from '../rules/rule.ts';
import { TIMES } from '../times.ts';

/** The first 0, 1 or 2 calls a manager, whose word holds: after it, only money calls. A task from elsewhere is a person's. */
export const openAgain: RuleOf<AnswerTo<'watch'>> = ({ payment, progress, tasks }, { outcome }) => {
  const { readsOpen, negatives } = progress;
  if (outcome === 'ended' && readsOpen && negatives > 1) return standsAgain(payment);
  const isThere = outcome === 'open' || (typeof outcome === 'object' && 'surprisedBy' in outcome);
  return isThere && mayCall(payment, tasks()) ? CALL : null;
};

/** Between two cards its payment reads neither 0 nor 1: an invoice that stands again may be paid at any time. */
export const invoiceOpenAgain: RuleOf<AnswerTo<'invoice'>> = (
  { payment, progress: { endReadAt }, tasks },
  { reads, leftAt },
) => {
  if (reads === 'ended' && endReadAt !== null && ageMs(endReadAt, leftAt) >= TIMES.invoiceEndGapMs)
    return standsAgain(payment);
  return meansOpen(reads) && mayCall(payment, tasks()) ? CALL : null;
};

const CALL = { alarm: 'may-be-charged', happening: 'doubted' } as const;

const standsAgain = (payment: PaymentRecord): Found | null =>
  mayGoOn(payment) && isGoingOn(payment) ? { event: { name: 'refusal-stands' } } : null;

const mayCall = (payment: PaymentRecord, tasks: readonly Task[]): boolean =>
  mayGoOn(payment) &&
  !isOpenTask(payment.alarm) &&
  !tasks.some((task) => isMoneyAlarm(task) && isEndedByPerson(task));

/** The basket waits, so the first queries follow quickly: a fifth of the time since the call. */
export const goingOnPauseMs = ({ raisedAt }: OpenTask, gapMs: number, now: Moment): number =>
  Math.min(TIMES.watchAgainSlowestMs, Math.max(gapMs, ageMs(raisedAt, now) / TIMES.watchAgainShare));

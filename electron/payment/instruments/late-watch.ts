/** How long a card or an invoice that may be charged late is watched. */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { ageMs, type Moment } from '../../../shared/time.ts';
import type { Progress } from '../observations.ts';
import type { Context } from '../rules/rule.ts';
import { TIMES } from '../times.ts';

/**
 * The last answer came so late after the payment was left, else after its create, that no money is expected. A moved wall
 * clock may fake that: a start asks for a day, or for an hour where the service's clock agrees.
 */
export const isWatchOver = (
  payment: PaymentRecord,
  { answeredAt, since }: Progress,
  serviceAgeMs: Context['serviceAgeMs'],
  spanMs: number = TIMES.lateWatchMs,
): boolean => {
  const { state, createdAt } = payment;
  if (answeredAt === null || ageMs(createdAt, answeredAt) <= spanMs) return false;
  const leftAt = state.name === 'abandoned' ? state.leftAt : undefined;
  const serviceMs = serviceAgeMs(answeredAt);
  const sinceMs = ageMs(since, answeredAt);
  if (serviceMs === null) {
    const isLeftLong = leftAt === undefined || ageMs(leftAt, answeredAt) > spanMs;
    return isLeftLong && sinceMs > TIMES.watchLimitMs;
  }
  const waitedMs = leftAt === undefined ? 0 : waitedForMs(payment, leftAt);
  // It can't have waited for longer than it is old: the wall clock was wrong as it was left.
  const leftMs = waitedMs > serviceMs ? serviceMs : serviceMs - waitedMs;
  return leftMs > spanMs && sinceMs > TIMES.backAgainMs;
};

/** By the clock that says less: the wall clock may have been put right meanwhile. */
const waitedForMs = (
  { createdAt, createdOffMs }: Pick<PaymentRecord, 'createdAt' | 'createdOffMs'>,
  leftAt: Moment,
): number =>
  Math.min(ageMs(createdAt, leftAt), Math.max(0, leftAt.wallMs - createdAt.wallMs - (createdOffMs ?? 0)));

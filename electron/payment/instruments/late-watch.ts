/** How long a card or an invoice is watched that may be charged late: from when it was left, else from its create. */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { ageMs, type Moment } from '../../../shared/time.ts';
import type { Context } from '../rules/rule.ts';
import { TIMES } from '../times.ts';

/** A moment, and how far the service's clock was ahead of the PC's then; null: not known. */
interface Start {
  readonly at: Moment;
  readonly offMs: number | null;
}

export const watchedFrom = ({ state, createdAt, createdOffMs }: PaymentRecord): Start =>
  (state.name === 'abandoned' && state.left) || { at: createdAt, offMs: createdOffMs };

/**
 * The last answer came so late that no money is expected. A moved wall clock may fake that: the service's clock has to agree,
 * and the till has run for an hour. Where that clock is not known, it has run for a day.
 */
export function isWatchOver(
  { payment, progress, gatewayOffMs }: Pick<Context, 'payment' | 'progress' | 'gatewayOffMs'>,
  spanMs: number = TIMES.lateWatchMs,
): boolean {
  const { answeredAt, since } = progress;
  const left = watchedFrom(payment);
  if (answeredAt === null || ageMs(left.at, answeredAt) <= spanMs) return false;
  const sinceMs = ageMs(since, answeredAt);
  const nowOffMs = gatewayOffMs(answeredAt);
  const { createdAt, createdOffMs } = payment;
  // It may have been left without the network.
  const { at, offMs } = left.offMs === null ? { at: createdAt, offMs: createdOffMs } : left;
  if (nowOffMs === null || offMs === null)
    return sinceMs > TIMES.watchLimitMs && ageMs(createdAt, answeredAt) > spanMs;
  const byServiceMs = answeredAt.wallMs + nowOffMs - at.wallMs - offMs;
  return byServiceMs > spanMs && sinceMs > TIMES.backAgainMs;
}

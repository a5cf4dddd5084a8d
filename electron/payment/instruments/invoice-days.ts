/**
 * The days on which the service may file the payment of an invoice: those from the create to now, because the customer may
 * pay on any of them. A past day that was answered after its end, as often as a busy service never does, is asked no more.
 */
import type { Payment } from '../../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';
import {
  answeredWith,
  daysAround,
  isSilence,
  type NotFound,
  type StatusGateway,
  saysNothingThere,
} from '../../gateway/ask-status.ts';
import type { PaymentStatus } from '../../gateway/gateway.ts';
import { TIMES } from '../times.ts';

/** The present by the PC and by the service; the same if nothing tells the service's time. */
export interface Now {
  readonly wallMs: number;
  readonly serviceMs: number;
}

/** A left invoice is watched for so many days at most; a wrong clock names more. */
export const MOST_DAYS = 64;

/** YYYY-MM-DD in Tashkent, the newest first. */
export function daysOf({ createdAt, createdOffMs }: Payment, { wallMs, serviceMs }: Now): readonly string[] {
  const sentMs = createdAt.wallMs + (createdOffMs ?? 0);
  const ends = [createdAt.wallMs, sentMs, wallMs, serviceMs];
  // A wall clock that was set puts no days between: the service's time runs on.
  const spanned = createdOffMs === null ? ends : [sentMs, serviceMs];
  const [first, last] = [Math.min(...spanned), Math.max(...spanned)];
  const days = Math.min(MOST_DAYS, Math.ceil((last - first) / DAY_MS));
  const between = Array.from({ length: days }, (_, day) => last - day * DAY_MS);
  return [...new Set([...between, ...ends].flatMap(daysAround))].toSorted().toReversed();
}

/** Whether the day was over, by both clocks and in every calendar, when the question left. */
export const isOver = (day: string, { wallMs, serviceMs }: Now): boolean =>
  startOfTashkentDay(day) + 2 * DAY_MS < Math.min(wallMs, serviceMs);

export interface Looked {
  /** The best of what was found: money, then an open payment. */
  readonly found: PaymentStatus | null;
  /** Why nothing was found. */
  readonly notFound: NotFound | null;
  /** Each form that found nothing was answered as for an id that was never sent. */
  readonly isWhole: boolean;
  /** The service itself answered one form at least. */
  readonly isHeard: boolean;
}

/** How often each day was answered after its end. */
export type Answered = Map<string, number>;

/** Looks up by our id without a date, then under each day that may still show something, and notes the days that are over. */
export async function lookUpOnDays(
  gateway: Pick<StatusGateway, 'paymentStatusByTransaction'>,
  payment: Payment,
  { now, facts }: { readonly now: Now; readonly facts: ServiceFacts },
  answered: Answered,
): Promise<Looked> {
  const { transactionId } = payment;
  const days = daysOf(payment, now).filter((day) => (answered.get(day) ?? 0) < TIMES.absentProofs);
  let found: PaymentStatus | null = null;
  let notFound: NotFound | null = null;
  let isWhole = true;
  let isHeard = false;
  for (const date of [null, ...days]) {
    const answer = await gateway.paymentStatusByTransaction({
      transactionId,
      ...(date === null ? {} : { date }),
    });
    isHeard ||= answer.ok || !isSilence(answer.error);
    if (answer.ok) {
      found = better(found, answer.value);
      if (found.status === 2) break;
      continue;
    }
    const said = answeredWith(answer.error);
    const one: NotFound = { error: answer.error, answeredWith: said, heard: said === null ? 'none' : 'all' };
    const isNone = saysNothingThere(facts, one);
    if (date !== null && isNone && isOver(date, now)) answered.set(date, (answered.get(date) ?? 0) + 1);
    isWhole &&= isNone;
    const isAll: boolean = (notFound === null || notFound.heard === 'all') && said !== null;
    notFound = { ...one, heard: isAll ? 'all' : 'some' };
  }
  return { found, notFound: found === null ? notFound : null, isWhole, isHeard };
}

const rank = ({ status }: PaymentStatus): number => (status === 2 ? 2 : status === 0 || status === 1 ? 1 : 0);

const better = (one: PaymentStatus | null, other: PaymentStatus): PaymentStatus =>
  one === null || rank(other) > rank(one) ? other : one;

/** Queries the status of one payment: by the service's id, or by ours if the service's id never came. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isSameAnswer, type NeverSent, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { TASHKENT_OFFSET_MS, tashkentDay, tashkentDaysAround } from '../../shared/time.ts';
import { NO_PAYMENT, type PaymentGateway, type PaymentStatus } from './gateway.ts';
import { meansNetworkDown, meansServiceUnwell } from './retry.ts';

/** Within this time of midnight both Tashkent days are queried, because the create may count on either. */
export const MIDNIGHT_MARGIN_MS = 600_000;

/** The days under which the service may file a payment of this moment. By night it may have the day of UTC. */
export const daysAround = (wallMs: number): readonly string[] => [
  ...new Set([...tashkentDaysAround(wallMs, MIDNIGHT_MARGIN_MS), tashkentDay(wallMs - TASHKENT_OFFSET_MS)]),
];

/** Both moments are of one day, in each calendar by which a service may find only today's payments. */
export const isOneDay = (oneMs: number, otherMs: number): boolean =>
  [0, TASHKENT_OFFSET_MS].every((offMs) => tashkentDay(oneMs - offMs) === tashkentDay(otherMs - offMs));

type QueriedPayment = Pick<Payment, 'transactionId' | 'createdAt' | 'createdOffMs' | 'state'>;

/** The two queries, which change nothing. */
export type StatusGateway = Pick<PaymentGateway, 'paymentStatus' | 'paymentStatusByTransaction'>;

export interface NotFound {
  readonly error: GatewayError;
  /** The service's answer, if it gave the same one to every form of the look-up. */
  readonly answeredWith: NeverSent | null;
  /** Whether all, some or no forms of the look-up were answered. */
  readonly heard: 'all' | 'some' | 'none';
  /** The line was down under some forms of the look-up, and not under all. */
  readonly isHalfDown?: true;
}

/**
 * The answer of a look-up that found nothing. The service may answer so for an id that was never sent.
 * `null`: no answer, an unreadable one, or one that names a payment.
 */
export function answeredWith({
  code,
  gatewayCode,
  httpStatus,
  field,
  paymentId,
}: GatewayError): NeverSent | null {
  if (paymentId !== undefined) return null;
  if (code === 'gateway.refused') return gatewayCode ?? null;
  if (code === 'gateway.http-status') return httpStatus === undefined ? null : { http: httpStatus };
  return code === 'gateway.wrong-shape' && field === NO_PAYMENT ? 'empty' : null;
}

export async function askStatus(
  gateway: StatusGateway,
  payment: QueriedPayment,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const details = detailsOf(payment);
  if (details) {
    const answer = await gateway.paymentStatus({ paymentId: details.paymentId });
    return answer.ok
      ? answer
      : fail({ error: answer.error, answeredWith: null, heard: isSilence(answer.error) ? 'none' : 'all' });
  }
  return lookUp(gateway, payment, facts);
}

/**
 * Looks up by our id: without the date, then with it, unless the service is known to answer only one form. If
 * the PC's clock was off by a known time, the service's day comes first, then the PC's.
 */
export async function lookUp(
  gateway: StatusGateway,
  { transactionId, createdAt, createdOffMs }: QueriedPayment,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const { wallMs } = createdAt;
  const clocks = [wallMs + (createdOffMs ?? 0), wallMs];
  const days = new Set(clocks.flatMap(daysAround));
  const dates: (string | null)[] = [
    ...(facts.look_up === 'dated' ? [] : [null]),
    ...(facts.look_up === 'plain' ? [] : days),
  ];
  let error: GatewayError = { code: 'gateway.not-reached' };
  let down = 0;
  const answers: (NeverSent | null)[] = [];
  for (const date of dates) {
    const answer = await gateway.paymentStatusByTransaction({
      transactionId,
      ...(date === null ? {} : { date }),
    });
    if (answer.ok) return ok(answer.value);
    error = answer.error;
    if (meansNetworkDown(error.code)) down += 1;
    answers.push(answeredWith(error));
  }
  const [first = null] = answers;
  const isAnswered = (one: NeverSent | null): boolean => one !== null;
  const heard = answers.every(isAnswered) ? 'all' : answers.some(isAnswered) ? 'some' : 'none';
  return fail({
    error,
    answeredWith: answers.every((one) => isSameAnswer(first, one)) ? first : null,
    heard,
    ...(down > 0 && down < answers.length && { isHalfDown: true as const }),
  });
}

/** Whether every form of the look-up was answered as for an id that was never sent, if that is known. */
export const meansNeverSent = (facts: ServiceFacts, { answeredWith }: NotFound): boolean =>
  answeredWith !== null && (facts.never_sent === undefined || isSameAnswer(facts.never_sent, answeredWith));

/** HTTP statuses about the requested payment, not about the till or the service. */
const ABOUT_THE_PAYMENT = new Set([400, 404, 410, 422]);

/** The service itself did not answer, so the next query would fail too. */
export const isSilence = (error: GatewayError): boolean =>
  error.code === 'gateway.http-status'
    ? !ABOUT_THE_PAYMENT.has(error.httpStatus ?? 0)
    : meansNetworkDown(error.code) || meansServiceUnwell(error);

/**
 * As `meansNeverSent`, for one look-up. If the service's answer for an unknown id is unknown, any complete
 * answer of a healthy service counts.
 */
export const saysNothingThere = (facts: ServiceFacts, notFound: NotFound): boolean =>
  facts.never_sent === undefined
    ? notFound.heard === 'all' && !isSilence(notFound.error)
    : meansNeverSent(facts, notFound);

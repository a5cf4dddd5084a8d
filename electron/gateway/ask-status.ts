/** Asks the service about one payment: by its own id, or by ours where the service's id never came. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isSameAnswer, type NeverSent, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDaysAround } from '../../shared/time.ts';
import { NO_PAYMENT, type PaymentGateway, type PaymentStatus } from './gateway.ts';
import { meansNetworkDown, meansServiceUnwell } from './retry.ts';

/** After a reading of another Tashkent day than the create's, both days are asked for. */
export const MIDNIGHT_MARGIN_MS = 600_000;

type Asked = Pick<Payment, 'transactionId' | 'createdAt' | 'createdOffMs' | 'state'>;

/** The two questions that read and change nothing. */
export type StatusGateway = Pick<PaymentGateway, 'paymentStatus' | 'paymentStatusByTransaction'>;

export interface NotFound {
  readonly error: GatewayError;
  /** Every form of the look-up that this service answers was answered exactly so. */
  readonly answeredWith: NeverSent | null;
  /** Whether it was answered, however: in all its forms, in some, in none. */
  readonly heard: 'all' | 'some' | 'none';
}

/**
 * What the answer to a look-up comes to that found nothing: it may be how this service answers for an id that was
 * never sent. null: nobody answered, or the answer can't be read, or it names a payment all the same.
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
  payment: Asked,
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
 * By our id: without the date, then with it, as far as the service is known to answer. The day is its own: where the PC's
 * clock was off by a known time the service's day comes first, then the PC's; near midnight both Tashkent days of each.
 */
export async function lookUp(
  gateway: StatusGateway,
  { transactionId, createdAt, createdOffMs }: Asked,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const { wallMs } = createdAt;
  const clocks = [wallMs + (createdOffMs ?? 0), wallMs];
  const days = new Set(clocks.flatMap((clockMs) => tashkentDaysAround(clockMs, MIDNIGHT_MARGIN_MS)));
  const dates: (string | null)[] = [
    ...(facts.look_up === 'dated' ? [] : [null]),
    ...(facts.look_up === 'plain' ? [] : days),
  ];
  let error: GatewayError = { code: 'gateway.not-reached' };
  const answers: (NeverSent | null)[] = [];
  for (const date of dates) {
    const answer = await gateway.paymentStatusByTransaction({
      transactionId,
      ...(date === null ? {} : { date }),
    });
    if (answer.ok) return ok(answer.value);
    error = answer.error;
    answers.push(answeredWith(error));
  }
  const [first = null] = answers;
  const isAnswered = (one: NeverSent | null): boolean => one !== null;
  const heard = answers.every(isAnswered) ? 'all' : answers.some(isAnswered) ? 'some' : 'none';
  return fail({
    error,
    answeredWith: answers.every((one) => isSameAnswer(first, one)) ? first : null,
    heard,
  });
}

/** Every form of the look-up was answered as an id is that was never sent, as far as that is known. */
export const saysNeverSent = (facts: ServiceFacts, { answeredWith }: NotFound): boolean =>
  answeredWith !== null && (facts.never_sent === undefined || isSameAnswer(facts.never_sent, answeredWith));

/** HTTP answers that are about the payment that was asked for, and not about the till or the service. */
const ABOUT_THE_PAYMENT = new Set([400, 404, 410, 422]);

/** Nobody answered who could: the next question fares no better. */
export const isSilence = (error: GatewayError): boolean =>
  error.code === 'gateway.http-status'
    ? !ABOUT_THE_PAYMENT.has(error.httpStatus ?? 0)
    : meansNetworkDown(error.code) || meansServiceUnwell(error);

/** The same of one look: where that is not known, whatever a service that is well says in all its forms. */
export const saysNothingThere = (facts: ServiceFacts, notFound: NotFound): boolean =>
  facts.never_sent === undefined
    ? notFound.heard === 'all' && !isSilence(notFound.error)
    : saysNeverSent(facts, notFound);

/** Asks the service about one payment: by its own id, or by ours where the service's id never came. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isSameAnswer, type NeverSent, type ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDaysAround } from '../../shared/time.ts';
import { NO_PAYMENT, type PaymentGateway, type PaymentStatus } from './gateway.ts';

/** After a reading of another Tashkent day than the create's, both days are asked for. */
export const MIDNIGHT_MARGIN_MS = 600_000;

type Asked = Pick<Payment, 'transactionId' | 'createdAt' | 'createdOffMs' | 'state'>;

/** The two questions that read and change nothing. */
export type StatusGateway = Pick<PaymentGateway, 'paymentStatus' | 'paymentStatusByTransaction'>;

export interface NotFound {
  readonly error: GatewayError;
  /** Every form of the look-up that this service answers was answered exactly so. */
  readonly answeredWith: NeverSent | null;
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
    return answer.ok ? answer : fail({ error: answer.error, answeredWith: null });
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
  return fail({ error, answeredWith: answers.every((one) => isSameAnswer(first, one)) ? first : null });
}

/** Asks the service about one payment: by its own id, or by ours where the service's id never came. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDaysAround } from '../../shared/time.ts';
import type { PaymentGateway, PaymentStatus } from './gateway.ts';

/** After a reading of another Tashkent day than the create's, both days are asked for. */
export const MIDNIGHT_MARGIN_MS = 600_000;

type Asked = Pick<Payment, 'transactionId' | 'createdAt' | 'state'>;

/** The two questions that read and change nothing. */
export type StatusGateway = Pick<PaymentGateway, 'paymentStatus' | 'paymentStatusByTransaction'>;

export interface NotFound {
  readonly error: GatewayError;
  /** Every form of the look-up that this service answers was refused with exactly this code. */
  readonly refusedWith: number | null;
}

export async function askStatus(
  gateway: StatusGateway,
  payment: Asked,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const details = detailsOf(payment);
  if (details) {
    const answer = await gateway.paymentStatus({ paymentId: details.paymentId });
    return answer.ok ? answer : fail({ error: answer.error, refusedWith: null });
  }
  return lookUp(gateway, payment, facts);
}

/** By our id: without the date, then with it (near midnight on both Tashkent days), as far as the service is known to answer. */
export async function lookUp(
  gateway: StatusGateway,
  { transactionId, createdAt }: Asked,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const days = tashkentDaysAround(createdAt.wallMs, MIDNIGHT_MARGIN_MS);
  const dates: (string | null)[] = [
    ...(facts.look_up === 'dated' ? [] : [null]),
    ...(facts.look_up === 'plain' ? [] : days),
  ];
  let error: GatewayError = { code: 'gateway.not-reached' };
  const codes = new Set<number | null>();
  for (const date of dates) {
    const answer = await gateway.paymentStatusByTransaction({
      transactionId,
      ...(date === null ? {} : { date }),
    });
    if (answer.ok) return ok(answer.value);
    error = answer.error;
    codes.add(error.code === 'gateway.refused' ? (error.gatewayCode ?? null) : null);
  }
  const [only] = codes;
  return fail({ error, refusedWith: codes.size === 1 && only !== undefined ? only : null });
}

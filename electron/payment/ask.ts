/** Asks the service about one payment: by its own id, or by ours where the service's id never came. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { PaymentInfo } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDaysAround } from '../../shared/time.ts';
import type { PaymentGateway, PaymentStatus } from '../gateway/gateway.ts';
import type { Attempt } from './attempt.ts';
import { TIMES } from './times.ts';

export interface NotFound {
  readonly error: GatewayError;
  /** Every form of the look-up that this service answers was refused with exactly this code. */
  readonly refusedWith: number | null;
}

export const paymentOf = (attempt: Attempt): PaymentInfo | null =>
  'payment' in attempt.state ? (attempt.state.payment ?? null) : null;

export async function askStatus(
  gateway: PaymentGateway,
  attempt: Attempt,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const payment = paymentOf(attempt);
  if (payment) {
    const answer = await gateway.paymentStatus({ paymentId: payment.paymentId });
    return answer.ok ? answer : fail({ error: answer.error, refusedWith: null });
  }
  return lookUp(gateway, attempt, facts);
}

/** Without the date, then with it (near midnight on both Tashkent days), as far as the service is known to answer. */
async function lookUp(
  gateway: PaymentGateway,
  attempt: Attempt,
  facts: ServiceFacts,
): Promise<Result<PaymentStatus, NotFound>> {
  const { transactionId } = attempt;
  const days = tashkentDaysAround(attempt.createdAt.wallMs, TIMES.midnightMarginMs);
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

/** Payment status and reversals, section 4.3. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { PaymentId, ServiceId } from '../../shared/ids.ts';
import { soumText } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isDay } from '../../shared/time.ts';
import { type CallContext, callService } from './call.ts';
import { invalidRequest, isAmount, isId, isSegment } from './check-request.ts';
import { NO_PAYMENT, type PaymentGateway } from './gateway.ts';
import { aboutPayment, holdsNoPayment, readStatus } from './read-answer.ts';
import { agrees, type JsonObject, readText } from './wire.ts';

export function paymentGateway(context: CallContext, serviceId: ServiceId): PaymentGateway {
  const call = (method: 'GET' | 'DELETE', path: string) => callService(context, { method, path });
  const reversed = (answer: Result<JsonObject, GatewayError>, paymentId: PaymentId) =>
    answer.ok ? aboutPayment(answer.value, paymentId) : answer;
  return {
    paymentStatus: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      const answer = await call('GET', `/payment/status/${serviceId}/${paymentId}`);
      return answer.ok ? readStatus(answer.value, paymentId) : answer;
    },
    paymentStatusByTransaction: async ({ transactionId, date }) => {
      if (!isSegment(transactionId)) return invalidRequest('merchant_trans_id');
      if (date !== undefined && !isDay(date)) return invalidRequest('date');
      const day = date === undefined ? '' : `/${date}`;
      const id = encodeURIComponent(transactionId);
      const answer = await call('GET', `/payment/status_by_mti/${serviceId}/${id}${day}`);
      if (!answer.ok) return answer;
      // An answer about another transaction would be another customer's money.
      if (!agrees(answer.value, 'merchant_trans_id', transactionId)) {
        return fail({ code: 'gateway.wrong-shape', field: 'merchant_trans_id' });
      }
      if (holdsNoPayment(answer.value)) return fail({ code: 'gateway.wrong-shape', field: NO_PAYMENT });
      const read = readStatus(answer.value, null);
      if (!read.ok || readText(answer.value, 'merchant_trans_id') !== transactionId) return read;
      return ok({ ...read.value, namesOurId: true });
    },
    reversePayment: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      return reversed(await call('DELETE', `/payment/reversal/${serviceId}/${paymentId}`), paymentId);
    },
    reversePartially: async ({ paymentId, amountTiyin }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      const path = `/payment/partial_reversal/${serviceId}/${paymentId}/${soumText(amountTiyin)}`;
      return reversed(await call('DELETE', path), paymentId);
    },
  };
}

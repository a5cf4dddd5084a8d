/** Payment status and reversals, section 4.3. */
import type { ServiceId } from '../../shared/ids.ts';
import { soumText } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { isDay } from '../../shared/time.ts';
import type { Subject } from './about.ts';
import { type CallContext, callService } from './call.ts';
import { invalidRequest, isAmount, isId, isSegment } from './check-request.ts';
import { NO_PAYMENT, type PaymentGateway } from './gateway.ts';
import { done, holdsNoPayment, readStatus } from './read-answer.ts';
import { readText } from './wire.ts';

export function paymentGateway(context: CallContext, serviceId: ServiceId): PaymentGateway {
  const call = (method: 'GET' | 'DELETE', path: string, about: Subject) =>
    callService(context, { method, path, about });
  return {
    paymentStatus: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      const answer = await call('GET', `/payment/status/${serviceId}/${paymentId}`, { paymentId });
      return answer.ok ? readStatus(answer.value, paymentId) : answer;
    },
    paymentStatusByTransaction: async ({ transactionId, date }) => {
      if (!isSegment(transactionId)) return invalidRequest('merchant_trans_id');
      if (date !== undefined && !isDay(date)) return invalidRequest('date');
      const day = date === undefined ? '' : `/${date}`;
      const id = encodeURIComponent(transactionId);
      const path = `/payment/status_by_mti/${serviceId}/${id}${day}`;
      const answer = await call('GET', path, { transactionId });
      if (!answer.ok) return answer;
      if (holdsNoPayment(answer.value)) return fail({ code: 'gateway.wrong-shape', field: NO_PAYMENT });
      const read = readStatus(answer.value, null);
      if (!read.ok || readText(answer.value, 'merchant_trans_id') === null) return read;
      return ok({ ...read.value, namesOurId: true });
    },
    reversePayment: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      return done(await call('DELETE', `/payment/reversal/${serviceId}/${paymentId}`, { paymentId }));
    },
    reversePartially: async ({ paymentId, amountTiyin }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      const path = `/payment/partial_reversal/${serviceId}/${paymentId}/${soumText(amountTiyin)}`;
      return done(await call('DELETE', path, { paymentId }));
    },
  };
}

/** Fiscalisation, section 4.5. */
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CallContext, callObject, callService, noteOf } from './call.ts';
import { invalidRequest, isId, submissionProblem } from './check-request.ts';
import { DEADLINES } from './deadlines.ts';
import type { FiscalGateway } from './gateway.ts';
import { done } from './pass.ts';
import { idNumber, readInteger, readPaymentId, readText } from './wire.ts';

const MAX_LINK = 1_024;

/** A link that a receipt may show: https, or nothing. */
export const isReceiptLink = (text: string): boolean =>
  text.length <= MAX_LINK && URL.canParse(text) && new URL(text).protocol === 'https:';

export function fiscalGateway(context: CallContext, serviceId: ServiceId): FiscalGateway {
  return {
    submitItems: async (submission) => {
      const problem = submissionProblem(submission);
      if (problem !== null) return invalidRequest(problem);
      const { paymentId, items, received_ecash, received_cash, received_card } = submission;
      return done(
        await callService(context, {
          method: 'POST',
          path: '/payment/ofd_data/submit_items',
          body: {
            service_id: serviceId,
            payment_id: idNumber(paymentId),
            items,
            received_ecash,
            received_cash,
            received_card,
          },
          deadlineMs: DEADLINES.answerMs,
        }),
      );
    },
    submitReceiptLink: async ({ paymentId, link }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      if (!isReceiptLink(link)) return invalidRequest('qrcode');
      return done(
        await callService(context, {
          method: 'POST',
          path: '/payment/ofd_data/submit_qrcode',
          body: { service_id: serviceId, payment_id: idNumber(paymentId), qrcode: link },
          deadlineMs: DEADLINES.answerMs,
        }),
      );
    },
    fiscalLink: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      const answer = await callObject(context, {
        method: 'GET',
        path: `/payment/ofd_data/${serviceId}/${paymentId}`,
        deadlineMs: DEADLINES.answerMs,
      });
      if (!answer.ok) return answer;
      const { body, httpStatus } = answer.value;
      // The document gives this answer no error_code; the field sends one all the same when it refuses.
      const errorCode = readInteger(body, 'error_code');
      if (typeof errorCode === 'number' && errorCode !== 0) {
        return fail({ code: 'gateway.refused', gatewayCode: errorCode, note: noteOf(body) });
      }
      if (httpStatus >= 300) return fail({ code: 'gateway.http-status', httpStatus });
      const named = readPaymentId(body, 'paymentId') ?? paymentId;
      if (named !== paymentId) return fail({ code: 'gateway.wrong-shape', field: 'paymentId' });
      const link = readText(body, 'qrCodeURL');
      if (link !== null && !isReceiptLink(link))
        return fail({ code: 'gateway.wrong-shape', field: 'qrCodeURL' });
      return ok({ link });
    },
  };
}

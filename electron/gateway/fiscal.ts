/** Fiscalisation, section 4.5. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { isReceiptLink } from '../../shared/fiscal/receipt-link.ts';
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CallContext, callService } from './call.ts';
import { invalidRequest, isId, submissionProblem } from './check-request.ts';
import type { FiscalGateway } from './gateway.ts';
import { done } from './read-answer.ts';
import { idNumber, type JsonObject, readText } from './wire.ts';

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
          about: { paymentId },
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
          about: { paymentId },
        }),
      );
    },
    fiscalLink: async ({ paymentId }) => {
      if (!isId(paymentId)) return invalidRequest('payment_id');
      // The document gives this answer no error_code; real services send one when they refuse.
      const answer = await callService(context, {
        method: 'GET',
        path: `/payment/ofd_data/${serviceId}/${paymentId}`,
        about: { paymentId },
        mayLackErrorCode: true,
      });
      return answer.ok ? readLink(answer.value) : answer;
    },
  };
}

function readLink(body: JsonObject): Result<{ readonly link: string | null }, GatewayError> {
  const { qrCodeURL } = body;
  if (qrCodeURL === undefined || qrCodeURL === null || qrCodeURL === '') return ok({ link: null });
  const link = readText(body, 'qrCodeURL');
  return link !== null && isReceiptLink(link)
    ? ok({ link })
    : fail({ code: 'gateway.wrong-shape', field: 'qrCodeURL' });
}

/** Invoices to a customer's phone number, section 4.2. */
import type { ServiceId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CallContext, callService, DEADLINES } from './call.ts';
import { invalidRequest, isAmount, isId, isText } from './check-request.ts';
import type { InvoiceGateway } from './gateway.ts';
import { PHONE_RUNS, readInteger, readInvoiceId, readText, safeNote, soumNumber } from './wire.ts';

const MAX_MERCHANT_TRANS_ID = 255;

export function invoiceGateway(context: CallContext, serviceId: ServiceId): InvoiceGateway {
  return {
    createInvoice: async ({ amountTiyin, phoneNumber, merchantTransId }) => {
      if (!isAmount(amountTiyin)) return invalidRequest('amount');
      if (!/^\+?\d{9,15}$/.test(phoneNumber)) return invalidRequest('phone_number');
      if (!isText(merchantTransId, MAX_MERCHANT_TRANS_ID)) return invalidRequest('merchant_trans_id');
      const answer = await callService(context, {
        method: 'POST',
        path: '/invoice/create',
        body: {
          service_id: serviceId,
          amount: soumNumber(amountTiyin),
          phone_number: phoneNumber,
          merchant_trans_id: merchantTransId,
        },
        about: { transactionId: merchantTransId },
        deadlineMs: DEADLINES.createMs,
        runs: PHONE_RUNS,
      });
      if (!answer.ok) return answer;
      const invoiceId = readInvoiceId(answer.value);
      return invoiceId ? ok({ invoiceId }) : fail({ code: 'gateway.wrong-shape', field: 'invoice_id' });
    },
    invoiceStatus: async ({ invoiceId }) => {
      if (!isId(invoiceId)) return invalidRequest('invoice_id');
      const answer = await callService(context, {
        method: 'GET',
        path: `/invoice/status/${serviceId}/${invoiceId}`,
        about: { invoiceId },
        runs: PHONE_RUNS,
      });
      if (!answer.ok) return answer;
      // One official client reads `status` where the document says `invoice_status`.
      const field = readInteger(answer.value, 'invoice_status') === null ? 'status' : 'invoice_status';
      const status = readInteger(answer.value, field);
      if (typeof status !== 'number') return fail({ code: 'gateway.wrong-shape', field: 'invoice_status' });
      const note = readText(answer.value, `${field}_note`) ?? readText(answer.value, 'invoice_status_note');
      return ok({ status, note: safeNote(note ?? '', [], PHONE_RUNS) });
    },
  };
}

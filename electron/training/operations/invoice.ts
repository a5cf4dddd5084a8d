/** Invoices, section 4.2. The customer's telephone number selects the end of an invoice. */
import { z } from 'zod';
import { assertNever } from '../../../shared/result.ts';
import { accept, idValue, refuse } from '../answer.ts';
import { invoiceCustomer, maskedPhone } from '../customers.ts';
import { NO_FAULT } from '../faults.ts';
import { type Invoice, insertInvoice, invoiceById } from '../invoices-table.ts';
import type { Operate } from '../operation.ts';
import { nextId } from '../payments-table.ts';
import type { Readings } from '../readings.ts';
import { wireAmount, wireInteger, wireText } from '../wire-fields.ts';

export const CreateInvoiceBody = z.strictObject({
  service_id: wireInteger,
  amount: wireAmount,
  phone_number: wireText(13).refine((text) => /^\+?998\d{9}$/.test(text), 'нужен номер вида 998XXXXXXXXX'),
  merchant_trans_id: wireText(255),
});

const FIRST_INVOICE_ID = '70010001';

export const createInvoice: Operate<z.infer<typeof CreateInvoiceBody>> = (service, _params, body) => {
  const customer = invoiceCustomer(body.phone_number);
  if (customer.end === 'refused') return refuse('customer-refused');
  const { ledger, readings } = service;
  const nowMs = service.nowMs();
  const invoiceId = nextId(ledger, 'next_invoice_id', FIRST_INVOICE_ID, service.randomness.fraction());
  insertInvoice(ledger, {
    invoice_id: invoiceId,
    phone_masked: maskedPhone(customer.phone),
    merchant_trans_id: body.merchant_trans_id,
    amount_tiyin: body.amount,
    state: 'open',
    ends: customer.end,
    created_ms: nowMs,
    settles_ms: nowMs + customer.afterMs,
  });
  return accept(
    'Invoice created',
    { invoice_id: idValue(invoiceId, readings.payment_id_as) },
    { httpStatus: readings.create_http_status, fault: customer.answer ?? NO_FAULT },
  );
};

/** -99 is from the document. Real services show a paid invoice above 0 and a declined one below. */
function invoiceStatusOf(
  invoice: Invoice,
  readings: Readings,
): { readonly status: number; readonly note: string } {
  switch (invoice.state) {
    case 'open':
      return { status: 0, note: 'Выставлен' };
    case 'paid':
      return { status: readings.paid_invoice_reads, note: 'Оплачен' };
    case 'declined':
      return { status: -1, note: 'Отклонён покупателем' };
    case 'deleted':
      return { status: -99, note: 'Удалён' };
    default:
      return assertNever(invoice.state);
  }
}

export const invoiceStatus: Operate<null> = (service, params) => {
  const invoice = invoiceById(service.ledger, params.invoice_id);
  if (!invoice) return refuse('invoice-unknown');
  const { status, note } = invoiceStatusOf(invoice, service.readings);
  const field = service.readings.invoice_field;
  return accept('Success', { [field]: status, [`${field}_note`]: note });
};

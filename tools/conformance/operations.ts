/**
 * Section 4 of the interface document as data: every operation and every field of request and answer, with
 * its type.
 */

/** `?`: optional, or not documented as always present. */
export type FieldType = 'integer' | 'bigint' | 'float' | 'bit' | 'string' | 'items' | 'date';
export type Fields = Readonly<Record<string, FieldType | `${FieldType}?`>>;

export interface OperationSpec {
  readonly section: '4.1' | '4.2' | '4.3' | '4.4' | '4.5';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments; a colon starts a variable. `x_pass` stands for the operator's own segment. */
  readonly path: string;
  /** The variables of the path. */
  readonly segments: Fields;
  /** The body; null: none. */
  readonly body: Fields | null;
  readonly answer: Fields;
}

const SAID = { error_code: 'integer', error_note: 'string?' } as const;
const SERVICE = { service_id: 'integer' } as const;
const PAYMENT = { ...SERVICE, payment_id: 'bigint' } as const;
const STATUS = { payment_id: 'bigint', payment_status: 'integer' } as const;

export const OPERATIONS = {
  'create pass payment': {
    section: '4.1',
    method: 'POST',
    path: '/x_pass/payment',
    segments: {},
    body: {
      ...SERVICE,
      otp_data: 'string',
      amount: 'float',
      cashbox_code: 'string?',
      transaction_id: 'string?',
    },
    answer: {
      ...SAID,
      ...STATUS,
      confirm_mode: 'bit?',
      card_type: 'string?',
      processing_type: 'string?',
      card_number: 'string?',
      phone_number: 'string?',
    },
  },
  'confirm pass payment': {
    section: '4.1',
    method: 'POST',
    path: '/x_pass/confirm',
    segments: {},
    body: PAYMENT,
    answer: SAID,
  },
  'enable confirmation mode': {
    section: '4.1',
    method: 'PUT',
    path: '/x_pass/confirmation/:service_id',
    segments: SERVICE,
    body: null,
    answer: SAID,
  },
  'disable confirmation mode': {
    section: '4.1',
    method: 'DELETE',
    path: '/x_pass/confirmation/:service_id',
    segments: SERVICE,
    body: null,
    answer: SAID,
  },
  'create invoice': {
    section: '4.2',
    method: 'POST',
    path: '/invoice/create',
    segments: {},
    body: { ...SERVICE, amount: 'float', phone_number: 'string', merchant_trans_id: 'string' },
    answer: { ...SAID, invoice_id: 'bigint' },
  },
  'invoice status': {
    section: '4.2',
    method: 'GET',
    path: '/invoice/status/:service_id/:invoice_id',
    segments: { ...SERVICE, invoice_id: 'bigint' },
    body: null,
    answer: { ...SAID, invoice_status: 'integer?', invoice_status_note: 'string?' },
  },
  'payment status': {
    section: '4.3',
    method: 'GET',
    path: '/payment/status/:service_id/:payment_id',
    segments: PAYMENT,
    body: null,
    answer: { ...SAID, ...STATUS },
  },
  'payment status by merchant transaction id': {
    section: '4.3',
    method: 'GET',
    path: '/payment/status_by_mti/:service_id/:merchant_trans_id',
    segments: { ...SERVICE, merchant_trans_id: 'string' },
    body: null,
    answer: { ...SAID, ...STATUS, merchant_trans_id: 'string?' },
  },
  'payment status by merchant transaction id, dated': {
    section: '4.3',
    method: 'GET',
    path: '/payment/status_by_mti/:service_id/:merchant_trans_id/:date',
    segments: { ...SERVICE, merchant_trans_id: 'string', date: 'date' },
    body: null,
    answer: { ...SAID, ...STATUS, merchant_trans_id: 'string?' },
  },
  reversal: {
    section: '4.3',
    method: 'DELETE',
    path: '/payment/reversal/:service_id/:payment_id',
    segments: PAYMENT,
    body: null,
    answer: { ...SAID, payment_id: 'bigint?' },
  },
  'partial refund': {
    section: '4.3',
    method: 'DELETE',
    path: '/payment/partial_reversal/:service_id/:payment_id/:amount',
    segments: { ...PAYMENT, amount: 'float' },
    body: null,
    answer: { ...SAID, payment_id: 'bigint?' },
  },
  'create card token': {
    section: '4.4',
    method: 'POST',
    path: '/card_token/request',
    segments: {},
    body: { ...SERVICE, card_number: 'string', expire_date: 'string', temporary: 'bit' },
    answer: { ...SAID, card_token: 'string', phone_number: 'string?', temporary: 'bit?' },
  },
  'verify card token': {
    section: '4.4',
    method: 'POST',
    path: '/card_token/verify',
    segments: {},
    body: { ...SERVICE, card_token: 'string', sms_code: 'integer' },
    answer: { ...SAID, card_number: 'string?' },
  },
  'pay with card token': {
    section: '4.4',
    method: 'POST',
    path: '/card_token/payment',
    segments: {},
    body: { ...SERVICE, card_token: 'string', amount: 'float', transaction_parameter: 'string' },
    answer: { ...SAID, ...STATUS },
  },
  'delete card token': {
    section: '4.4',
    method: 'DELETE',
    path: '/card_token/:service_id/:card_token',
    segments: { ...SERVICE, card_token: 'string' },
    body: null,
    answer: SAID,
  },
  'submit fiscal items': {
    section: '4.5',
    method: 'POST',
    path: '/payment/ofd_data/submit_items',
    segments: {},
    body: {
      ...PAYMENT,
      items: 'items',
      received_ecash: 'integer?',
      received_cash: 'integer?',
      received_card: 'integer?',
    },
    answer: SAID,
  },
  'register a fiscalized receipt': {
    section: '4.5',
    method: 'POST',
    path: '/payment/ofd_data/submit_qrcode',
    segments: {},
    body: { ...PAYMENT, qrcode: 'string' },
    answer: SAID,
  },
  'read fiscal link': {
    section: '4.5',
    method: 'GET',
    path: '/payment/ofd_data/:service_id/:payment_id',
    segments: PAYMENT,
    body: null,
    answer: { paymentId: 'bigint', qrCodeURL: 'string' },
  },
} as const satisfies Readonly<Record<string, OperationSpec>>;

export type OperationName = keyof typeof OPERATIONS;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/**
 * The rows of the interface document's tables and lists, by section, each with its cases. The rows of section
 * 4 are in operations.ts: a case named after an operation covers all its fields. A test checks that every
 * named case exists and that every operation has a case.
 */
import type { CaseName } from './cases.ts';

export interface Row {
  /** Section and name as in the document. */
  readonly row: string;
  readonly cases: readonly CaseName[];
}

const rows = (section: string, covered: Readonly<Record<string, readonly CaseName[]>>): readonly Row[] =>
  Object.entries(covered).map(([name, cases]) => ({ row: `${section} ${name}`, cases }));

const CREATE = ['create pass payment'] as const;
const ITEMS = ['submit fiscal items'] as const;
const LIMITED = ['submit fiscal items', 'limits of fiscal items'] as const;

export const ROWS: readonly Row[] = [
  ...rows('2.1', {
    merchant_id: ['credentials'],
    service_id: ['credentials'],
    merchant_user_id: ['credentials', 'authentication'],
    secret_key: ['credentials', 'authentication'],
  }),
  ...rows('2.2', {
    payment_id: [...CREATE, 'payment status'],
    payment_status: [...CREATE, 'payment status', 'status 0, created', 'status 1, processing'],
    amount: [...CREATE],
    transaction_id: [...CREATE, 'payment status by merchant transaction id'],
    merchant_trans_id: ['payment status by merchant transaction id'],
    cashbox_code: [...CREATE],
    confirm_mode: [...CREATE, 'a payment without confirmation'],
    card_type: [...CREATE, 'card and processing types'],
    processing_type: [...CREATE, 'card and processing types'],
    card_number: [...CREATE],
    phone_number: [...CREATE],
  }),
  ...rows('2.3', {
    invoice_id: ['create invoice', 'invoice status'],
    amount: ['create invoice'],
    phone_number: ['create invoice'],
    merchant_trans_id: ['create invoice'],
    invoice_status: ['invoice status', 'a deleted invoice'],
    invoice_status_note: ['invoice status', 'a deleted invoice'],
    'values other than -99: not shown': ['invoice status'],
  }),
  ...rows('2.4', {
    card_token: ['create card token', 'delete card token'],
    card_number: ['create card token', 'verify card token'],
    expire_date: ['create card token'],
    temporary: ['create card token', 'a temporary token is used up'],
    phone_number: ['create card token'],
    sms_code: ['verify card token'],
  }),
  ...rows('2.5', {
    service_id: ITEMS,
    payment_id: ITEMS,
    items: [...ITEMS, 'limits of fiscal items'],
    received_ecash: ITEMS,
    received_cash: ITEMS,
    received_card: ITEMS,
    'item Name': LIMITED,
    'item Barcode': LIMITED,
    'item Labels': LIMITED,
    'item SPIC': LIMITED,
    'item Units': LIMITED,
    'item PackageCode': LIMITED,
    'item GoodPrice': LIMITED,
    'item Price': LIMITED,
    'item Amount': LIMITED,
    'item VAT': LIMITED,
    'item VATPercent': LIMITED,
    'item Discount': LIMITED,
    'item Other': LIMITED,
    'item CommissionInfo': LIMITED,
    'CommissionInfo TIN': LIMITED,
    'CommissionInfo PINFL': ['limits of fiscal items'],
    'record paymentId': ['read fiscal link'],
    'record qrCodeURL': ['read fiscal link'],
    'unit of amount: not shown': CREATE,
  }),
  ...rows('3.1', {
    '< 0 error': ['a declined code', 'a negative status'],
    '0 created': ['status 0, created'],
    '1 processing': ['status 1, processing'],
    '2 successful': ['create pass payment', 'payment status'],
  }),
  ...rows('3.2', {
    'awaiting confirmation -> confirmed': ['confirm pass payment'],
    'awaiting confirmation -> cancelled': ['an unconfirmed payment lapses'],
    'successful -> reversed': ['reversal', 'a reversed payment'],
    'successful -> partly refunded': ['partial refund'],
    'temporary token -> removed': ['a temporary token is used up'],
    'status after cancelled, reversed, refunded: not shown': [
      'an unconfirmed payment lapses',
      'a reversed payment',
      'partial refund',
    ],
  }),
  ...rows('3.3', {
    '1 successfully completed': ['only a completed payment is reversed'],
    '2 current reporting month': ['reversal', 'last month is closed'],
    '3 previous month, first day, online card': ['last month on the first day'],
    '4 refused by the processor': ['a reversal that the processor refuses'],
  }),
  ...rows('3.4', {
    '1 a setting of the service': ['create pass payment', 'a payment without confirmation'],
    '2 confirmed at once': ['confirm pass payment', 'a repeated confirm'],
    '3 cancelled after 30 seconds': ['an unconfirmed payment lapses'],
    '4 switched by PUT and DELETE': ['enable confirmation mode', 'disable confirmation mode'],
  }),
  ...rows('5', {
    '1 Auth user:digest:timestamp': ['authentication', 'a wrong signature'],
    '2 timestamp, 10 digits': ['authentication'],
    '3 SHA-1 digest': ['authentication', 'a wrong signature'],
    '4 required headers': ['authentication', 'a missing signature'],
    '5 credentials': ['credentials'],
    '6 token request without Auth: not shown': ['a token request without Auth'],
    '7 clock difference and replay: not shown': ['a replayed signature'],
  }),
  ...rows('7', {
    '1 error_code and error_note': ['every answer carries error_code', 'read fiscal link'],
    '2 0 and negative': ['a declined code', 'create pass payment'],
    '3 success notes': ['confirm pass payment', 'enable confirmation mode', 'disable confirmation mode'],
    '4 refused reversals': ['only a completed payment is reversed', 'a reversal that the processor refuses'],
    '5 error codes: not shown': ['a look-up of an id that was never sent'],
    '6 HTTP statuses of failures: not shown': ['a wrong signature'],
  }),
  ...rows('8', {
    'confirmation window': ['an unconfirmed payment lapses'],
    'reversal period': ['reversal', 'last month is closed', 'last month on the first day'],
    timestamp: ['authentication'],
    'items at least 1': ['limits of fiscal items'],
    'labels per item': ['limits of fiscal items'],
    'Name, Barcode, SPIC, PackageCode': ['limits of fiscal items'],
    'TIN, PINFL': ['limits of fiscal items'],
    'rate limits: not shown': ['rate and amount limits'],
    'minimum and maximum amounts: not shown': ['rate and amount limits'],
  }),
];

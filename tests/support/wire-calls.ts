/** Every operation of section 4 once, with exactly what the till must send for it. */

import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { InvoiceId, PaymentId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';

const PAYER_CODE = '880101698207133392';
const CARD_NUMBER = '8600123412341234';
const SMS_CODE = '74119';
export const CARD_TOKEN = '3b1d7a52-9f0e-4c58-8c1e-6e0a8f1d2b34';
export const PAYMENT = PaymentId.parse('9007199254740993');
export const INVOICE = InvoiceId.parse('9007199254740995');
export const TRANSACTION = TransactionId.parse('0b9e4c2e-6a44-4a55-9d5e-0c7e7f0f4a11');

interface WireCall {
  readonly name: keyof GatewayClient;
  readonly call: (client: GatewayClient) => Promise<Result<unknown, GatewayError>>;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After the base address, as it is written in the request line. */
  readonly path: string;
  /** The raw text; empty for operations without a body. */
  readonly body: string;
  readonly deadlineMs: number;
  /** An answer that the operation accepts. */
  readonly accepted: string;
}

/** The three deadlines, in ms; repeated here, so that a change is deliberate. */
const [create, confirm, answer] = [20_000, 20_000, 15_000] as const;
const DONE = '{"error_code":0,"error_note":"Success"}';
const STATUS = `{"error_code":0,"error_note":"Success","payment_id":${PAYMENT},"payment_status":2}`;

export const WIRE_CALLS: readonly WireCall[] = [
  {
    name: 'createPassPayment',
    call: (client) =>
      client.createPassPayment({
        otpData: PAYER_CODE,
        amountTiyin: tiyin(4_850_050),
        transactionId: TRANSACTION,
        cashboxCode: 'till-7',
      }),
    method: 'POST',
    path: '/x_pass/payment',
    body: `{"service_id":77001,"otp_data":"${PAYER_CODE}","amount":48500.50,"transaction_id":"${TRANSACTION}","cashbox_code":"till-7"}`,
    deadlineMs: create,
    accepted: STATUS,
  },
  {
    name: 'confirmPassPayment',
    call: (client) => client.confirmPassPayment({ paymentId: PAYMENT }),
    method: 'POST',
    path: '/x_pass/confirm',
    body: '{"service_id":77001,"payment_id":9007199254740993}',
    deadlineMs: confirm,
    accepted: DONE,
  },
  {
    name: 'enableConfirmation',
    call: (client) => client.enableConfirmation(),
    method: 'PUT',
    path: '/x_pass/confirmation/77001',
    body: '',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'disableConfirmation',
    call: (client) => client.disableConfirmation(),
    method: 'DELETE',
    path: '/x_pass/confirmation/77001',
    body: '',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'paymentStatus',
    call: (client) => client.paymentStatus({ paymentId: PAYMENT }),
    method: 'GET',
    path: '/payment/status/77001/9007199254740993',
    body: '',
    deadlineMs: answer,
    accepted: STATUS,
  },
  {
    name: 'paymentStatusByTransaction',
    call: (client) => client.paymentStatusByTransaction({ transactionId: TRANSACTION, date: '2026-11-20' }),
    method: 'GET',
    path: `/payment/status_by_mti/77001/${TRANSACTION}/2026-11-20`,
    body: '',
    deadlineMs: answer,
    accepted: STATUS,
  },
  {
    name: 'reversePayment',
    call: (client) => client.reversePayment({ paymentId: PAYMENT }),
    method: 'DELETE',
    path: '/payment/reversal/77001/9007199254740993',
    body: '',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'reversePartially',
    call: (client) => client.reversePartially({ paymentId: PAYMENT, amountTiyin: tiyin(4_850_050) }),
    method: 'DELETE',
    path: '/payment/partial_reversal/77001/9007199254740993/48500.50',
    body: '',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'createInvoice',
    call: (client) =>
      client.createInvoice({
        amountTiyin: tiyin(1_000_001),
        phoneNumber: '998901234567',
        merchantTransId: 'order-5',
      }),
    method: 'POST',
    path: '/invoice/create',
    body: '{"service_id":77001,"amount":10000.01,"phone_number":"998901234567","merchant_trans_id":"order-5"}',
    deadlineMs: create,
    accepted: `{"error_code":0,"error_note":"","invoice_id":${INVOICE}}`,
  },
  {
    name: 'invoiceStatus',
    call: (client) => client.invoiceStatus({ invoiceId: INVOICE }),
    method: 'GET',
    path: '/invoice/status/77001/9007199254740995',
    body: '',
    deadlineMs: answer,
    accepted: '{"error_code":0,"error_note":"","invoice_status":-99,"invoice_status_note":"Удалён"}',
  },
  {
    name: 'requestCardToken',
    call: (client) =>
      client.requestCardToken({ cardNumber: CARD_NUMBER, expireDate: '0399', temporary: true }),
    method: 'POST',
    path: '/card_token/request',
    body: `{"service_id":77001,"card_number":"${CARD_NUMBER}","expire_date":"0399","temporary":1}`,
    deadlineMs: answer,
    accepted: `{"error_code":0,"error_note":"","card_token":"${CARD_TOKEN}","phone_number":"99890*****12","temporary":1}`,
  },
  {
    name: 'verifyCardToken',
    call: (client) => client.verifyCardToken({ cardToken: CARD_TOKEN, smsCode: SMS_CODE }),
    method: 'POST',
    path: '/card_token/verify',
    body: `{"service_id":77001,"card_token":"${CARD_TOKEN}","sms_code":74119}`,
    deadlineMs: answer,
    accepted: '{"error_code":0,"error_note":"","card_number":"860012******1234"}',
  },
  {
    name: 'payWithCardToken',
    call: (client) =>
      client.payWithCardToken({
        cardToken: CARD_TOKEN,
        amountTiyin: tiyin(500_000),
        transactionId: TRANSACTION,
      }),
    method: 'POST',
    path: '/card_token/payment',
    body: `{"service_id":77001,"card_token":"${CARD_TOKEN}","amount":5000,"transaction_parameter":"${TRANSACTION}"}`,
    deadlineMs: create,
    accepted: STATUS,
  },
  {
    name: 'deleteCardToken',
    call: (client) => client.deleteCardToken({ cardToken: CARD_TOKEN }),
    method: 'DELETE',
    path: `/card_token/77001/${CARD_TOKEN}`,
    body: '',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'submitItems',
    call: (client) =>
      client.submitItems({
        paymentId: PAYMENT,
        items: [
          {
            Name: 'Choy, dona',
            SPIC: '10999001001000000',
            PackageCode: '1520627',
            GoodPrice: 2_000_000,
            Price: 2_000_000,
            Amount: 1,
            VAT: 214_286,
            VATPercent: 12,
            Discount: 0,
            Other: 0,
            CommissionInfo: { TIN: '123456789' },
          },
        ],
        received_ecash: 0,
        received_cash: 0,
        received_card: 2_000_000,
      }),
    method: 'POST',
    path: '/payment/ofd_data/submit_items',
    body:
      '{"service_id":77001,"payment_id":9007199254740993,"items":[{"Name":"Choy, dona","SPIC":"10999001001000000",' +
      '"PackageCode":"1520627","GoodPrice":2000000,"Price":2000000,"Amount":1,"VAT":214286,"VATPercent":12,' +
      '"Discount":0,"Other":0,"CommissionInfo":{"TIN":"123456789"}}],' +
      '"received_ecash":0,"received_cash":0,"received_card":2000000}',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'submitReceiptLink',
    call: (client) =>
      client.submitReceiptLink({ paymentId: PAYMENT, link: 'https://fiscal.example.invalid/check?t=1&r=2' }),
    method: 'POST',
    path: '/payment/ofd_data/submit_qrcode',
    body: '{"service_id":77001,"payment_id":9007199254740993,"qrcode":"https://fiscal.example.invalid/check?t=1&r=2"}',
    deadlineMs: answer,
    accepted: DONE,
  },
  {
    name: 'fiscalLink',
    call: (client) => client.fiscalLink({ paymentId: PAYMENT }),
    method: 'GET',
    path: '/payment/ofd_data/77001/9007199254740993',
    body: '',
    deadlineMs: answer,
    accepted: `{"paymentId":${PAYMENT},"qrCodeURL":"https://fiscal.example.invalid/check?t=1"}`,
  },
];

export function wireCall(name: keyof GatewayClient): WireCall {
  const found = WIRE_CALLS.find((one) => one.name === name);
  if (!found) throw new Error(`no such call: ${name}`);
  return found;
}

/** Values that must never be in an error, a log or a note. */
export const SENSITIVE: readonly string[] = [PAYER_CODE, CARD_NUMBER, SMS_CODE, CARD_TOKEN];

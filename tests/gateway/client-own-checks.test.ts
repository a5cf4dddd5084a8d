/**
 * The till refuses by itself what the interface would refuse: the error names the field, and nothing is sent.
 */
import { describe, expect, test } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import type { InvoiceId, PaymentId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { CARD_TOKEN, PAYMENT, TRANSACTION, wireCall } from '../support/wire-calls.ts';
import { wireClient } from '../support/wire-client.ts';
import { jsonServer } from '../support/wire-server.ts';

const everyAnswer = () => jsonServer('{"error_code":0}');

describe('our own checks stop a bad request before it is sent', () => {
  const create = wireCall('createPassPayment');
  const money = (amount: number) => amount as Tiyin;
  const id = (text: string) => text as PaymentId;
  const transaction = (text: string) => text as TransactionId;
  const good: FiscalItem = {
    Name: 'n',
    SPIC: '1',
    PackageCode: '1',
    GoodPrice: 1,
    Price: 1,
    Amount: 1,
    VAT: 0,
    VATPercent: 0,
    Discount: 0,
    Other: 0,
    CommissionInfo: { TIN: '123456789' },
  };
  const items = (change: Partial<Record<keyof FiscalItem, unknown>>) => (client: GatewayClient) =>
    client.submitItems({
      paymentId: PAYMENT,
      items: [{ ...good, ...change } as FiscalItem],
      received_ecash: 0,
      received_cash: 0,
      received_card: 1,
    });
  const pay = (change: object) => (client: GatewayClient) =>
    client.createPassPayment({
      otpData: '1',
      amountTiyin: tiyin(100),
      transactionId: TRANSACTION,
      ...change,
    });
  const lookUp = (text: string, date?: string) => (client: GatewayClient) =>
    client.paymentStatusByTransaction({
      transactionId: transaction(text),
      ...(date === undefined ? {} : { date }),
    });
  const token = (cardToken: string) => ({ cardToken, amountTiyin: tiyin(1), transactionId: TRANSACTION });

  const bad: readonly (readonly [field: string, call: typeof create.call])[] = [
    ['otp_data', pay({ otpData: '' })],
    ['otp_data', pay({ otpData: '8'.repeat(513) })],
    ['otp_data', pay({ otpData: 'half \ud83d' })],
    ['amount', pay({ amountTiyin: money(0) })],
    ['amount', pay({ amountTiyin: money(-100) })],
    ['amount', pay({ amountTiyin: money(1.5) })],
    ['amount', pay({ amountTiyin: money(Number.NaN) })],
    ['amount', pay({ amountTiyin: money(1_000_000_000_000_000) })],
    ['transaction_id', pay({ transactionId: '' })],
    ['transaction_id', pay({ transactionId: '..' })],
    ['cashbox_code', pay({ cashboxCode: 'x'.repeat(65) })],
    ['payment_id', (client) => client.confirmPassPayment({ paymentId: id('12a') })],
    ['payment_id', (client) => client.paymentStatus({ paymentId: id('0') })],
    ['payment_id', (client) => client.paymentStatus({ paymentId: id('../1') })],
    ['payment_id', (client) => client.reversePayment({ paymentId: id('') })],
    ['payment_id', (client) => client.reversePartially({ paymentId: id('-1'), amountTiyin: tiyin(1) })],
    ['amount', (client) => client.reversePartially({ paymentId: PAYMENT, amountTiyin: money(0) })],
    ['merchant_trans_id', lookUp('.')],
    ['merchant_trans_id', lookUp('half \ude00')],
    ['merchant_trans_id', lookUp('x'.repeat(256))],
    ['date', lookUp('a', '20-11-2026')],
    ['date', lookUp('a', '2026-02-30')],
    ['date', lookUp('a', '2026-13-01')],
    [
      'amount',
      (client) =>
        client.createInvoice({ amountTiyin: money(0), phoneNumber: '998901234567', merchantTransId: 'o' }),
    ],
    [
      'phone_number',
      (client) => client.createInvoice({ amountTiyin: tiyin(1), phoneNumber: 'me', merchantTransId: 'o' }),
    ],
    [
      'merchant_trans_id',
      (client) =>
        client.createInvoice({ amountTiyin: tiyin(1), phoneNumber: '998901234567', merchantTransId: '' }),
    ],
    ['invoice_id', (client) => client.invoiceStatus({ invoiceId: '1/2' as InvoiceId })],
    [
      'card_number',
      (client) => client.requestCardToken({ cardNumber: '8600', expireDate: '0399', temporary: true }),
    ],
    [
      'expire_date',
      (client) =>
        client.requestCardToken({ cardNumber: '8600123412341234', expireDate: '1399', temporary: true }),
    ],
    ['card_token', (client) => client.verifyCardToken({ cardToken: 'a/b', smsCode: '12345' })],
    ['sms_code', (client) => client.verifyCardToken({ cardToken: CARD_TOKEN, smsCode: '12a' })],
    ['card_token', (client) => client.payWithCardToken(token('..'))],
    ['amount', (client) => client.payWithCardToken({ ...token(CARD_TOKEN), amountTiyin: money(0) })],
    [
      'transaction_parameter',
      (client) => client.payWithCardToken({ ...token(CARD_TOKEN), transactionId: transaction('') }),
    ],
    ['card_token', (client) => client.deleteCardToken({ cardToken: '' })],
    ['payment_id', (client) => client.submitReceiptLink({ paymentId: id('x'), link: 'https://a.invalid/' })],
    ['qrcode', (client) => client.submitReceiptLink({ paymentId: PAYMENT, link: 'http://a.invalid/' })],
    ['qrcode', (client) => client.submitReceiptLink({ paymentId: PAYMENT, link: 'https://a.invalid/\n1' })],
    ['payment_id', (client) => client.fiscalLink({ paymentId: id('1e5') })],
    ['Name', items({ Name: 'n'.repeat(64) })],
    ['Name', items({ Name: '' })],
    ['Barcode', items({ Barcode: '1'.repeat(14) })],
    ['Labels', items({ Labels: Array.from({ length: 301 }, () => 'l') })],
    ['Labels', items({ Labels: ['l'.repeat(22)] })],
    ['SPIC', items({ SPIC: '1'.repeat(18) })],
    ['PackageCode', items({ PackageCode: '1'.repeat(21) })],
    ['Units', items({ Units: -1 })],
    ['GoodPrice', items({ GoodPrice: 0.5 })],
    ['Price', items({ Price: -1 })],
    ['Amount', items({ Amount: 1.25 })],
    ['VAT', items({ VAT: Number.NaN })],
    ['VATPercent', items({ VATPercent: '12' })],
    ['Discount', items({ Discount: 2 ** 53 })],
    ['Other', items({ Other: null })],
    ['CommissionInfo', items({ CommissionInfo: {} })],
    ['TIN', items({ CommissionInfo: { TIN: '1'.repeat(10) } })],
    ['PINFL', items({ CommissionInfo: { PINFL: '1'.repeat(15) } })],
    ['PINFL', items({ CommissionInfo: { TIN: '123456789', PINFL: '' } })],
    [
      'items',
      (client) =>
        client.submitItems({
          paymentId: PAYMENT,
          items: [],
          received_ecash: 0,
          received_cash: 0,
          received_card: 0,
        }),
    ],
    [
      'received_cash',
      (client) =>
        client.submitItems({
          paymentId: PAYMENT,
          items: [good],
          received_ecash: 0,
          received_cash: -1,
          received_card: 0,
        }),
    ],
    [
      'payment_id',
      (client) =>
        client.submitItems({
          paymentId: id(''),
          items: [good],
          received_ecash: 0,
          received_cash: 0,
          received_card: 0,
        }),
    ],
  ];

  test.each(bad)('%s (case %#)', async (field, call) => {
    const server = await everyAnswer();
    const { client } = wireClient(server);
    expect(await call(client)).toEqual({ ok: false, error: { code: 'gateway.invalid-request', field } });
    expect(server.arrivals).toHaveLength(0);
  });

  test('items at every limit are sent', async () => {
    const server = await everyAnswer();
    const { client } = wireClient(server);
    const full = {
      Name: 'ў'.repeat(63),
      Barcode: '1'.repeat(13),
      Labels: Array.from({ length: 300 }, () => 'l'.repeat(21)),
      SPIC: '1'.repeat(17),
      Units: 0,
      PackageCode: '1'.repeat(20),
      CommissionInfo: { PINFL: '1'.repeat(14) },
    };
    expect(await items(full)(client)).toMatchObject({ ok: true });
    expect(server.arrivals).toHaveLength(1);
  });

  test('a client with impossible settings is not created', () => {
    const right = {
      baseUrl: 'https://a.invalid/v2',
      serviceId: 1,
      sign: createSigner({ merchantUserId: '7', secretKey: 's' }),
      clock: wireClient({ baseUrl: 'http://127.0.0.1:1' }).clock,
    };
    expect(() => createGatewayClient(right)).not.toThrow();
    expect(() => createGatewayClient({ ...right, baseUrl: 'not an address' })).toThrow();
    expect(() => createGatewayClient({ ...right, serviceId: 1.5 })).toThrow();
    expect(() => createGatewayClient({ ...right, passPath: '../invoice' })).toThrow(RangeError);
  });
});

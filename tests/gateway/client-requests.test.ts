/** What leaves the till: section 5's Auth, and each operation's own method, path and body to the letter. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import type { FiscalItem } from '../../shared/fiscal-items.ts';
import { type InvoiceId, type PaymentId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { CARD_TOKEN, PAYMENT, TRANSACTION, WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { SECRET, USER, wireClient } from '../support/wire-client.ts';
import { closeWire, jsonServer, sendJson, wireServer } from '../support/wire-server.ts';

afterEach(closeWire);

const everyAnswer = () =>
  wireServer((response, { path }) => {
    const called = WIRE_CALLS.find((one) => path.endsWith(one.path));
    sendJson(response, called?.accepted ?? '{"error_code":0}');
  });

describe('each operation', () => {
  test('the table of calls holds all 17 of the client', () => {
    const { client } = wireClient({ baseUrl: 'http://127.0.0.1:1/v2/merchant' });
    expect(WIRE_CALLS.map(({ name }) => name).toSorted()).toEqual(Object.keys(client).toSorted());
    expect(WIRE_CALLS).toHaveLength(17);
  });

  test.each(WIRE_CALLS)('$name: $method $path', async ({ call, method, path, body }) => {
    const server = await everyAnswer();
    const { client } = wireClient(server);
    expect(await call(client)).toMatchObject({ ok: true });
    expect(server.arrivals).toHaveLength(1);
    expect(server.arrivals[0]).toMatchObject({ method, path: `/v2/merchant${path}`, body });
  });

  test.each(WIRE_CALLS)('$name carries the three headers of section 5', async ({ call }) => {
    const server = await everyAnswer();
    const { client, clock } = wireClient(server);
    await call(client);
    const headers = server.arrivals[0]?.headers ?? {};
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe('application/json');
    const [user, digest, timestamp] = String(headers.auth).split(':');
    expect(user).toBe(USER);
    expect(timestamp).toBe(String(Math.floor(clock.wallMs() / 1000)));
    expect(timestamp).toMatch(/^\d{10}$/);
    expect(digest).toBe(createHash('sha1').update(`${timestamp}${SECRET}`, 'utf8').digest('hex'));
    expect(JSON.stringify(server.arrivals)).not.toContain(SECRET);
  });

  test('the operator’s own word takes the place of x_pass', async () => {
    const server = await everyAnswer();
    const { client } = wireClient(server, { passPath: 'dove_pass', baseUrl: `${server.baseUrl}///` });
    await client.enableConfirmation();
    expect(server.arrivals[0]?.path).toBe('/v2/merchant/dove_pass/confirmation/77001');
  });
});

describe('the signer', () => {
  test('answers a digest that was computed elsewhere', () => {
    // printf '1700000000secret' | sha1sum
    const sign = createSigner({ merchantUserId: '7', secretKey: 'secret' });
    const digest = createHash('sha1').update('1700000000secret').digest('hex');
    expect(sign(1_700_000_000)).toBe(`7:${digest}:1700000000`);
    expect(digest).toMatch(/^[0-9a-f]{40}$/);
  });

  test('refuses a time without ten digits, and the client says so before anything is sent', async () => {
    const sign = createSigner({ merchantUserId: '7', secretKey: 'secret' });
    for (const seconds of [0, 999_999_999, 10_000_000_000, Number.NaN, 1.5e9 + 0.5]) {
      expect(() => sign(seconds)).toThrow(RangeError);
    }
    const server = await jsonServer('{"error_code":0}');
    const { client, clock } = wireClient(server);
    clock.jumpWall(-clock.wallMs());
    expect(await wireCall('createPassPayment').call(client)).toEqual({
      ok: false,
      error: { code: 'gateway.invalid-request', field: 'Auth' },
    });
    expect(server.arrivals).toHaveLength(0);
  });

  test('a header that HTTP can not carry is our own fault, not the network’s', async () => {
    const server = await jsonServer('{"error_code":0}');
    const { client } = wireClient(server, {
      sign: createSigner({ merchantUserId: 'a\r\nX-Evil: 1', secretKey: 'secret' }),
    });
    expect(await client.paymentStatus({ paymentId: PAYMENT })).toEqual({
      ok: false,
      error: { code: 'gateway.invalid-request', field: 'Auth' },
    });
    expect(server.arrivals).toHaveLength(0);
  });
});

describe('amounts are exact soum', () => {
  test.each([
    [1, '0.01'],
    [100, '1'],
    [110, '1.10'],
    [4_850_050, '48500.50'],
    [29, '0.29'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('%i tiyin is written %s, in the body and in the path', async (amount, text) => {
    const server = await everyAnswer();
    const { client } = wireClient(server);
    const amountTiyin = tiyin(amount);
    await client.createPassPayment({ otpData: '1', amountTiyin, transactionId: TRANSACTION });
    await client.reversePartially({ paymentId: PAYMENT, amountTiyin });
    expect(server.arrivals[0]?.body).toContain(`"amount":${text},`);
    expect(server.arrivals[1]?.path).toMatch(new RegExp(`/9007199254740993/${text.replace('.', '\\.')}$`));
  });
});

describe('path segments', () => {
  test.each([
    ['a/b', 'a%2Fb'],
    ['../status', '..%2Fstatus'],
    ['a%2fb', 'a%252fb'],
    ['заказ №5', '%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%20%E2%84%965'],
    ['q?x=1#y', 'q%3Fx%3D1%23y'],
    ['...', '...'],
  ])('a transaction id %s stays one segment', async (id, written) => {
    const server = await everyAnswer();
    const { client } = wireClient(server);
    await client.paymentStatusByTransaction({ transactionId: TransactionId.parse(id) });
    expect(server.arrivals[0]?.path).toBe(`/v2/merchant/payment/status_by_mti/77001/${written}`);
  });
});

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

  test('a client that could never be right is not made', () => {
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

/**
 * Every request of the client passes the strict checks of the training gateway. The codes for a malformed
 * request (-9001 to -9032) never come back, whatever valid values are drawn.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import { OPERATION_NAMES, type OperationName } from '../../electron/training/faults.ts';
import { PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { InvoiceId, PaymentId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { closeAfterTest } from '../support/wire-server.ts';

const RUNS = { seed: 7_001, numRuns: 60 };

async function start(): Promise<[TrainingGateway, GatewayClient]> {
  const clock = new VirtualClock();
  const started = await startTrainingGateway({ folder: null, clock, seed: 1 });
  if (!started.ok) throw new Error('the training gateway did not start');
  const gateway = started.value;
  closeAfterTest(gateway);
  const transport = createTransport();
  closeAfterTest(transport);
  const client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    serviceId: gateway.credentials.serviceId,
    sign: createSigner(gateway.credentials),
    clock,
    fetch: transport.fetch,
  });
  return [gateway, client];
}

/** A refusal may concern the payment, the customer or the rules, but not the request's form. */
function expectWellFormed(answer: Result<unknown, GatewayError>): void {
  if (answer.ok) return;
  // Some payer codes cause a broken answer; the request was accepted all the same.
  expect(['gateway.refused', 'gateway.wrong-shape']).toContain(answer.error.code);
  const code = answer.error.gatewayCode ?? -9_999;
  expect(code > -9_033 && code <= -9_001, `${code} ${answer.error.note}`).toBe(false);
}

const amounts = fc.integer({ min: 1, max: 999_999_999_999_999 }).map(tiyin);
const ids = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map((id) => PaymentId.parse(String(id)));
const segments = fc
  .string({ minLength: 1, maxLength: 64, unit: 'grapheme' })
  .filter((text) => text.length <= 64 && text !== '.' && text !== '..')
  .map((text) => TransactionId.parse(text));
/** Answers that get lost by design would only make this test slow. */
const answering = PAYER_CODES.filter(({ plan }) => !('answer' in plan)).map(({ code }) => code);
const payerCodes = fc.oneof(fc.constantFrom(...answering), fc.string({ minLength: 1, maxLength: 128 }));
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cards = fc.stringMatching(/^\d{16}$/);
const tokens = fc.uuid();

interface Drawn {
  readonly operations: readonly OperationName[];
  send(): Promise<void>;
}

/** Drawn requests, and the operations of the interface that take them. */
const drawn = <T>(
  operations: readonly OperationName[],
  values: fc.Arbitrary<T>,
  call: (client: GatewayClient, values: T) => Promise<Result<unknown, GatewayError>>,
): Drawn => ({
  operations,
  send: async () => {
    const [gateway, client] = await start();
    await fc.assert(
      fc.asyncProperty(values, async (given) => expectWellFormed(await call(client, given))),
      RUNS,
    );
    for (const operation of operations) expect(gateway.arrivals(operation), operation).toBeGreaterThan(0);
  },
});

const REQUESTS: Readonly<Record<string, Drawn>> = {
  create: drawn(
    ['create-pass'],
    fc.record({
      otpData: payerCodes,
      amountTiyin: amounts,
      transactionId: segments,
      cashboxCode: fc.option(fc.string({ minLength: 1, maxLength: 64 })),
    }),
    (client, request) => client.createPassPayment(request),
  ),
  'confirm, status, reversal, fiscal link': drawn(
    ['confirm-pass', 'payment-status', 'reversal', 'fiscal-link'],
    ids,
    async (client, paymentId) => {
      expectWellFormed(await client.confirmPassPayment({ paymentId }));
      expectWellFormed(await client.paymentStatus({ paymentId }));
      expectWellFormed(await client.reversePayment({ paymentId }));
      return client.fiscalLink({ paymentId });
    },
  ),
  'confirmation mode': drawn(['confirmation-on', 'confirmation-off'], fc.boolean(), (client, on) =>
    on ? client.enableConfirmation() : client.disableConfirmation(),
  ),
  'look-up': drawn(
    ['status-by-mti', 'status-by-mti-dated'],
    fc.tuple(segments, fc.option(days)),
    (client, [transactionId, date]) =>
      client.paymentStatusByTransaction({ transactionId, ...(date === null ? {} : { date }) }),
  ),
  'partial reversal': drawn(
    ['partial-reversal'],
    fc.record({ paymentId: ids, amountTiyin: amounts }),
    (client, request) => client.reversePartially(request),
  ),
  invoices: drawn(
    ['create-invoice'],
    fc.record({
      amountTiyin: amounts,
      phoneNumber: fc.stringMatching(/^\+?998\d{9}$/),
      merchantTransId: segments,
    }),
    (client, request) => client.createInvoice(request),
  ),
  'invoice status': drawn(['invoice-status'], ids, (client, id) =>
    client.invoiceStatus({ invoiceId: InvoiceId.parse(id) }),
  ),
  'card tokens': drawn(
    ['token-request', 'token-verify', 'token-payment', 'token-delete'],
    fc.record({
      cardNumber: cards,
      expireDate: fc.stringMatching(/^(0[1-9]|1[0-2])\d{2}$/),
      temporary: fc.boolean(),
      cardToken: tokens,
      smsCode: fc.stringMatching(/^\d{3,8}$/),
      amountTiyin: amounts,
      transactionId: segments,
    }),
    async (client, request) => {
      expectWellFormed(await client.requestCardToken(request));
      expectWellFormed(await client.verifyCardToken(request));
      expectWellFormed(await client.payWithCardToken(request));
      return client.deleteCardToken(request);
    },
  ),
  'fiscal items': drawn(
    ['submit-items'],
    fc.record({ paymentId: ids, items: fc.array(fiscalItem(), { minLength: 1, maxLength: 4 }) }),
    (client, { paymentId, items }) => {
      const received_card = items.reduce((sum, item) => sum + item.Price - item.Discount - item.Other, 0);
      return client.submitItems({ paymentId, items, received_ecash: 0, received_cash: 0, received_card });
    },
  ),
  'a receipt’s link': drawn(['submit-qrcode'], fc.tuple(ids, fc.webPath()), (client, [paymentId, path]) =>
    client.submitReceiptLink({ paymentId, link: `https://fiscal.training.invalid/check${path}` }),
  ),
};

test.each(Object.entries(REQUESTS))('%s: each request is well formed to the strict gateway', (_, { send }) =>
  send(),
);

test('every operation of the interface is covered', () => {
  const sent = Object.values(REQUESTS).flatMap(({ operations }) => operations);
  expect(sent.toSorted()).toEqual([...OPERATION_NAMES].sort());
});

/** Items as the basket makes them: discounts inside the price, VAT inside the remainder. */
function fiscalItem(): fc.Arbitrary<FiscalItem> {
  const text = (max: number) =>
    fc.string({ minLength: 1, maxLength: max, unit: 'grapheme' }).filter((drawn) => [...drawn].length <= max);
  return fc
    .record({
      Name: text(63),
      Barcode: text(13),
      Labels: fc.array(text(21), { maxLength: 5 }),
      SPIC: text(17),
      PackageCode: text(20),
      Units: fc.nat(),
      Amount: fc.integer({ min: 1, max: 1_000_000 }),
      VATPercent: fc.constantFrom(0, 12),
      price: fc.integer({ min: 1, max: 1_000_000_000 }),
      discount: fc.double({ min: 0, max: 0.5, noNaN: true }),
      other: fc.double({ min: 0, max: 0.5, noNaN: true }),
      CommissionInfo: fc.oneof(
        fc.stringMatching(/^\d{9}$/).map((TIN) => ({ TIN })),
        fc.stringMatching(/^\d{14}$/).map((PINFL) => ({ PINFL })),
      ),
    })
    .map(({ price, discount, other, ...item }) => {
      const Discount = Math.floor(price * discount);
      const Other = Math.floor(price * other);
      const due = price - Discount - Other;
      const VAT = Math.floor((due * item.VATPercent) / (100 + item.VATPercent));
      return { ...item, GoodPrice: price, Price: price, VAT, Discount, Other };
    });
}

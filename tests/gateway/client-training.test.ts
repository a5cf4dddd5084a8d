/**
 * Every request that the client sends passes the training gateway's own strict checks: none of its codes
 * for a malformed request (-9001 to -9032) ever comes back, whatever valid values are drawn.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import { PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { InvoiceId, PaymentId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SEED = 7_001;
const RUNS = { seed: SEED, numRuns: 60 };

let gateway: TrainingGateway;
let client: GatewayClient;
let transport: ReturnType<typeof createTransport>;

beforeAll(async () => {
  const clock = new VirtualClock();
  const started = await startTrainingGateway({ folder: null, clock, seed: 1 });
  if (!started.ok) throw new Error('the training gateway did not start');
  gateway = started.value;
  transport = createTransport();
  client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    serviceId: gateway.credentials.serviceId,
    sign: createSigner(gateway.credentials),
    clock,
    fetch: transport.fetch,
  });
});
afterAll(async () => {
  await transport.close();
  await gateway.close();
});

/** Refusals about the payment, the customer or the rules are fine; those about the request's form are not. */
function expectWellFormed(answer: Result<unknown, GatewayError>): void {
  if (answer.ok) return;
  // Some payer codes ask for a broken answer; the request was taken all the same.
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
/** Answers that are lost on purpose would only make this slow. */
const answering = PAYER_CODES.filter(({ plan }) => !('answer' in plan)).map(({ code }) => code);
const payerCodes = fc.oneof(fc.constantFrom(...answering), fc.string({ minLength: 1, maxLength: 128 }));
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cards = fc.stringMatching(/^\d{16}$/);
const tokens = fc.uuid();

const check =
  <T>(drawn: fc.Arbitrary<T>, call: (values: T) => Promise<Result<unknown, GatewayError>>) =>
  () =>
    fc.assert(
      fc.asyncProperty(drawn, async (values) => expectWellFormed(await call(values))),
      RUNS,
    );

describe('every request is well formed to the strict gateway', () => {
  test(
    'create',
    check(
      fc.record({
        otpData: payerCodes,
        amountTiyin: amounts,
        transactionId: segments,
        cashboxCode: fc.option(fc.string({ minLength: 1, maxLength: 64 })),
      }),
      (request) => client.createPassPayment(request),
    ),
  );
  test(
    'confirm, status, reversal, fiscal link',
    check(ids, async (paymentId) => {
      expectWellFormed(await client.confirmPassPayment({ paymentId }));
      expectWellFormed(await client.paymentStatus({ paymentId }));
      expectWellFormed(await client.reversePayment({ paymentId }));
      return client.fiscalLink({ paymentId });
    }),
  );
  test(
    'confirmation mode',
    check(fc.boolean(), (on) => (on ? client.enableConfirmation() : client.disableConfirmation())),
  );
  test(
    'look-up',
    check(fc.tuple(segments, fc.option(days)), ([transactionId, date]) =>
      client.paymentStatusByTransaction({ transactionId, ...(date === null ? {} : { date }) }),
    ),
  );
  test(
    'partial reversal',
    check(fc.record({ paymentId: ids, amountTiyin: amounts }), (request) => client.reversePartially(request)),
  );
  test(
    'invoices',
    check(
      fc.record({
        amountTiyin: amounts,
        phoneNumber: fc.stringMatching(/^\+?998\d{9}$/),
        merchantTransId: segments,
      }),
      (request) => client.createInvoice(request),
    ),
  );
  test(
    'invoice status',
    check(ids, (id) => client.invoiceStatus({ invoiceId: InvoiceId.parse(id) })),
  );
  test(
    'card tokens',
    check(
      fc.record({
        cardNumber: cards,
        expireDate: fc.stringMatching(/^(0[1-9]|1[0-2])\d{2}$/),
        temporary: fc.boolean(),
        cardToken: tokens,
        smsCode: fc.stringMatching(/^\d{3,8}$/),
        amountTiyin: amounts,
        transactionId: segments,
      }),
      async (request) => {
        expectWellFormed(await client.requestCardToken(request));
        expectWellFormed(await client.verifyCardToken(request));
        expectWellFormed(await client.payWithCardToken(request));
        return client.deleteCardToken(request);
      },
    ),
  );
  test(
    'fiscal items',
    check(
      fc.record({ paymentId: ids, items: fc.array(fiscalItem(), { minLength: 1, maxLength: 4 }) }),
      ({ paymentId, items }) => {
        const received_card = items.reduce((sum, item) => sum + item.Price - item.Discount - item.Other, 0);
        return client.submitItems({ paymentId, items, received_ecash: 0, received_cash: 0, received_card });
      },
    ),
  );
  test(
    'a receipt’s link',
    check(fc.tuple(ids, fc.webPath()), ([paymentId, path]) =>
      client.submitReceiptLink({ paymentId, link: `https://fiscal.training.invalid/check${path}` }),
    ),
  );
  test('and all 18 addresses were met', () => {
    expect(gateway.arrivals('submit-items')).toBeGreaterThan(0);
    expect(gateway.arrivals('status-by-mti-dated')).toBeGreaterThan(0);
    expect(gateway.arrivals('partial-reversal')).toBeGreaterThan(0);
  });
});

/** Items as the basket makes them: discounts inside the price, VAT inside what is left. */
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

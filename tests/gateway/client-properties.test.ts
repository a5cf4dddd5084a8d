/**
 * For any answer no method throws, and none invents a success. fast-check draws the answers from a fixed seed
 * and prints it at a failure. The transport is a function, so thousands of answers are fast.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import type { GatewayFetch } from '../../electron/gateway/transport.ts';
import {
  idNumber,
  PHONE_RUNS,
  parseObject,
  readPaymentId,
  safeNote,
  soumNumber,
  writeBody,
} from '../../electron/gateway/wire.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { PaymentId } from '../../shared/ids.ts';
import { parseSoum, soumText, tiyin } from '../../shared/money.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { INVOICE, PAYMENT, SENSITIVE, TRANSACTION, WIRE_CALLS } from '../support/wire-calls.ts';
import { SECRET } from '../support/wire-client.ts';
import { GatewayError } from '../support/wire-failures.ts';
import { type Drawn, proveSuccess } from '../support/wire-proof.ts';

const SEED = 20_261_120;
const RUNS = { seed: SEED, numRuns: 400 };

function clientFor({ status, headers, bytes }: Drawn): GatewayClient {
  const fetch: GatewayFetch = async () => ({
    status,
    headers: { get: (name) => headers[name] ?? null },
    body: (async function* () {
      yield bytes;
    })(),
  });
  return createGatewayClient({
    baseUrl: 'http://127.0.0.1:1/v2/merchant',
    serviceId: 77_001,
    sign: createSigner({ merchantUserId: '1', secretKey: SECRET }),
    clock: new VirtualClock(),
    fetch,
  });
}

const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(200, 201) },
  fc.constantFrom(204, 301, 308, 400, 401, 403, 404, 406, 410, 500, 502),
  fc.integer({ min: 200, max: 599 }),
);
const headers = fc.record(
  {
    date: fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    ),
  },
  { requiredKeys: [] },
);

/** Values close to what a field expects. */
const near = fc.oneof(
  fc.constantFrom<unknown>(0, 1, 2, 3, -1, -99, '0', '2', '-1', 0.5, true, false, null, '', [], {}),
  fc.constantFrom<unknown>(String(PAYMENT), String(INVOICE), String(TRANSACTION), '5', 5, 'abc', '0005'),
  fc.constantFrom<unknown>('https://a.invalid/check?t=1', 'http://a.invalid/', '860012******1234', 'WALLET'),
  fc.jsonValue(),
);
const FIELDS = [
  'error_code',
  'error_note',
  'payment_id',
  'payment_status',
  'confirm_mode',
  'card_type',
  'processing_type',
  'card_number',
  'merchant_trans_id',
  'invoice_id',
  'invoice_status',
  'status',
  'card_token',
  'temporary',
  'phone_number',
  'paymentId',
  'qrCodeURL',
] as const;
const nearObject = fc.dictionary(fc.constantFrom(...FIELDS), near, { maxKeys: FIELDS.length });
/** A success of some operation with a few changed fields, where an invented success would hide. */
const almost = fc
  .tuple(fc.constantFrom(...WIRE_CALLS.map(({ accepted }) => accepted)), nearObject)
  .map(([accepted, change]): string => {
    const changes = Object.entries(change).slice(0, 3);
    const rest = changes.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
    // A repeated name takes its last value, so the change wins and the long ids stay as written.
    return `${accepted.slice(0, -1)}${rest.join('')}}`;
  });
const bodies = fc.oneof(
  { weight: 3, arbitrary: almost.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: nearObject.map((object) => Buffer.from(JSON.stringify(object))) },
  fc.json().map((text) => Buffer.from(text)),
  fc.string().map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }),
);
const answers: fc.Arbitrary<Drawn> = fc.record({ status: statuses, headers, bytes: bodies });

describe.each(WIRE_CALLS)('$name', ({ name, call }) => {
  test('never throws, and each success is proved', async () => {
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (drawn) => {
        const answer = await call(clientFor(drawn));
        if (answer.ok) {
          successes += 1;
          proveSuccess(name, answer.value, drawn);
        } else {
          expect(GatewayError.parse(answer.error)).toBeDefined();
        }
        for (const sensitive of [...SENSITIVE, SECRET]) {
          // Only the request for a token returns a token.
          if (name === 'requestCardToken' && answer.ok) continue;
          expect(JSON.stringify(answer)).not.toContain(sensitive);
        }
      }),
      RUNS,
    );
    // A property that never met a success would prove nothing about successes.
    expect(successes).toBeGreaterThan(0);
  });

  test('never throws, whatever the transport throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (thrown) => {
        const client = createGatewayClient({
          baseUrl: 'http://127.0.0.1:1',
          serviceId: 1,
          sign: createSigner({ merchantUserId: '1', secretKey: SECRET }),
          clock: new VirtualClock(),
          fetch: () => Promise.reject(thrown),
        });
        const answer = await call(client);
        expect(answer.ok).toBe(false);
        if (!answer.ok) expect(GatewayError.safeParse(answer.error).success).toBe(true);
      }),
      { seed: SEED, numRuns: 50 },
    );
  });
});

describe('parse(print(x)) = x', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const ids = fc
    .bigInt({ min: 1n, max: 9_999_999_999_999_999_999n })
    .map((id) => PaymentId.parse(String(id)));

  test('money as text, and in a body', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const printed = soumText(tiyin(amount));
        expect(parseSoum(printed)).toEqual({ ok: true, value: amount });
        expect(writeBody({ amount: soumNumber(tiyin(amount)) })).toBe(`{"amount":${printed}}`);
        // The receiver parses a float; its two decimals are still the amount.
        expect(Number(printed).toFixed(2)).toBe(tiyinAsDecimals(amount));
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  test('ids, as a number and quoted', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const printed = writeBody({ payment_id: idNumber(id) });
        expect(printed).toBe(`{"payment_id":${id}}`);
        for (const text of [printed, `{"payment_id":"${id}"}`]) {
          const read = parseObject(text);
          expect(read.ok && readPaymentId(read.value)).toBe(id);
        }
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  test('fiscal items', () => {
    const uint = fc.maxSafeNat();
    const items: fc.Arbitrary<FiscalItem> = fc.record({
      Name: fc.string({ minLength: 1, maxLength: 63, unit: 'grapheme' }),
      SPIC: fc.string({ minLength: 1, maxLength: 17 }),
      PackageCode: fc.string({ minLength: 1, maxLength: 20 }),
      GoodPrice: uint,
      Price: uint,
      Amount: uint,
      VAT: uint,
      VATPercent: fc.nat(100),
      Discount: uint,
      Other: uint,
      CommissionInfo: fc.record({ TIN: fc.string({ minLength: 1, maxLength: 9 }) }),
    });
    fc.assert(
      fc.property(fc.array(items, { maxLength: 3 }), (drawn) => {
        const read = parseObject(writeBody({ items: drawn }));
        expect(read).toEqual({ ok: true, value: { items: drawn } });
      }),
      RUNS,
    );
  });
});

/** 4850050 -> "48500.50", by digits alone. */
const tiyinAsDecimals = (amount: number): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('redacted text', () => {
  test('of a note has no run of ten digits, with or without separators, and is short', () => {
    const digits = fc.array(fc.tuple(fc.nat(9), fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u200b')), {
      minLength: 10,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.string(), digits, fc.string(), (before, run, after) => {
        const note = safeNote(`${before}${run.map(([digit, gap]) => digit + gap).join('')}${after}`);
        expect(note.length).toBeLessThanOrEqual(300);
        expect(note).not.toMatch(/\d{10}/);
        expect(note).not.toContain(run.map(([digit]) => digit).join(''));
        expect(note).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
      RUNS,
    );
  });

  test.each(['901234567', '90 123-45-67', '(90) 123 45 67', '+998 (90) 123–45–67'])(
    'of an invoice has no telephone: %s',
    (phone) => {
      expect(safeNote(`${phone} нет`, [], PHONE_RUNS).replace(/\D/g, '')).toBe('4567');
    },
  );

  test('of a card number shows at most its first six and last four digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789* -') }), (text) => {
        const shown = maskCard(text) ?? '';
        expect(shown.replace(/\D/g, '').length).toBeLessThanOrEqual(10);
      }),
      RUNS,
    );
    expect(maskCard(null)).toBeNull();
  });
});

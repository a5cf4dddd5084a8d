/** Answers of a service, a proxy or an attacker: through the client, and from a real socket. */
import { createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { systemClock } from '../../../electron/app/system-clock.ts';
import { createGatewayClient } from '../../../electron/gateway/client.ts';
import type { GatewayClient } from '../../../electron/gateway/gateway.ts';
import { createSigner } from '../../../electron/gateway/sign.ts';
import { createTransport, type GatewayFetch } from '../../../electron/gateway/transport.ts';
import { PaymentId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { errorIn } from '../expected.ts';
import { anyValues, hostileTexts, jsonOf, mutatedJson, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const PAYMENT = PaymentId.parse('9007199254740993');
const TRANSACTION = TransactionId.parse('0b9e4c2e-6a44-4a55-9d5e-0c7e7f0f4a11');
const CARD = '8600123412341234';

/** One request for each kind of answer; `secret` is the payer code, the card's token and the SMS code. */
const callsWith = (
  secret: string,
): Readonly<Record<string, (client: GatewayClient) => Promise<unknown>>> => ({
  create: (client) =>
    client.createPassPayment({ otpData: secret, amountTiyin: tiyin(100), transactionId: TRANSACTION }),
  confirm: (client) => client.confirmPassPayment({ paymentId: PAYMENT }),
  status: (client) => client.paymentStatus({ paymentId: PAYMENT }),
  lookUp: (client) => client.paymentStatusByTransaction({ transactionId: TRANSACTION, date: '2026-11-20' }),
  reverse: (client) => client.reversePayment({ paymentId: PAYMENT }),
  invoice: (client) =>
    client.createInvoice({
      amountTiyin: tiyin(100),
      phoneNumber: '998901234567',
      merchantTransId: 'order-5',
    }),
  cardToken: (client) => client.requestCardToken({ cardNumber: CARD, expireDate: '0399', temporary: true }),
  verify: (client) => client.verifyCardToken({ cardToken: secret, smsCode: '74119' }),
  payWithToken: (client) =>
    client.payWithCardToken({ cardToken: secret, amountTiyin: tiyin(100), transactionId: TRANSACTION }),
  fiscalLink: (client) => client.fiscalLink({ paymentId: PAYMENT }),
});

/** Replaced by sent secrets, which must not come back. */
const QUOTED = 'QUOTED';
/** Requests that send the secret: no other answer can quote it. */
const SENDS_SECRET: ReadonlySet<string> = new Set(['create', 'verify', 'payWithToken']);

/** A service that quotes every sent value. */
const SUCCESS = {
  error_code: 0,
  error_note: `you sent ${QUOTED} and ${CARD}`,
  payment_id: 9_007_199_254,
  payment_status: 2,
  confirm_mode: 1,
  card_number: CARD,
  card_type: QUOTED,
  invoice_id: 5,
  invoice_status: -99,
  card_token: 'a-token',
  phone_number: '998901234567',
  qrCodeURL: 'https://fiscal.example/check?t=1',
};

/** The cashier sees its note. */
const REFUSAL = { ...SUCCESS, error_code: -31, payment_status: -1 };

const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

const HEADS = [
  'HTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n',
  'HTTP/1.1 302 Found\r\nLocation: https://stranger.example/\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: LENGTH\r\n\r\n',
  'HTTP/1.1 204 No Content\r\n\r\n',
  'SSH-2.0-OpenSSH\r\n',
] as const;

export const gatewayAnswers: Target = {
  name: 'gateway-answers',
  open: async ({ secret }) => {
    const calls = callsWith(secret);
    const operations = fc.constantFrom(...Object.keys(calls));
    const bodies = fc.oneof(
      { weight: 4, arbitrary: mutatedJson(SUCCESS).map(jsonOf) },
      { weight: 2, arbitrary: mutatedJson(REFUSAL).map(jsonOf) },
      { weight: 2, arbitrary: mutatedText(jsonOf(SUCCESS)) },
      anyValues.map(jsonOf),
      hostileTexts.map((text) => text + QUOTED),
    );
    const statuses = fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 }));
    const quoting = (operation: string, text: string): string =>
      text.replaceAll(QUOTED, SENDS_SECRET.has(operation) ? secret : '');
    const call = async (operation: string, fetch: GatewayFetch, baseUrl: string): Promise<unknown> => {
      const client = createGatewayClient({
        baseUrl,
        serviceId: 77,
        sign: createSigner({ merchantUserId: '1', secretKey: secret }),
        clock: systemClock(),
        fetch,
      });
      return errorIn(await calls[operation]?.(client));
    };

    const read = casesOf(
      fc.record({ operation: operations, status: statuses, date: hostileTexts, body: bodies }),
      ({ operation, status, date, body }) =>
        call(
          operation,
          async () => ({
            status,
            headers: { get: (name) => (name === 'date' ? date : null) },
            body: [Buffer.from(quoting(operation, body))] as unknown as AsyncIterable<Uint8Array>,
          }),
          'http://127.0.0.1:1/v2',
        ),
    );

    const peer = await rawServer();
    const heads = fc.constantFrom(...HEADS);
    const raw = fc.oneof(
      fc
        .tuple(heads, bodies)
        .map(([head, body]) => Buffer.from(head.replace('LENGTH', String(Buffer.byteLength(body))) + body)),
      fc.tuple(heads.chain(mutatedText), bodies).map(([head, body]) => Buffer.from(head + body)),
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      fc.constant(Buffer.concat([Buffer.from(HEADS[2]), BOMB])),
    );
    const answered = casesOf(fc.record({ operation: operations, raw }), async ({ operation, raw }) => {
      const transport = createTransport();
      peer.says(
        raw.length > 1_000_000 ? raw : Buffer.from(quoting(operation, raw.toString('latin1')), 'latin1'),
      );
      try {
        const answer = await call(operation, transport.fetch, peer.baseUrl);
        must(peer.requests() === 1, `it was sent ${peer.requests()} times`);
        return answer;
      } finally {
        await transport.close();
      }
    });
    return {
      cases: fc.oneof({ weight: 20, arbitrary: read }, { weight: 1, arbitrary: answered }),
      close: peer.close,
    };
  },
};

/** Sends the same bytes to each connection, and closes it. */
async function rawServer() {
  let [answer, requests] = [Buffer.alloc(0), 0];
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests += 1;
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    says: (bytes: Buffer): void => {
      [answer, requests] = [Buffer.from(bytes), 0];
    },
    requests: () => requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

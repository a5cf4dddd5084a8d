/** What the till sends: section 5's Auth, and each operation's own method, path and body to the letter. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../../electron/gateway/sign.ts';
import { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { PAYMENT, TRANSACTION, WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { SECRET, USER, wireClient } from '../support/wire-client.ts';
import { jsonServer, sendJson, wireServer } from '../support/wire-server.ts';

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

  test('a replacement by the operator takes the place of x_pass', async () => {
    const server = await everyAnswer();
    const { client } = wireClient(server, { passPath: 'dove_pass', baseUrl: `${server.baseUrl}///` });
    await client.enableConfirmation();
    expect(server.arrivals[0]?.path).toBe('/v2/merchant/dove_pass/confirmation/77001');
  });
});

describe('the signer', () => {
  test('returns a digest that was computed elsewhere', () => {
    // printf '1700000000secret' | sha1sum
    const sign = createSigner({ merchantUserId: '7', secretKey: 'secret' });
    const digest = createHash('sha1').update('1700000000secret').digest('hex');
    expect(sign(1_700_000_000)).toBe(`7:${digest}:1700000000`);
    expect(digest).toMatch(/^[0-9a-f]{40}$/);
  });

  test('refuses a time without ten digits, and the client reports that before anything is sent', async () => {
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

  test('a header that HTTP can’t carry is the till’s fault, not the network’s', async () => {
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

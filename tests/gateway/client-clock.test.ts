/** The PC's clock and the gateway's `Date` header. */
import { expect, test } from 'vitest';
import { momentOf } from '../../shared/time.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { PAYMENT } from '../support/wire-calls.ts';
import { wireClient } from '../support/wire-client.ts';
import { sendJson, type WireServer, wireServer } from '../support/wire-server.ts';

/** A gateway whose Date header the test sets for each answer. */
const dated = (date: () => string | null): Promise<WireServer> =>
  wireServer((response) => {
    response.sendDate = false;
    const header = date();
    sendJson(response, '{"error_code":0,"payment_status":2}', 200, header === null ? {} : { Date: header });
  });

const signedAt = (server: WireServer, request: number): number =>
  Number(String(server.arrivals[request]?.headers.auth).split(':')[2]);

const MINUTE_MS = 60_000;

test('a clock ten minutes off: the next request is signed with the gateway’s time', async () => {
  const clock = new VirtualClock();
  const server = await dated(() => new Date(clock.wallMs() + 10 * MINUTE_MS).toUTCString());
  const { client, offset } = wireClient(server, { clock });
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(signedAt(server, 0)).toBe(Math.floor(clock.wallMs() / 1000));
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(Math.abs(signedAt(server, 1) - clock.wallMs() / 1000 - 600)).toBeLessThanOrEqual(1);
  // The offset that diagnostics shows.
  expect(Math.abs(offset.offsetMs() - 10 * MINUTE_MS)).toBeLessThanOrEqual(1_000);
});

test('a wall clock that is set back afterwards changes nothing', async () => {
  const clock = new VirtualClock();
  const trueMs = { at: clock.wallMs() };
  const server = await dated(() => new Date(trueMs.at).toUTCString());
  const { client, offset } = wireClient(server, { clock });
  await client.paymentStatus({ paymentId: PAYMENT });
  clock.jumpWall(-3 * 3_600_000);
  await clock.advance(30_000);
  trueMs.at += 30_000;
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(Math.abs(signedAt(server, 1) - trueMs.at / 1000)).toBeLessThanOrEqual(1);
  expect(Math.abs(offset.offsetMs() - 3 * 3_600_000)).toBeLessThanOrEqual(1_000);
});

test('the offset is unknown before an answer and for another boot, and then holds for earlier moments too', async () => {
  const clock = new VirtualClock();
  const before = momentOf(clock);
  const server = await dated(() => new Date(clock.wallMs() + 10 * MINUTE_MS).toUTCString());
  const { client, offset } = wireClient(server, { clock });
  expect(offset.offsetAtMs(before)).toBeNull();
  await clock.advance(60_000);
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(Math.abs((offset.offsetAtMs(before) ?? 0) - 10 * MINUTE_MS)).toBeLessThanOrEqual(1_000);
  clock.jumpWall(-3 * 3_600_000);
  expect(Math.abs((offset.offsetAtMs(before) ?? 0) - 10 * MINUTE_MS)).toBeLessThanOrEqual(1_000);
  expect(offset.offsetAtMs({ ...before, bootId: 'another' })).toBeNull();
});

test.each([-1_900, -1_000, 0, 1_000, 1_400])('a difference of %i ms is no error of the PC', async (ms) => {
  const clock = new VirtualClock();
  const server = await dated(() => new Date(clock.wallMs() + ms).toUTCString());
  const { client, offset } = wireClient(server, { clock });
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(offset.offsetMs()).toBe(0);
});

test.each([null, 'yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Wed, 01 Jan 2200 00:00:00 GMT'])(
  'an implausible Date header is ignored: %s',
  async (header) => {
    const clock = new VirtualClock();
    const server = await dated(() => header);
    const { client, offset } = wireClient(server, { clock });
    await client.paymentStatus({ paymentId: PAYMENT });
    expect(offset.offsetMs()).toBe(0);
  },
);

test('a slow answer does not set the offset', async () => {
  const clock = new VirtualClock();
  const server = await wireServer(async (response) => {
    response.sendDate = false;
    await clock.sleep(6_000);
    sendJson(response, '{"error_code":0}', 200, {
      Date: new Date(clock.wallMs() + 10 * MINUTE_MS).toUTCString(),
    });
  });
  const { client, offset } = wireClient(server, { clock });
  const answer = client.paymentStatus({ paymentId: PAYMENT });
  while (server.arrivals.length === 0) await clock.settle();
  await clock.advance(6_000);
  await answer;
  expect(offset.offsetMs()).toBe(0);
});

test('a client without a shared offset keeps its own', async () => {
  const clock = new VirtualClock();
  const server = await dated(() => new Date(clock.wallMs() + 10 * MINUTE_MS).toUTCString());
  const { createGatewayClient } = await import('../../electron/gateway/client.ts');
  const { createSigner } = await import('../../electron/gateway/sign.ts');
  const client = createGatewayClient({
    baseUrl: server.baseUrl,
    serviceId: 1,
    sign: createSigner({ merchantUserId: '1', secretKey: 's' }),
    clock,
  });
  await client.paymentStatus({ paymentId: PAYMENT });
  await client.paymentStatus({ paymentId: PAYMENT });
  expect(signedAt(server, 1) - signedAt(server, 0)).toBeGreaterThan(590);
});

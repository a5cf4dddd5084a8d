/** Deadlines, on a clock that only the test moves. */
import { describe, expect, test } from 'vitest';
import { DEADLINES } from '../../electron/gateway/call.ts';
import { CONNECT_TIMEOUT_MS } from '../../electron/gateway/transport.ts';
import { WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { sendJson, tcpServer, type WireServer, wireServer } from '../support/wire-server.ts';

const silent = (): Promise<WireServer> => wireServer(() => undefined);
const TIMED_OUT = { ok: false, error: { code: 'gateway.timed-out' } };
const NOT_REACHED = { ok: false, error: { code: 'gateway.not-reached' } };

/** Reports whether a promise has ended, without waiting for it. */
function watch<T>(promise: Promise<T>): { readonly ended: () => boolean } {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  return { ended: () => over };
}

describe.each(WIRE_CALLS)('$name', ({ call, deadlineMs }) => {
  test(`waits ${deadlineMs} ms for an answer, then frees its socket`, async () => {
    const server = await silent();
    const { client, clock } = wireClient(server);
    const answer = call(client);
    const { ended } = watch(answer);
    await until('it arrived', () => server.arrivals.length === 1);
    await clock.advance(deadlineMs - 1);
    expect(ended()).toBe(false);
    await clock.advance(1);
    expect(await answer).toEqual(TIMED_OUT);
    await until('the socket is free', () => server.sockets.size === 0);
    expect(server.arrivals).toHaveLength(1);
    expect(clock.sleeping).toBe(0);
  });

  test('a connection that fails inside its deadline means that nothing was sent', async () => {
    const server = await tcpServer(() => undefined);
    const { client, clock } = wireClient({ baseUrl: server.baseUrl.replace('http:', 'https:') });
    const answer = call(client);
    await until('it knocked', () => server.sockets.size === 1);
    await clock.advance(deadlineMs);
    expect(await answer).toEqual(NOT_REACHED);
  });
});

test('the figures are those of the design', () => {
  expect(CONNECT_TIMEOUT_MS).toBe(5_000);
  expect(DEADLINES).toEqual({ answerMs: 15_000, createMs: 20_000, confirmMs: 20_000 });
});

test('an answer in time leaves no timer behind', async () => {
  const confirm = wireCall('confirmPassPayment');
  const server = await wireServer((response) => sendJson(response, confirm.accepted));
  const { client, clock } = wireClient(server);
  expect(await confirm.call(client)).toMatchObject({ ok: true });
  expect(clock.sleeping).toBe(0);
});

test('a slow trickle does not extend the deadline', async () => {
  const create = wireCall('createPassPayment');
  const server = await wireServer(async (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': create.accepted.length });
    for (const letter of create.accepted) {
      if (response.destroyed) return;
      response.write(letter);
      await clock.sleep(1_000);
    }
    response.end();
  });
  const { client, clock } = wireClient(server);
  const answer = create.call(client);
  await until('it arrived', () => server.arrivals.length === 1);
  await clock.advance(create.deadlineMs);
  expect(await answer).toEqual(TIMED_OUT);
  await until('the socket is free', () => server.sockets.size === 0);
});

test('a request that waited for a free connection past its deadline is never sent', async () => {
  const status = wireCall('paymentStatus');
  const create = wireCall('createPassPayment');
  const held: (() => void)[] = [];
  const server = await wireServer((response) => {
    held.push(() => sendJson(response, create.accepted));
  });
  const { client, clock } = wireClient(server);
  const busy = Array.from({ length: 8 }, () => create.call(client));
  await until('all connections are busy', () => server.arrivals.length === 8);
  const late = status.call(client);
  await clock.advance(status.deadlineMs);
  expect(await late).toEqual(NOT_REACHED);
  for (const answer of held) answer();
  for (const answer of await Promise.all(busy)) expect(answer).toMatchObject({ ok: true });
  await clock.settle();
  expect(server.arrivals.filter(({ path }) => path.startsWith(status.path))).toHaveLength(0);
});

test('the deadline holds through the global fetch too', async () => {
  const server = await silent();
  const { client, clock } = wireClient(server, { fetch });
  const answer = wireCall('createPassPayment').call(client);
  await until('it arrived', () => server.arrivals.length === 1);
  await clock.advance(20_000);
  expect(await answer).toEqual(TIMED_OUT);
});

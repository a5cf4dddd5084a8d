/** The money rule of the wire: whatever happens to a connection, a request arrives at most once. */

import { fetch as undiciFetch } from 'undici';
import { describe, expect, test } from 'vitest';
import { WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { sendJson, wireServer } from '../support/wire-server.ts';

describe.each(WIRE_CALLS)('$name', ({ call, accepted }) => {
  test('arrives once though the reused socket is killed after the request was read', async () => {
    const ports: (number | undefined)[] = [];
    const server = await wireServer((response, _arrival, count) => {
      ports.push(response.req.socket.remotePort);
      if (count === 1) sendJson(response, accepted);
      else response.req.socket.resetAndDestroy();
    });
    const { client, clock } = wireClient(server);
    expect(await call(client)).toMatchObject({ ok: true });
    await clock.settle();
    expect(await call(client)).toEqual({ ok: false, error: { code: 'gateway.cut' } });
    await until('the socket is gone', () => server.sockets.size === 0);
    await clock.settle();
    expect(ports[1], 'the second request came on the first one’s socket').toBe(ports[0]);
    expect(server.arrivals).toHaveLength(2);
  });

  test('arrives once though the answer is 421, and follows no redirect', async () => {
    const elsewhere = await wireServer((response) => sendJson(response, accepted));
    for (const status of [421, 425, 429, 503, 301, 302, 303, 307, 308]) {
      const server = await wireServer((response) => {
        response.writeHead(status, { Location: `${elsewhere.baseUrl}/`, 'Retry-After': '0' });
        response.end();
      });
      const { client } = wireClient(server);
      expect(await call(client)).toEqual({
        ok: false,
        error: { code: 'gateway.http-status', httpStatus: status },
      });
      expect(server.arrivals, `status ${status}`).toHaveLength(1);
    }
    expect(elsewhere.arrivals).toHaveLength(0);
  });
});

test('the reason to work below fetch: fetch itself repeats a POST on 421', async () => {
  const server = await wireServer((response) => {
    response.writeHead(421);
    response.end();
  });
  await undiciFetch(server.baseUrl, { method: 'POST', body: '{}' });
  expect(server.arrivals).toHaveLength(2);
});

describe('the global fetch works as a transport', () => {
  test('for requests that are answered, cut, or refused', async () => {
    const server = await wireServer((response, { path }, count) => {
      const called = WIRE_CALLS.find((one) => path.endsWith(one.path));
      if (count <= WIRE_CALLS.length) sendJson(response, called?.accepted ?? '{}');
      else response.req.socket.destroy();
    });
    const { client } = wireClient(server, { fetch });
    for (const { call, name } of WIRE_CALLS) expect(await call(client), name).toMatchObject({ ok: true });
    expect(server.arrivals).toHaveLength(WIRE_CALLS.length);
    const create = wireCall('createPassPayment');
    expect(await create.call(client)).toEqual({ ok: false, error: { code: 'gateway.cut' } });
    expect(server.arrivals).toHaveLength(WIRE_CALLS.length + 1);
    await server.close();
    expect(await create.call(client)).toEqual({ ok: false, error: { code: 'gateway.not-reached' } });
  });

  test('and reports an answer without a body as unreadable', async () => {
    const server = await wireServer((response) => {
      response.writeHead(204);
      response.end();
    });
    const { client } = wireClient(server, { fetch });
    expect(await wireCall('confirmPassPayment').call(client)).toEqual({
      ok: false,
      error: { code: 'gateway.unreadable' },
    });
  });

  test('and follows no redirects either', async () => {
    const elsewhere = await wireServer((response) => sendJson(response, '{"error_code":0}'));
    const server = await wireServer((response) => {
      response.writeHead(308, { Location: elsewhere.baseUrl });
      response.end();
    });
    const { client } = wireClient(server, { fetch });
    expect(await wireCall('createPassPayment').call(client)).toEqual({
      ok: false,
      error: { code: 'gateway.http-status', httpStatus: 308 },
    });
    expect(elsewhere.arrivals).toHaveLength(0);
  });
});

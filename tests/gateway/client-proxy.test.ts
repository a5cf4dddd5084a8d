/** The way to the gateway: a shop's proxy, an authority of the shop's own, and what fails before anything is sent. */
import { describe, expect, test } from 'vitest';
import { WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { wireProxy } from '../support/wire-proxy.ts';
import { deadPort, jsonServer, sendJson, tcpServer, tlsServer } from '../support/wire-server.ts';

const identity = loopbackCertificate();
const create = wireCall('createPassPayment');
const secure = () => tlsServer(identity, (response) => sendJson(response, create.accepted));
const NOT_REACHED = { ok: false, error: { code: 'gateway.not-reached' } };

describe('through the system’s proxy', () => {
  test('a secure gateway is reached by a tunnel: the proxy sees neither path nor body nor Auth', async () => {
    const gateway = await secure();
    const proxy = await wireProxy();
    const { client } = wireClient(gateway, { transport: { proxyUrl: proxy.url, extraCa: identity.ca } });
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(1);
    expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${gateway.port}`]);
  });

  test('a plain one is asked for by its whole address', async () => {
    const gateway = await jsonServer(create.accepted);
    const proxy = await wireProxy();
    const { client } = wireClient(gateway, { transport: { proxyUrl: proxy.url } });
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(proxy.asked).toEqual([`POST ${gateway.baseUrl}/x_pass/payment`]);
    expect(gateway.arrivals).toHaveLength(1);
  });

  test.each([{ refuseWith: 407 }, { refuseWith: 502 }, { hangUp: true }])(
    'a proxy that opens no tunnel (%o) says that nothing was sent',
    async (behaviour) => {
      const gateway = await secure();
      const proxy = await wireProxy(behaviour);
      const { client } = wireClient(gateway, { transport: { proxyUrl: proxy.url, extraCa: identity.ca } });
      expect(await create.call(client)).toEqual(NOT_REACHED);
      expect(gateway.arrivals).toHaveLength(0);
      expect(proxy.asked).toHaveLength(1);
    },
  );

  test('a proxy that is not there', async () => {
    const gateway = await secure();
    const proxyUrl = `http://127.0.0.1:${await deadPort()}`;
    const { client } = wireClient(gateway, { transport: { proxyUrl } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
  });

  test('a proxy that says nothing is left after the connection’s time limit', async () => {
    const silent = await tcpServer(() => undefined);
    const { client, clock } = wireClient(
      { baseUrl: 'https://127.0.0.1:1/v2' },
      { transport: { proxyUrl: `http://127.0.0.1:${silent.port}` } },
    );
    const answer = create.call(client);
    await until('the proxy was asked', () => silent.sockets.size === 1);
    await clock.advance(create.deadlineMs);
    expect(await answer).toEqual(NOT_REACHED);
  });
});

describe('TLS', () => {
  test('an authority that Node does not know is refused before anything is sent', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway);
    for (const { call, name } of WIRE_CALLS) expect(await call(client), name).toEqual(NOT_REACHED);
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('the shop’s extra authority is trusted', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway, { transport: { extraCa: identity.ca } });
    expect(await create.call(client)).toMatchObject({ ok: true });
  });

  test('another shop’s authority is not', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway, { transport: { extraCa: loopbackCertificate().ca } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
  });

  test('a certificate for another name is refused', async () => {
    const gateway = await secure();
    const baseUrl = gateway.baseUrl.replace('127.0.0.1', 'localhost');
    const { client } = wireClient({ baseUrl }, { transport: { extraCa: identity.ca } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('a handshake that is cut, or is no TLS at all, sent nothing either', async () => {
    for (const say of ['', 'HTTP/1.1 400 Bad Request\r\n\r\n']) {
      const server = await tcpServer((socket) => socket.once('data', () => socket.end(say)));
      const baseUrl = server.baseUrl.replace('http:', 'https:');
      expect(await create.call(wireClient({ baseUrl }).client)).toEqual(NOT_REACHED);
    }
  });
});

describe('no connection', () => {
  test.each(WIRE_CALLS)('$name: a refused connection', async ({ call }) => {
    const { client } = wireClient({ baseUrl: `http://127.0.0.1:${await deadPort()}/v2/merchant` });
    expect(await call(client)).toEqual(NOT_REACHED);
  });

  test('a host that does not exist', async () => {
    const { client } = wireClient({ baseUrl: 'https://gateway.does-not-exist.invalid/v2/merchant' });
    expect(await create.call(client)).toEqual(NOT_REACHED);
    const withFetch = wireClient({ baseUrl: 'https://gateway.does-not-exist.invalid/v2' }, { fetch });
    expect(await create.call(withFetch.client)).toEqual(NOT_REACHED);
  });

  // The virtual clock stands still here: only the connection's own limit can end these, and undici's would
  // take ten seconds.
  test('a connection that is never made ends by its own time limit', { timeout: 9_000 }, async () => {
    // TCP is there, TLS never answers: to the transport that is not a connection yet.
    const silent = await tcpServer(() => undefined);
    const baseUrl = silent.baseUrl.replace('http:', 'https:');
    const { client } = wireClient({ baseUrl }, { transport: { connectTimeoutMs: 30 } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
  });

  test('the same at the end of a proxy’s tunnel', { timeout: 9_000 }, async () => {
    const silent = await tcpServer(() => undefined);
    const proxy = await wireProxy();
    const baseUrl = silent.baseUrl.replace('http:', 'https:');
    const { client } = wireClient({ baseUrl }, { transport: { proxyUrl: proxy.url, connectTimeoutMs: 30 } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
    expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${silent.port}`]);
  });
});

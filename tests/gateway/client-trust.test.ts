/**
 * Which servers the till trusts: named authorities, whatever the environment says. Also failing connections.
 */
import { describe, expect, test } from 'vitest';
import { WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { wireClient } from '../support/wire-client.ts';
import { deadPort, sendJson, tcpServer, tlsServer } from '../support/wire-server.ts';

const identity = loopbackCertificate();
const { ca } = identity;
const create = wireCall('createPassPayment');
const secure = () => tlsServer(identity, (response) => sendJson(response, create.accepted));
const NOT_REACHED = { ok: false, error: { code: 'gateway.not-reached' } };
const NOT_TRUSTED = { ok: false, error: { code: 'gateway.not-trusted', field: '127.0.0.1' } };

describe('TLS', () => {
  test('refuses an authority unknown to Node before anything is sent', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway);
    for (const { call, name } of WIRE_CALLS) expect(await call(client), name).toEqual(NOT_TRUSTED);
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('trusts the shop’s authority', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway, { transport: { ca } });
    expect(await create.call(client)).toMatchObject({ ok: true });
  });

  test('does not trust another shop’s authority', async () => {
    const gateway = await secure();
    const { client } = wireClient(gateway, { transport: { ca: loopbackCertificate().ca } });
    expect(await create.call(client)).toEqual(NOT_TRUSTED);
  });

  test('refuses a certificate for another name', async () => {
    const gateway = await secure();
    const baseUrl = gateway.baseUrl.replace('127.0.0.1', 'localhost');
    const { client } = wireClient({ baseUrl }, { transport: { ca } });
    expect(await create.call(client)).toEqual({
      ok: false,
      error: { code: 'gateway.not-trusted', field: 'localhost' },
    });
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('sends nothing when the handshake is cut or is not TLS at all', async () => {
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

  // The virtual clock stands still here: only the connection's own limit can end it.
  test('a connection that is never established ends by its own time limit', { timeout: 9_000 }, async () => {
    // TCP connects, and TLS never answers: for the transport that is no connection yet.
    const silent = await tcpServer(() => undefined);
    const baseUrl = silent.baseUrl.replace('http:', 'https:');
    const { client } = wireClient({ baseUrl }, { transport: { connectTimeoutMs: 30 } });
    expect(await create.call(client)).toEqual(NOT_REACHED);
  });
});

/** The way to the gateway through a shop's proxy, and what fails before anything is sent. */
import { describe, expect, test } from 'vitest';
import type { TransportOptions } from '../../electron/gateway/transport.ts';
import { wireCall } from '../support/wire-calls.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { through, type WireProxy, wireProxy, wireSocks } from '../support/wire-proxy.ts';
import { deadPort, jsonServer, sendJson, tcpServer, tlsServer, wireServer } from '../support/wire-server.ts';

const identity = loopbackCertificate();
const { ca } = identity;
const create = wireCall('createPassPayment');
const part = wireCall('reversePartially');
const secure = () => tlsServer(identity, (response) => sendJson(response, create.accepted));
const refusal = (code: string, more: object = {}) => ({
  ok: false,
  error: { code: `gateway.${code}`, ...more },
});

const PROXIES: readonly (readonly [string, (wants?: string) => Promise<WireProxy>])[] = [
  ['an http proxy', (wants) => wireProxy(wants === undefined ? {} : { wants })],
  ['an https proxy', (wants) => wireProxy({ identity, ...(wants === undefined ? {} : { wants }) })],
  ['a SOCKS5 proxy', (wants) => wireSocks(wants === undefined ? {} : { wants })],
];

describe.each(PROXIES)('through %s', (_name, open) => {
  test('a secure gateway is reached by a tunnel: the proxy sees neither path nor body nor Auth', async () => {
    const gateway = await secure();
    const proxy = await open();
    const { client, clock } = wireClient(gateway, { transport: { route: through(proxy.url), ca } });
    expect(await create.call(client)).toMatchObject({ ok: true });
    await clock.settle();
    expect(await part.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    // The second request used the socket of the first.
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${gateway.port}`]);
  });

  test('a plain gateway is reached by a tunnel too', async () => {
    const gateway = await jsonServer(create.accepted);
    const proxy = await open();
    const { client } = wireClient(gateway, { transport: { route: through(proxy.url), ca } });
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${gateway.port}`]);
    expect(gateway.arrivals).toHaveLength(1);
  });

  test('name and password come from the installer, and are in no error', async () => {
    const gateway = await secure();
    const proxy = await open('till:pa:ss wörd');
    const call = async (route: TransportOptions['route']) => {
      const { client } = wireClient(gateway, { transport: { ...(route ? { route } : {}), ca } });
      return create.call(client);
    };
    expect(await call(through(proxy.url, 'till', 'pa:ss wörd'))).toMatchObject({ ok: true });
    expect(proxy.signedIn).toEqual(['till:pa:ss wörd']);
    for (const route of [through(proxy.url), through(proxy.url, 'till', 'wrong-word')]) {
      const refused = await call(route);
      expect(refused).toMatchObject(refusal('proxy-sign-in', { field: proxy.url }));
      expect(JSON.stringify([refused, route.text()])).not.toMatch(/wrong-word|till:/);
    }
    expect(gateway.arrivals).toHaveLength(1);
  });

  test.each([create, part])(
    '$name arrives once though the tunnel is cut after the request was read',
    async ({ call }) => {
      const gateway = await wireServer((response) => response.req.socket.resetAndDestroy());
      const proxy = await open();
      const { client } = wireClient(gateway, { transport: { route: through(proxy.url), ca } });
      expect(await call(client)).toEqual(refusal('cut'));
      expect(gateway.arrivals).toHaveLength(1);
      expect(proxy.requests).toHaveLength(1);
    },
  );

  test('an untrusted certificate is refused at the end of the tunnel', async () => {
    const gateway = await tlsServer(loopbackCertificate(), (response) => sendJson(response, create.accepted));
    const proxy = await open();
    const { client } = wireClient(gateway, { transport: { route: through(proxy.url), ca } });
    expect(await create.call(client)).toEqual(refusal('not-trusted', { field: '127.0.0.1' }));
    expect(gateway.arrivals).toHaveLength(0);
  });

  // The virtual clock stands still here: only the connection's own limit can end it.
  test('a gateway that never answers TLS is left after the connection’s time limit', {
    timeout: 9_000,
  }, async () => {
    const silent = await tcpServer(() => undefined);
    const baseUrl = silent.baseUrl.replace('http:', 'https:');
    const proxy = await open();
    const transport = { route: through(proxy.url), ca, connectTimeoutMs: 1_500 };
    expect(await create.call(wireClient({ baseUrl }, { transport }).client)).toEqual(refusal('not-reached'));
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${silent.port}`]);
  });
});

test('the proxy resolves the gateway’s name', async () => {
  const { port } = await jsonServer(create.accepted);
  const told = [
    ['gateway.does-not-exist.invalid', 'gateway.does-not-exist.invalid'],
    ['[fd00::1:2]', 'fd000000000000000000000000010002'],
    ['[1:2:3:4:5:6:7:8]', '00010002000300040005000600070008'],
  ] as const;
  for (const [host, inSocks] of told) {
    const [http, socks] = [await wireProxy(), await wireSocks()];
    for (const proxy of [http, socks]) {
      const baseUrl = `http://${host}:${port}/v2`;
      const { client } = wireClient({ baseUrl }, { transport: { route: through(proxy.url) } });
      expect(await create.call(client)).toMatchObject({ ok: true });
    }
    expect(http.requests).toEqual([`CONNECT ${host}:${port}`]);
    expect(socks.requests).toEqual([`CONNECT ${inSocks}:${port}`]);
  }
});

test('a name or password that SOCKS5 has no room for is refused before anything is asked', async () => {
  const gateway = await secure();
  for (const [username, password] of [
    ['ж'.repeat(128), 'word'],
    ['till', 'w'.repeat(256)],
  ] as const) {
    const proxy = await wireSocks({ wants: `${username}:${password}` });
    const { client } = wireClient(gateway, {
      transport: { route: through(proxy.url, username, password), ca },
    });
    expect(await create.call(client)).toEqual(refusal('proxy-sign-in', { field: proxy.url }));
    expect([proxy.requests, proxy.signedIn]).toEqual([[], []]);
  }
  expect(gateway.arrivals).toHaveLength(0);
});

describe('a proxy that opens no tunnel', () => {
  const opened = async (proxy: WireProxy) => {
    const gateway = await secure();
    const { client } = wireClient(gateway, { transport: { route: through(proxy.url), ca } });
    const answer = await create.call(client);
    expect(gateway.arrivals).toHaveLength(0);
    expect(proxy.requests).toHaveLength(1);
    return answer;
  };

  test('because it can’t reach the gateway', async () => {
    for (const refuseWith of [502, 503, 504]) {
      expect(await opened(await wireProxy({ refuseWith }))).toEqual(refusal('not-reached'));
    }
    for (const reply of [3, 4, 5, 6]) {
      expect(await opened(await wireSocks({ reply }))).toEqual(refusal('not-reached'));
    }
  });

  test('because it refuses', async () => {
    for (const refuseWith of [302, 400, 403, 405]) {
      const proxy = await wireProxy({ refuseWith });
      const refused = refusal('proxy-refused', { field: proxy.url, httpStatus: refuseWith });
      expect(await opened(proxy)).toEqual(refused);
    }
    for (const reply of [1, 2, 7, 8]) {
      const proxy = await wireSocks({ reply });
      expect(await opened(proxy)).toEqual(refusal('proxy-refused', { field: proxy.url }));
    }
  });

  test('because it requires a name and a password', async () => {
    const proxy = await wireProxy({ refuseWith: 407 });
    const asks = refusal('proxy-sign-in', { field: proxy.url, httpStatus: 407 });
    expect(await opened(proxy)).toEqual(asks);
  });

  test('because it hangs up, or speaks another protocol', async () => {
    const proxy = await wireProxy({ hangUp: true });
    expect(await opened(proxy)).toEqual(refusal('proxy-not-reached', { field: proxy.url }));
    const mute = await tcpServer((socket) => socket.once('data', () => socket.end('220 mail.example\r\n')));
    for (const scheme of ['http', 'https', 'socks5']) {
      const url = `${scheme}://127.0.0.1:${mute.port}`;
      const { client } = wireClient(await secure(), { transport: { route: through(url), ca } });
      expect(await create.call(client)).toEqual(refusal('proxy-not-reached', { field: url }));
    }
  });

  test('because it is not running', async () => {
    const url = `http://127.0.0.1:${await deadPort()}`;
    const { client } = wireClient(await secure(), { transport: { route: through(url) } });
    expect(await create.call(client)).toEqual(refusal('proxy-not-reached', { field: url }));
  });

  test('because its own certificate is not trusted', async () => {
    const proxy = await wireProxy({ identity: loopbackCertificate() });
    const { client } = wireClient(await secure(), { transport: { route: through(proxy.url), ca } });
    expect(await create.call(client)).toEqual(refusal('not-trusted', { field: proxy.url }));
    expect(proxy.requests).toEqual([]);
  });

  test('because it does not answer: the deadline passes', async () => {
    const silent = await tcpServer(() => undefined);
    const { client, clock } = wireClient(
      { baseUrl: 'https://127.0.0.1:1/v2' },
      { transport: { route: through(`http://127.0.0.1:${silent.port}`) } },
    );
    const answer = create.call(client);
    await until('the proxy was asked', () => silent.sockets.size === 1);
    await clock.advance(create.deadlineMs);
    expect(await answer).toEqual(refusal('not-reached'));
  });

  test.each(['http', 'socks5'])(
    'because it does not answer: its own limit passes (%s)',
    { timeout: 9_000 },
    async (scheme) => {
      const silent = await tcpServer(() => undefined);
      const url = `${scheme}://127.0.0.1:${silent.port}`;
      const { client } = wireClient(
        { baseUrl: 'https://127.0.0.1:1/v2' },
        { transport: { route: through(url), connectTimeoutMs: 30 } },
      );
      expect(await create.call(client)).toEqual(refusal('proxy-not-reached', { field: url }));
    },
  );

  test('because the till does not support its protocol', async () => {
    const gateway = await secure();
    for (const url of ['socks4://127.0.0.1:1080', 'ftp://127.0.0.1:21', 'nonsense']) {
      const { client } = wireClient(gateway, { transport: { route: through(url), ca } });
      expect(await create.call(client)).toMatchObject(refusal('proxy-unsupported'));
    }
    expect(gateway.arrivals).toHaveLength(0);
  });
});

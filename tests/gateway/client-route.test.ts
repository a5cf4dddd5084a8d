/**
 * The route may change while the till runs, and may have alternatives: each request is sent once, and never
 * directly without permission.
 */
import { describe, expect, test } from 'vitest';
import { hopText, systemRoute } from '../../electron/gateway/route.ts';
import { type RouteDeps, routeSource } from '../../electron/gateway/route-source.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { wireCall } from '../support/wire-calls.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { wireProxy, wireSocks } from '../support/wire-proxy.ts';
import { deadPort, jsonServer, sendJson, wireServer } from '../support/wire-server.ts';

const create = wireCall('createPassPayment');
const part = wireCall('reversePartially');
const MINUTE_MS = 60_000;
const UNSUPPORTED = { ok: false, error: { code: 'gateway.proxy-unsupported' } };

/** A till that asks the system, whose answer the test sets. */
function askingTill(gateway: { readonly baseUrl: string }, parts: Partial<RouteDeps> = {}) {
  const clock = new VirtualClock();
  const system = { answer: 'DIRECT', addresses: '192.168.1.7', requests: 0 };
  const route = routeSource({
    policy: 'system',
    askSystem: () => {
      system.requests += 1;
      return Promise.resolve(system.answer);
    },
    addresses: () => system.addresses,
    clock,
    ...parts,
  });
  const { client } = wireClient(gateway, { clock, transport: { route } });
  return { client, clock, route, system };
}

describe('the system’s answer', () => {
  const read = (answer: string) => {
    const route = systemRoute(answer);
    return route.ok ? route.value.map(hopText) : route.error;
  };

  test('is read completely', () => {
    expect(read('DIRECT')).toEqual(['DIRECT']);
    expect(read('PROXY proxy.shop:3128')).toEqual(['http://proxy.shop:3128']);
    expect(read(' HTTPS proxy.shop ; PROXY 10.0.0.1:80;SOCKS5 [fd00::1]:9050; DIRECT ')).toEqual([
      'https://proxy.shop:443',
      'http://10.0.0.1:80',
      'socks5://[fd00::1]:9050',
      'DIRECT',
    ]);
    expect(read('SOCKS5 s')).toEqual(['socks5://s:1080']);
  });

  test('of an unsupported kind is skipped for another proxy, and never for the direct route', () => {
    expect(read('SOCKS old:1080; PROXY p:3128')).toEqual(['http://p:3128']);
    expect(read('SOCKS old:1080; PROXY p:3128; DIRECT')).toEqual(['http://p:3128']);
    for (const answer of ['SOCKS old:1080', 'SOCKS4 old:1080; DIRECT']) {
      expect(read(answer)).toMatchObject({ code: 'gateway.proxy-unsupported', field: answer.split(';')[0] });
    }
  });

  test('that is unreadable means no route, and not the direct one', () => {
    for (const answer of [
      '',
      ' ; ',
      'PROXY',
      'PROXY a b',
      'PROXY name:word@p:1',
      'PROXY p:99999',
      'QUIC q:1',
      '<html>; DIRECT',
    ]) {
      expect(read(answer), answer).toMatchObject({ code: 'gateway.proxy-unsupported' });
    }
  });
});

describe('several alternatives', () => {
  test('the next one is used where a proxy is down, and the request arrives once', async () => {
    const gateway = await jsonServer(create.accepted);
    const proxy = await wireProxy();
    const { client, system, route, clock } = askingTill(gateway);
    system.answer = `PROXY 127.0.0.1:${await deadPort()}; PROXY 127.0.0.1:${proxy.port}; DIRECT`;
    expect(await create.call(client)).toMatchObject({ ok: true });
    await clock.settle();
    expect(await part.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(2);
    expect(proxy.requests).toHaveLength(1);
    expect(route.text()).toBe(system.answer.replaceAll('PROXY ', 'http://'));
  });

  test('the direct route is used where the system itself lists it', async () => {
    const gateway = await jsonServer(create.accepted);
    const { client, system } = askingTill(gateway);
    const dead = `PROXY 127.0.0.1:${await deadPort()}`;
    system.answer = dead;
    expect(await create.call(client)).toMatchObject({ error: { code: 'gateway.proxy-not-reached' } });
    expect(gateway.arrivals).toHaveLength(0);
    system.answer = `${dead}; DIRECT`;
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(1);
  });

  test('a proxy that refuses is not bypassed', async () => {
    const gateway = await jsonServer(create.accepted);
    for (const refuseWith of [407, 403, 502]) {
      const proxy = await wireProxy({ refuseWith });
      const { client, system } = askingTill(gateway);
      system.answer = `PROXY 127.0.0.1:${proxy.port}; DIRECT`;
      expect(await create.call(client)).toMatchObject({ ok: false });
      expect(proxy.requests).toHaveLength(1);
    }
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('a request sent through one is not sent through the next', async () => {
    const gateway = await wireServer((response) => response.req.socket.resetAndDestroy());
    const [first, second] = [await wireProxy(), await wireSocks()];
    const { client, system } = askingTill(gateway);
    system.answer = `PROXY 127.0.0.1:${first.port}; SOCKS5 127.0.0.1:${second.port}; DIRECT`;
    for (const { call } of [create, part]) {
      expect(await call(client)).toEqual({ ok: false, error: { code: 'gateway.cut' } });
    }
    expect(gateway.arrivals).toHaveLength(2);
    expect(second.requests).toEqual([]);
  });
});

describe('a proxy that changes while the till runs', () => {
  test('new requests take the new route, and requests in flight end on the old one', async () => {
    let answerFirst: () => void = () => undefined;
    const gateway = await wireServer((response, _arrival, count) => {
      const answer = (): void => sendJson(response, create.accepted);
      if (count === 1) answerFirst = answer;
      else answer();
    });
    const [old, fresh] = [await wireProxy(), await wireProxy()];
    const { client, system, route } = askingTill(gateway);
    system.answer = `PROXY 127.0.0.1:${old.port}`;
    const underWay = create.call(client);
    await until('the first is at the gateway', () => gateway.arrivals.length === 1);
    system.answer = `PROXY 127.0.0.1:${fresh.port}`;
    route.refresh();
    expect(await create.call(client)).toMatchObject({ ok: true });
    answerFirst();
    expect(await underWay).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(2);
    expect([old.requests.length, fresh.requests.length]).toEqual([1, 1]);
    // The old proxy is no longer in use.
    await until('its socket is closed', () => gateway.sockets.size === 1);
  });

  test('a dead proxy causes a query at once: the next request takes the present route', async () => {
    const gateway = await jsonServer(create.accepted);
    const dying = await wireProxy();
    const { client, system, clock } = askingTill(gateway);
    system.answer = `PROXY 127.0.0.1:${dying.port}`;
    expect(await create.call(client)).toMatchObject({ ok: true });
    await dying.close();
    await clock.settle();
    const fresh = await wireProxy();
    system.answer = `PROXY 127.0.0.1:${fresh.port}`;
    // The till gets no notice of the change; the failing connection reveals it.
    expect(await create.call(client)).toMatchObject({ error: { code: 'gateway.proxy-not-reached' } });
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(2);
    expect(fresh.requests).toHaveLength(1);
  });

  test('the till asks again after some minutes, in another network and after a sleep, not before each request', async () => {
    const gateway = await jsonServer(create.accepted);
    const { client, clock, system, route } = askingTill(gateway);
    for (let turn = 0; turn < 3; turn += 1) await create.call(client);
    expect(system.requests).toBe(1);
    await clock.advance(3 * MINUTE_MS);
    await create.call(client);
    expect(system.requests).toBe(2);
    system.addresses = '10.1.1.9';
    await create.call(client);
    expect(system.requests).toBe(3);
    route.refresh();
    await create.call(client);
    await create.call(client);
    expect(system.requests).toBe(4);
  });

  test('an unusable answer stops new requests until a usable answer comes', async () => {
    const gateway = await jsonServer(create.accepted);
    const { client, system, route } = askingTill(gateway);
    expect(await create.call(client)).toMatchObject({ ok: true });
    system.answer = 'SOCKS old:1080';
    route.refresh();
    expect(await create.call(client)).toMatchObject(UNSUPPORTED);
    expect(route.text()).toBe('SOCKS old:1080');
    system.answer = 'DIRECT';
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(2);
  });

  test('a system that fails to answer does not mean the direct route', async () => {
    const gateway = await jsonServer(create.accepted);
    const { client } = askingTill(gateway, { askSystem: () => Promise.reject(new Error('no browser')) });
    expect(await create.call(client)).toMatchObject(UNSUPPORTED);
    expect(gateway.arrivals).toHaveLength(0);
  });

  test('a slow system delays no request: the last route serves, and without one the deadline ends the wait', async () => {
    const gateway = await jsonServer(create.accepted);
    const waits: (() => void)[] = [];
    const { client, clock, route } = askingTill(gateway, {
      askSystem: () => new Promise((resolve) => waits.push(() => resolve('DIRECT'))),
    });
    const first = create.call(client);
    await clock.advance(create.deadlineMs);
    expect(await first).toEqual({ ok: false, error: { code: 'gateway.not-reached' } });
    const second = create.call(client);
    await until('it was asked again', () => waits.length === 2);
    waits[1]?.();
    expect(await second).toMatchObject({ ok: true });
    route.refresh();
    const third = create.call(client);
    await clock.advance(2_000);
    expect(await third).toMatchObject({ ok: true });
    expect(gateway.arrivals).toHaveLength(2);
  });

  test('an installer’s setting is not asked about again', async () => {
    const gateway = await jsonServer(create.accepted);
    const proxy = await wireProxy();
    const given = { url: proxy.url, username: null, password: null };
    const { client, system, route } = askingTill(gateway, { policy: given });
    expect(await create.call(client)).toMatchObject({ ok: true });
    expect(route.text()).toBe(proxy.url);
    const straight = askingTill(gateway, { policy: 'none' });
    straight.system.answer = `PROXY 127.0.0.1:${proxy.port}`;
    expect(await create.call(straight.client)).toMatchObject({ ok: true });
    expect(straight.route.text()).toBeNull();
    expect([system.requests, straight.system.requests, proxy.requests.length]).toEqual([0, 0, 1]);
  });
});

/** The bar about the connection: it is there before the next customer finds out, and goes by itself. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../electron/gateway/gateway.ts';
import { type ObservedNetwork, observeNetwork } from '../../electron/gateway/health.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOT_FOUND: GatewayError = { code: 'gateway.refused', gatewayCode: -404 };
const AWAY: GatewayError = { code: 'gateway.not-reached' };
const BROKEN: GatewayError = { code: 'gateway.http-status', httpStatus: 502 };
const paymentId = PaymentId.parse('1');

let clock: VirtualClock;
let stopped: AbortController;
let network: ObservedNetwork;
/** How each look-up of nothing, and each status of a payment, is answered from now on. */
let lookUp: GatewayError;
let status: Result<PaymentStatus, GatewayError>;
let lookUps: number[];
let told: string[];

beforeEach(() => {
  clock = new VirtualClock();
  stopped = new AbortController();
  lookUp = NOT_FOUND;
  status = ok({ paymentId, status: 2, note: '' });
  lookUps = [];
  told = [];
  const gateway = {
    ...unreachableGateway,
    paymentStatus: () => Promise.resolve(status),
    paymentStatusByTransaction: () => {
      lookUps.push(clock.monoMs());
      return Promise.resolve(fail(lookUp));
    },
  };
  network = observeNetwork(gateway, clock, seededRandomness(5), stopped.signal, ({ state, why }) =>
    told.push(why ? `${state} ${why.code}` : state),
  );
});
afterEach(async () => {
  stopped.abort();
  await clock.settle();
});

const ask = () => network.gateway.paymentStatus({ paymentId });

describe('an idle till', () => {
  it('says at its start that it has no connection, and that it is back', async () => {
    lookUp = AWAY;
    void network.watch();
    await clock.advance(0);
    expect(told).toEqual(['down gateway.not-reached']);
    lookUp = NOT_FOUND;
    await clock.advance(20 * SECOND);
    expect(told).toEqual(['down gateway.not-reached', 'ok']);
  });

  it('notices within about a minute that the connection is gone', async () => {
    void network.watch();
    await clock.advance(5 * MINUTE);
    lookUp = AWAY;
    await clock.advance(75 * SECOND);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });

  it('asks once a minute, not in step with other tills, and stops with the till', async () => {
    void network.watch();
    await clock.advance(60 * MINUTE);
    expect(lookUps.length).toBeGreaterThan(45);
    expect(lookUps.length).toBeLessThanOrEqual(61);
    const pauses = lookUps.slice(1).map((at, index) => at - (lookUps[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(MINUTE);
    expect(new Set(pauses).size).toBeGreaterThan(10);
    const before = lookUps.length;
    stopped.abort();
    await clock.advance(10 * MINUTE);
    expect(lookUps).toHaveLength(before);
  });
});

describe('a till that sells', () => {
  it('asks nothing of its own', async () => {
    void network.watch();
    for (let payment = 0; payment < 60; payment += 1) {
      await clock.advance(30 * SECOND);
      await ask();
    }
    expect(lookUps).toHaveLength(1);
  });

  it('asks every 15 s from the first failure on, also when it had just been quiet', async () => {
    void network.watch();
    await clock.advance(10 * SECOND);
    status = fail(AWAY);
    lookUp = AWAY;
    await ask();
    await clock.advance(MINUTE);
    expect(lookUps.length).toBeGreaterThanOrEqual(4);
    expect(lookUps.length).toBeLessThanOrEqual(5);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });
});

describe('something that answers and is not the service in good health', () => {
  it.each<GatewayError>([
    BROKEN,
    { code: 'gateway.http-status', httpStatus: 302 },
    { code: 'gateway.unreadable' },
  ])('is told with its own reason: $code $httpStatus', async (error) => {
    lookUp = error;
    status = fail(error);
    void network.watch();
    await clock.advance(0);
    await ask();
    expect(told).toEqual([`down ${error.code}`]);
    expect(network.state().why).toEqual(error);
    lookUp = AWAY;
    await clock.advance(20 * SECOND);
    expect(told).toEqual([`down ${error.code}`, 'down gateway.not-reached']);
  });

  it('is the service where it refuses with a 4xx', async () => {
    lookUp = { code: 'gateway.http-status', httpStatus: 404 };
    void network.watch();
    await clock.advance(0);
    expect(told).toEqual(['ok']);
  });

  it('is believed no longer where payments are answered: then it is how this service answers to nothing', async () => {
    lookUp = BROKEN;
    void network.watch();
    await clock.advance(0);
    await ask();
    await clock.advance(10 * MINUTE);
    expect(told).toEqual(['down gateway.http-status', 'ok']);
    status = fail(BROKEN);
    await ask();
    await clock.advance(10 * MINUTE);
    expect(told).toEqual(['down gateway.http-status', 'ok', 'down gateway.http-status']);
    status = fail(AWAY);
    await ask();
    await clock.advance(MINUTE);
    expect(told.slice(3)).toEqual(['down gateway.not-reached', 'ok']);
  });
});

/** What receipts prove about the network: whether the service is reachable, but not how payments go. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObservedNetwork, observeNetwork } from '../../electron/gateway/health.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { MINUTE, SECOND, VirtualClock } from '../support/virtual-clock.ts';

const NOT_FOUND: GatewayError = { code: 'gateway.refused', gatewayCode: -404 };
const AWAY: GatewayError = { code: 'gateway.not-reached' };
const BROKEN: GatewayError = { code: 'gateway.http-status', httpStatus: 502 };
const paymentId = PaymentId.parse('1');

let clock: VirtualClock;
let stopped: AbortController;
let network: ObservedNetwork;
/** From now on, how payments, each look-up of an unknown id, and receipts are answered. */
let payment: Result<null, GatewayError>;
let lookUp: GatewayError;
let receipt: Result<{ link: string | null }, GatewayError>;
let lookUps: number[];
let told: string[];

beforeEach(async () => {
  clock = new VirtualClock();
  stopped = new AbortController();
  payment = ok(null);
  lookUp = NOT_FOUND;
  receipt = ok({ link: null });
  lookUps = [];
  told = [];
  const gateway = {
    ...unreachableGateway,
    confirmPassPayment: () => Promise.resolve(payment),
    fiscalLink: () => Promise.resolve(receipt),
    paymentStatusByTransaction: () => {
      lookUps.push(clock.monoMs());
      return Promise.resolve(fail(lookUp));
    },
  };
  network = observeNetwork(gateway, clock, seededRandomness(5), stopped.signal, ({ state, why }) =>
    told.push(why ? `${state} ${why.code}` : state),
  );
  void network.watch();
  await clock.advance(0);
});
afterEach(async () => {
  stopped.abort();
  await clock.settle();
});

const pay = () => network.gateway.confirmPassPayment({ paymentId });
const askForReceipt = () => network.gateway.fiscalLink({ paymentId });

describe('receipts that fail at the tax side', () => {
  it.each<GatewayError>([
    BROKEN,
    { code: 'gateway.http-status', httpStatus: 308 },
    { code: 'gateway.unreadable' },
    { code: 'gateway.timed-out' },
    { code: 'gateway.cut' },
  ])('neither flicker the bar nor make the till probe more than once a minute: $code', async (error) => {
    receipt = fail(error);
    for (let asked = 0; asked < 40; asked += 1) {
      await clock.advance(15 * SECOND);
      await askForReceipt();
      await pay();
    }
    expect(told).toEqual(['ok']);
    expect(lookUps.length).toBeLessThanOrEqual(11);
  });

  it.each([BROKEN, AWAY])(
    'hide nothing: if the service fails too, the bar appears at once: $code',
    async (error) => {
      await clock.advance(5 * MINUTE);
      await pay();
      await clock.advance(5 * SECOND);
      receipt = fail(BROKEN);
      lookUp = error;
      await askForReceipt();
      await clock.advance(0);
      expect(told).toEqual(['ok', `down ${error.code}`]);
    },
  );

  it('show that the connection is lost, and that it is back', async () => {
    receipt = fail(AWAY);
    await askForReceipt();
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
    receipt = ok({ link: null });
    await askForReceipt();
    expect(told).toEqual(['ok', 'down gateway.not-reached', 'ok']);
  });

  it('cause no probe of a stopped till', async () => {
    stopped.abort();
    await clock.advance(5 * MINUTE);
    const before = lookUps.length;
    receipt = fail(BROKEN);
    await askForReceipt();
    await clock.advance(0);
    expect(lookUps).toHaveLength(before);
  });
});

describe('receipts that succeed where payments fail', () => {
  it('do not clear the bar: the first payment or the till’s own probe does', async () => {
    payment = fail(BROKEN);
    lookUp = BROKEN;
    await pay();
    for (let asked = 0; asked < 20; asked += 1) {
      await clock.advance(10 * SECOND);
      await askForReceipt();
    }
    expect(told).toEqual(['ok', 'down gateway.http-status']);
    lookUp = NOT_FOUND;
    await clock.advance(75 * SECOND);
    expect(told).toEqual(['ok', 'down gateway.http-status', 'ok']);
  });

  it('do not clear the bar where payments hang, and cause at most one probe a minute', async () => {
    payment = fail({ code: 'gateway.timed-out' });
    lookUp = { code: 'gateway.timed-out' };
    await pay();
    const before = lookUps.length;
    for (let asked = 0; asked < 60; asked += 1) {
      await clock.advance(5 * SECOND);
      await askForReceipt();
    }
    expect(told).toEqual(['ok', 'down gateway.timed-out']);
    expect(lookUps.length - before).toBeLessThanOrEqual(8);
    lookUp = NOT_FOUND;
    await clock.advance(75 * SECOND);
    expect(told.at(-1)).toBe('ok');
  });

  it('clear the bar where the probe is inconclusive: this service answers unknown ids improperly', async () => {
    lookUp = BROKEN;
    await clock.advance(2 * MINUTE);
    await pay();
    payment = fail(BROKEN);
    await pay();
    await askForReceipt();
    expect(told).toEqual(['ok', 'down gateway.http-status', 'ok', 'down gateway.http-status', 'ok']);
  });

  it('do not override the till’s own probe', async () => {
    lookUp = BROKEN;
    await clock.advance(2 * MINUTE);
    expect(told).toEqual(['ok', 'down gateway.http-status']);
    payment = fail(AWAY);
    await pay();
    // The line is back for a moment, and one receipt gets through.
    await askForReceipt();
    expect(told.slice(2)).toEqual(['down gateway.not-reached', 'ok']);
    await clock.advance(3 * MINUTE);
    expect(told.at(-1)).toBe('down gateway.http-status');
  });
});

/** The connection bar appears before the next customer notices, and disappears by itself. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../electron/app/till.ts';
import type { PaymentStatus } from '../../electron/gateway/gateway.ts';
import { type ObservedNetwork, observeNetwork } from '../../electron/gateway/health.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import type { NetworkView } from '../../shared/contract/till.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { PaymentId, SaleId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { composeStory } from '../support/compose-story.ts';
import { newPath, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { DAY, HOUR, MINUTE, SECOND, VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';
import { CASHIER, ENDPOINT } from '../support/virtual-till.ts';

const NOT_FOUND: GatewayError = { code: 'gateway.refused', gatewayCode: -404 };
const AWAY: GatewayError = { code: 'gateway.not-reached' };
const BROKEN: GatewayError = { code: 'gateway.http-status', httpStatus: 502 };
const paymentId = PaymentId.parse('1');
const SCAN = { saleId: SaleId.parse('sale-1'), code: '4780000000017' };

let clock: VirtualClock;
let stopped: AbortController;
let network: ObservedNetwork;
/** From now on, how the service answers each look-up of an unknown id, and each status request. */
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
  it('shows at its start that it has no connection, and that it is back', async () => {
    lookUp = AWAY;
    void network.watch();
    await clock.advance(0);
    expect(told).toEqual(['down gateway.not-reached']);
    lookUp = NOT_FOUND;
    await clock.advance(20 * SECOND);
    expect(told).toEqual(['down gateway.not-reached', 'ok']);
  });

  it('probes less often while all is well, under 150 times a day, and stops with the till', async () => {
    void network.watch();
    await clock.advance(DAY);
    expect(lookUps.length).toBeGreaterThan(80);
    expect(lookUps.length).toBeLessThan(150);
    const pauses = lookUps.slice(1).map((at, index) => at - (lookUps[index] ?? 0));
    expect(pauses.slice(0, 3).map((ms) => Math.floor(ms / MINUTE))).toEqual([1, 2, 4]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(18 * MINUTE);
    // Not in step with the other tills of the shop.
    expect(new Set(pauses).size).toBeGreaterThan(10);
    const before = lookUps.length;
    stopped.abort();
    await clock.advance(HOUR);
    expect(lookUps).toHaveLength(before);
  });

  it('shows a lost connection in the moment in which somebody comes back', async () => {
    void network.watch();
    await clock.advance(3 * HOUR);
    lookUp = AWAY;
    await clock.advance(2 * MINUTE);
    expect(told).toEqual(['ok']);
    network.probeNow();
    await clock.advance(0);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });

  it('shows a lost connection after a sleep in which the monotonic clock stood still', async () => {
    void network.watch();
    await clock.advance(MINUTE / 2);
    clock.jumpWall(8 * HOUR);
    lookUp = AWAY;
    network.probeNow();
    await clock.advance(0);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });

  it('shows a lost connection within 18 minutes while the till stands idle', async () => {
    void network.watch();
    await clock.advance(3 * HOUR);
    lookUp = AWAY;
    await clock.advance(18 * MINUTE);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });

  it('probes for a growing basket at most once a minute, and one probe at a time', async () => {
    void network.watch();
    await clock.advance(HOUR);
    const before = lookUps.length;
    for (let second = 0; second < 300; second += 1) {
      network.probeNow();
      network.probeNow();
      await clock.advance(SECOND);
    }
    expect(lookUps.length - before).toBeLessThanOrEqual(6);
  });

  it('sends no probe before it may', async () => {
    clock.jumpWall(HOUR);
    network.probeNow();
    await clock.advance(HOUR);
    expect(lookUps).toEqual([]);
  });
});

describe('a whole till that stands idle', () => {
  const publish = (event: string, payload: unknown): void => {
    if (event === 'network.changed') told.push((payload as NetworkView).state);
  };

  it.each<[string, (till: Till) => unknown]>([
    ['the first line of a basket', ({ handlers }) => handlers['basket.add'](SCAN, CASHIER)],
    ['the machine’s waking up', (till) => till.wake()],
  ])('shows a lost connection with %s', async (_, begin) => {
    const path = newPath();
    const journal = openedJournal(path);
    const service = new VirtualService(clock);
    const till = composeStory({
      folder: '',
      clock,
      random: seededRandomness(5),
      journal,
      service,
      endpoint: ENDPOINT,
      charging: ok(null),
      gatewayOffMs: () => 0,
      publish,
      onBug: (_where, bug) => expect.unreachable(String(bug)),
    });
    void till.features.network?.start();
    await clock.advance(3 * HOUR);
    service.down = true;
    await clock.advance(2 * MINUTE);
    expect(told).toEqual(['ok']);
    begin(till);
    await clock.advance(SECOND);
    expect(told).toEqual(['ok', 'down']);
    await till.stop();
    journal.close();
    expectRebuilt(path);
  });
});

describe('a till that sells', () => {
  it('sends no probes of its own', async () => {
    void network.watch();
    for (let payment = 0; payment < 60; payment += 1) {
      await clock.advance(30 * SECOND);
      await ask();
    }
    expect(lookUps).toHaveLength(1);
  });

  it('notices a lost connection within about a minute after its last sale', async () => {
    void network.watch();
    await clock.advance(3 * HOUR);
    await ask();
    lookUp = AWAY;
    await clock.advance(75 * SECOND);
    expect(told).toEqual(['ok', 'down gateway.not-reached']);
  });

  it('probes 15 s after the first failure, then less often down to once a minute, and recovers in time', async () => {
    void network.watch();
    await clock.advance(3 * HOUR);
    status = fail(AWAY);
    lookUp = AWAY;
    const before = lookUps.length;
    await ask();
    await clock.advance(20 * SECOND);
    expect(lookUps.length - before).toBe(1);
    await clock.advance(HOUR);
    expect(lookUps.length - before).toBeLessThanOrEqual(63);
    lookUp = NOT_FOUND;
    await clock.advance(75 * SECOND);
    expect(told).toEqual(['ok', 'down gateway.not-reached', 'ok']);
  });
});

describe('an answer from something other than a healthy service', () => {
  it.each<GatewayError>([
    BROKEN,
    { code: 'gateway.http-status', httpStatus: 302 },
    { code: 'gateway.unreadable' },
  ])('has a reason of its own: $code $httpStatus', async (error) => {
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

  it('counts as the service where it refuses with a 4xx', async () => {
    lookUp = { code: 'gateway.http-status', httpStatus: 404 };
    void network.watch();
    await clock.advance(0);
    expect(told).toEqual(['ok']);
  });

  it('is ignored where payments are answered: this service then answers unknown ids so', async () => {
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

/**
 * The gateway client as a start of the till opens it: by the way and with the authorities that the installation
 * says, and with an eye on the PC's clock.
 */
import { isClockOff } from '../../shared/clock-off.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment } from '../../shared/time.ts';
import { createGatewayClient } from './client.ts';
import { type ClockOffset, createClockOffset } from './clock-offset.ts';
import type { GatewayClient } from './gateway.ts';
import type { ProxyPolicy } from './route.ts';
import { routeSource } from './route-source.ts';
import type { Signer } from './sign.ts';
import { createTransport } from './transport.ts';
import type { TrustPolicy } from './trust.ts';
import { unreachableGateway } from './wrap-gateway.ts';

/** A `Date` header counts whole seconds and travels: so near to the tolerance nothing is said anew. */
const CLOCK_NOISE_MS = 5_000;
/** Worth another word: off by so much more or less than was told. */
const CLOCK_NEWS_MS = 60_000;

interface GatewayParts {
  readonly clock: Clock;
  readonly trust: TrustPolicy;
  readonly proxy: ProxyPolicy;
  /** How the system's settings lead to this address, in the words of a proxy script. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  /** Another text after the machine came into another network. */
  readonly addresses: () => string;
  /** Where and as whom; an error where this till may not charge. */
  readonly service: Result<
    { readonly endpoint: Endpoint; readonly sign: Signer; readonly passPath: string },
    TillError
  >;
  /** What is wrong, and the till goes on without. */
  readonly warn: (error: TillError) => void;
  /** What it said is over. */
  readonly unwarn: (code: TillError['code']) => void;
}

export interface OpenGateway {
  readonly client: GatewayClient;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly offMs: (at: Moment) => number | null;
  /** Through which proxies requests go, without credentials; null for none, or not known yet. */
  readonly proxyText: () => string | null;
  /** The machine slept: the way may be another one. */
  lookAgain(): void;
  close(): Promise<void>;
}

export function openGateway(parts: GatewayParts): OpenGateway {
  const { clock, service, trust, proxy, addresses } = parts;
  const offset = createClockOffset(clock);
  if (!service.ok) {
    return {
      client: unreachableGateway,
      offMs: offset.offsetAtMs,
      proxyText: () => null,
      lookAgain: () => undefined,
      close: () => Promise.resolve(),
    };
  }
  const { endpoint, sign, passPath } = service.value;
  const askSystem = (): Promise<string> => parts.systemProxy(endpoint.baseUrl);
  const route = routeSource({ policy: proxy, askSystem, addresses, clock });
  const transport = createTransport({ route, ...trust });
  const client = createGatewayClient({
    baseUrl: endpoint.baseUrl,
    serviceId: endpoint.serviceId,
    sign,
    clock,
    fetch: transport.fetch,
    passPath,
    offset: watched(offset, parts),
  });
  return {
    client,
    offMs: offset.offsetAtMs,
    proxyText: route.text,
    lookAgain: route.lookAgain,
    close: transport.close,
  };
}

/** The cashier is told when the PC's clock is wrong, again when it is so by another minute or more, and no more once it is right. */
export function watched(
  offset: ClockOffset,
  { warn, unwarn }: Pick<GatewayParts, 'warn' | 'unwarn'>,
): ClockOffset {
  let toldMs: number | null = null;
  return {
    ...offset,
    observe: (dateHeader, sentMonoMs) => {
      offset.observe(dateHeader, sentMonoMs);
      const offMs = Math.abs(offset.offsetMs());
      if (toldMs !== null && !isClockOff(offMs + CLOCK_NOISE_MS)) {
        toldMs = null;
        unwarn('clock.off');
      }
      if (!isClockOff(offMs)) return;
      if (toldMs !== null && Math.abs(offMs - toldMs) < CLOCK_NEWS_MS) return;
      toldMs = offMs;
      warn({ code: 'clock.off', limit: Math.round(offMs / 1_000) });
    },
  };
}

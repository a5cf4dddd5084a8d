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
  const { clock, service, warn, trust, proxy, addresses } = parts;
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
    offset: watched(offset, warn),
  });
  return {
    client,
    offMs: offset.offsetAtMs,
    proxyText: route.text,
    lookAgain: route.lookAgain,
    close: transport.close,
  };
}

/** The cashier is told when the PC's clock is wrong. */
const watched = (offset: ClockOffset, warn: GatewayParts['warn']): ClockOffset => ({
  ...offset,
  observe: (dateHeader, sentMonoMs) => {
    offset.observe(dateHeader, sentMonoMs);
    const offMs = offset.offsetMs();
    if (isClockOff(offMs)) warn({ code: 'clock.off', limit: Math.round(Math.abs(offMs) / 1_000) });
  },
});

/**
 * Opens the gateway client at a start, with the installation's route and authorities. It also watches the
 * PC's clock.
 */
import { isClockOff } from '../../shared/clock-off.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
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

/** A `Date` header counts whole seconds and takes time, so a notice near the tolerance stays. */
const CLOCK_NOISE_MS = 5_000;
/** The notice is raised again when the offset has changed by this much. */
const CLOCK_NEWS_MS = 60_000;

interface GatewayDeps {
  readonly clock: Clock;
  readonly trust: TrustPolicy;
  readonly proxy: ProxyPolicy;
  /** The system's proxy for this address, in the form of a proxy script's result. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  /** Its text changes when the machine changes networks. */
  readonly addresses: () => string;
  /** The endpoint and its credentials; an error if this till may not charge. */
  readonly service: Result<
    { readonly endpoint: Endpoint; readonly sign: Signer; readonly passPath: string },
    TillError
  >;
  /** Raises a warning; the till goes on. */
  readonly warn: (error: TillError) => void;
  /** Ends the warning. */
  readonly unwarn: (code: TillError['code']) => void;
}

export interface OpenGateway {
  readonly client: GatewayClient;
  /** Gateway minus PC, ms, at that moment; null while no answer has shown it. */
  readonly offMs: (at: Moment) => number | null;
  /** The proxies of the requests, without credentials; null for none, or while unknown. */
  readonly proxyText: () => string | null;
  /** The machine slept, so the route may have changed. */
  refresh(): void;
  close(): Promise<void>;
}

export function openGateway(deps: GatewayDeps): OpenGateway {
  const { clock, service, trust, proxy, addresses } = deps;
  const offset = createClockOffset(clock);
  if (!service.ok) {
    return {
      client: unreachableGateway,
      offMs: offset.offsetAtMs,
      proxyText: () => null,
      refresh: () => undefined,
      close: () => Promise.resolve(),
    };
  }
  const { endpoint, sign, passPath } = service.value;
  const askSystem = (): Promise<string> => deps.systemProxy(endpoint.baseUrl);
  const route = routeSource({ policy: proxy, askSystem, addresses, clock });
  const transport = createTransport({ route, ...trust });
  const client = createGatewayClient({
    baseUrl: endpoint.baseUrl,
    serviceId: endpoint.serviceId,
    sign,
    clock,
    fetch: transport.fetch,
    passPath,
    offset: watched(offset, deps),
  });
  return {
    client,
    offMs: offset.offsetAtMs,
    proxyText: route.text,
    refresh: route.refresh,
    close: transport.close,
  };
}

/** Warns the cashier while the PC's clock is off. A change of a minute raises the warning again. */
export function watched(
  offset: ClockOffset,
  { warn, unwarn }: Pick<GatewayDeps, 'warn' | 'unwarn'>,
): ClockOffset {
  let reportedMs: number | null = null;
  return {
    ...offset,
    observe: (dateHeader, sentMonoMs) => {
      offset.observe(dateHeader, sentMonoMs);
      const offMs = Math.abs(offset.offsetMs());
      if (reportedMs !== null && !isClockOff(offMs + CLOCK_NOISE_MS)) {
        reportedMs = null;
        unwarn('clock.off');
      }
      if (!isClockOff(offMs)) return;
      if (reportedMs !== null && Math.abs(offMs - reportedMs) < CLOCK_NEWS_MS) return;
      reportedMs = offMs;
      warn({ code: 'clock.off', limit: Math.round(offMs / 1_000) });
    },
  };
}

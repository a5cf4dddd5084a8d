/**
 * The present route. The system's route may change without notice while the till runs. So it is queried again
 * when old, after a change of the machine's addresses, a sleep or a failed connection.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, elapsedMs, type Moment, momentOf } from '../../shared/time.ts';
import { givenRoute, hopText, type ProxyPolicy, type Route, STRAIGHT, systemRoute } from './route.ts';

export interface RouteSource {
  /**
   * Call it before each request. It ends when the signal aborts. Errors: `gateway.proxy-unsupported`,
   * `gateway.not-reached`.
   */
  now(signal: AbortSignal): Promise<Result<Route, GatewayError>>;
  /** The next request queries the system again. */
  refresh(): void;
  /** For a person: the hops without credentials, or the unusable setting. null: direct, or still unknown. */
  text(): string | null;
}

/** From this age on, the route is queried again. */
const FRESH_MS = 3 * 60_000;
/** After this time a request uses the former route, because the system may have to fetch a proxy script. */
const PATIENCE_MS = 2_000;
/** A slower answer counts as missing. */
const ANSWER_MS = 10_000;

const textOf = (route: Result<Route, GatewayError>): string | null => {
  if (!route.ok) return route.error.field ?? null;
  const [first, ...others] = route.value;
  return first === 'direct' && others.length === 0 ? null : route.value.map(hopText).join('; ');
};

export const fixedRoute = (route: Route | Result<Route, GatewayError>): RouteSource => {
  const result = 'ok' in route ? route : ok(route);
  return { now: async () => result, refresh: () => undefined, text: () => textOf(result) };
};

export interface RouteDeps {
  readonly policy: ProxyPolicy;
  /** Chromium's proxy text for the gateway's address. */
  readonly askSystem: () => Promise<string>;
  /** Its text changes when the machine changes networks. */
  readonly addresses: () => string;
  readonly clock: Clock;
}

export function routeSource({ policy, askSystem, addresses, clock }: RouteDeps): RouteSource {
  if (policy === 'none') return fixedRoute(STRAIGHT);
  if (policy !== 'system') return fixedRoute(givenRoute(policy));

  let known: Result<Route, GatewayError> | null = null;
  let lastQuery: { readonly at: Moment; readonly addresses: string } | null = null;
  let asking: Promise<void> | null = null;

  const isDue = (): boolean => {
    if (lastQuery === null || !known?.ok) return true;
    const { wall, mono } = elapsedMs(lastQuery.at, momentOf(clock));
    return Math.max(mono ?? 0, Math.abs(wall)) >= FRESH_MS || lastQuery.addresses !== addresses();
  };
  const ask = async (): Promise<void> => {
    lastQuery = { at: momentOf(clock), addresses: addresses() };
    const answered = new AbortController();
    const silence = clock.sleep(ANSWER_MS, answered.signal).then(() => null);
    const answer = await Promise.race([askSystem().catch(() => ''), silence]);
    answered.abort();
    // A missing answer keeps the former route; an unusable answer replaces it.
    if (answer !== null) known = systemRoute(answer);
    asking = null;
  };
  const now: RouteSource['now'] = async (signal) => {
    if (asking === null && isDue()) asking = ask();
    if (asking !== null) {
      const waited = new AbortController();
      const patience = known?.ok
        ? clock.sleep(PATIENCE_MS, AbortSignal.any([signal, waited.signal]))
        : aborted(signal);
      await Promise.race([asking, patience]);
      waited.abort();
    }
    return known ?? fail({ code: 'gateway.not-reached' });
  };
  return {
    now,
    refresh: () => {
      lastQuery = null;
    },
    text: () => (known === null ? null : textOf(known)),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * The way of requests: direct, or through proxies, in the order of attempts. The installer's setting counts
 * before the system's. An unusable setting is refused, and never means direct.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface ProxyHop {
  readonly kind: 'http' | 'https' | 'socks5';
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

export type Hop = 'direct' | ProxyHop;
/** At least one hop. The next hop is tried only if a hop was not reached, so nothing was sent. */
export type Route = readonly Hop[];

export const STRAIGHT: Route = ['direct'];

/**
 * The installer's setting. `system`: what Chromium reads in the system's settings for the gateway's address.
 */
export type ProxyPolicy =
  | 'system'
  | 'none'
  | { readonly url: string; readonly username: string | null; readonly password: string | null };

const KINDS: Readonly<
  Record<string, { readonly kind: ProxyHop['kind']; readonly port: number } | undefined>
> = {
  PROXY: { kind: 'http', port: 80 },
  HTTP: { kind: 'http', port: 80 },
  HTTPS: { kind: 'https', port: 443 },
  SOCKS5: { kind: 'socks5', port: 1080 },
};

const unsupported = (what: string): GatewayError => ({
  code: 'gateway.proxy-unsupported',
  field: what.slice(0, 80) || 'PAC',
});

/** A proxy from its kind and `host:port`; null for anything else. */
function proxyOf(
  kindName: string,
  address: string,
  credentials: ProxyHop['credentials'] = null,
): ProxyHop | null {
  const known = KINDS[kindName.toUpperCase()];
  // URL knows no default port for this scheme, so it keeps every port.
  const text = `proxy://${address}`;
  if (!known || !URL.canParse(text)) return null;
  const { hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (hostname === '' || [username, password, pathname, search, hash].some((part) => part !== ''))
    return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  return { kind: known.kind, host, port: port === '' ? known.port : Number(port), credentials };
}

/** The installer's proxy. Errors: `gateway.proxy-unsupported`. */
export function givenRoute({
  url,
  username,
  password,
}: Exclude<ProxyPolicy, string>): Result<Route, GatewayError> {
  const [, scheme = '', address = ''] = /^(\w+):\/\/([^/]*)\/?$/.exec(url) ?? [];
  const credentials = username === null ? null : { username, password: password ?? '' };
  const proxy = proxyOf(scheme, address, credentials);
  return proxy ? ok([proxy]) : fail(unsupported(scheme));
}

/**
 * Chromium's whole answer: `PROXY a:3128; SOCKS5 b:1080; DIRECT`. An unsupported proxy may be skipped for a
 * usable one, but not for DIRECT, because it might have worked. Errors: `gateway.proxy-unsupported`, also for
 * an unreadable answer (a failed script gives an empty one).
 */
export function systemRoute(answer: string): Result<Route, GatewayError> {
  const hops: Hop[] = [];
  let passedOver: string | null = null;
  for (const entry of answer.split(';').map((part) => part.trim())) {
    const [kind = '', address, ...rest] = entry.split(/\s+/);
    if (entry === '') continue;
    const isDirect = kind.toUpperCase() === 'DIRECT' && address === undefined;
    const proxy = address === undefined || rest.length > 0 ? null : proxyOf(kind, address);
    if (proxy) hops.push(proxy);
    else if (!isDirect) passedOver ??= entry;
    else if (passedOver === null) hops.push('direct');
  }
  return hops.length > 0 ? ok(hops) : fail(unsupported(passedOver ?? ''));
}

/** For a person, without credentials. */
export const hopText = (hop: Hop): string => {
  if (hop === 'direct') return 'DIRECT';
  return `${hop.kind}://${hop.host.includes(':') ? `[${hop.host}]` : hop.host}:${hop.port}`;
};

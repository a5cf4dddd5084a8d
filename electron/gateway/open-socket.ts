/**
 * A connected socket to the gateway, direct or through a proxy's tunnel. No part of a request is written
 * here. So a failure here has sent nothing and the next hop may be tried. A proxy sees neither path nor body.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { GatewayErrorCode } from '../../shared/errors/till-error.ts';
import { NotSentError } from './retry.ts';
import { type Hop, hopText, type ProxyHop } from './route.ts';
import { askSocks5 } from './socks5.ts';
import type { Trust } from './trust.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

export interface OpenSocketDeps {
  readonly trust: Trust;
  /** For each leg: to the first hop, its tunnel, and TLS beyond it. */
  readonly limitMs: number;
  /** The transport closes, so the socket is not needed. */
  readonly closing: AbortSignal;
}

/** @throws only NotSentError. After `gateway.proxy-not-reached` the next hop may be tried. */
export async function openSocket(hop: Hop, target: Target, deps: OpenSocketDeps): Promise<Socket> {
  if (hop === 'direct') {
    return openLeg(target, deps, 'gateway.not-reached', target.host);
  }
  const away = { host: hop.host, port: hop.port, isSecure: hop.kind === 'https' };
  const socket = await openLeg(away, deps, 'gateway.proxy-not-reached', hopText(hop));
  const tunnel = await openTunnel(socket, hop, target, deps);
  if (!target.isSecure) return tunnel;
  try {
    return await secured(tunnel, target.host, deps, limitOf(deps));
  } catch (thrown) {
    throw notConnected(tunnel, thrown, 'gateway.not-reached', target.host);
  }
}

/** After this limit a half-open socket is given up. */
const limitOf = ({ limitMs, closing }: OpenSocketDeps): AbortSignal =>
  AbortSignal.any([closing, AbortSignal.timeout(limitMs)]);

/** TCP, and TLS if needed, inside one limit. */
async function openLeg(
  { host, port, isSecure }: Target,
  deps: OpenSocketDeps,
  code: GatewayErrorCode,
  name: string,
): Promise<Socket> {
  const signal = limitOf(deps);
  const socket = connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });
  // An error event without a listener would end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
    return isSecure ? await secured(socket, host, deps, signal) : socket;
  } catch (thrown) {
    throw notConnected(socket, thrown, code, name);
  }
}

/** Its message says why the certificate is distrusted. */
class DistrustError extends Error {}

async function secured(
  socket: Socket,
  host: string,
  { trust }: OpenSocketDeps,
  signal: AbortSignal,
): Promise<Socket> {
  // An address is no name for SNI. The certificate is still checked against it.
  const tls = connectTls({ ...trust(), socket, host, servername: isIP(host) === 0 ? host : '' });
  tls.on('error', () => undefined);
  try {
    await once(tls, 'secureConnect', { signal });
    return tls;
  } catch (thrown) {
    tls.destroy();
    // Null or undefined: the handshake ended before the certificate.
    const distrust: unknown = tls.authorizationError;
    throw distrust ? new DistrustError(String(distrust), { cause: thrown }) : thrown;
  }
}

function notConnected(socket: Socket, thrown: unknown, code: GatewayErrorCode, name: string): NotSentError {
  socket.destroy();
  const cause = { cause: thrown };
  if (thrown instanceof DistrustError) {
    return new NotSentError({ code: 'gateway.not-trusted', field: name }, cause);
  }
  // The cashier knows the service, but not the proxy, so the error names the proxy.
  return new NotSentError(code === 'gateway.not-reached' ? { code } : { code, field: name }, cause);
}

interface Refusal {
  readonly code: GatewayErrorCode;
  readonly httpStatus?: number;
}

async function openTunnel(
  socket: Socket,
  proxy: ProxyHop,
  target: Target,
  deps: OpenSocketDeps,
): Promise<Socket> {
  const ask = proxy.kind === 'socks5' ? askSocks5 : askConnect;
  let refusal: Refusal | null;
  try {
    refusal = await ask(socket, proxy, target, limitOf(deps));
  } catch (thrown) {
    throw notConnected(socket, thrown, 'gateway.proxy-not-reached', hopText(proxy));
  }
  if (refusal === null) return socket;
  socket.destroy();
  throw new NotSentError(
    refusal.code === 'gateway.not-reached' ? { code: refusal.code } : { ...refusal, field: hopText(proxy) },
  );
}

/** The proxy could not reach the gateway, or timed out. */
const FAR_SIDE_DOWN = new Set([502, 503, 504]);

/** Asks for a tunnel by HTTP's CONNECT. null: the socket now leads to the host. */
async function askConnect(
  socket: Socket,
  { credentials }: ProxyHop,
  { host, port }: Target,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const asking = request({
    method: 'CONNECT',
    path,
    createConnection: () => socket,
    setHost: false,
    headers: {
      Host: path,
      'Proxy-Connection': 'keep-alive',
      ...(credentials && { 'Proxy-Authorization': basic(credentials) }),
    },
  });
  asking.on('error', () => undefined);
  asking.end();
  const [{ statusCode: httpStatus = 0 }, , early] = await once(asking, 'connect', { signal });
  if (httpStatus >= 200 && httpStatus < 300) {
    if (early.length > 0) socket.unshift(early);
    return null;
  }
  if (httpStatus === 407) return { code: 'gateway.proxy-sign-in', httpStatus };
  return {
    code: FAR_SIDE_DOWN.has(httpStatus) ? 'gateway.not-reached' : 'gateway.proxy-refused',
    httpStatus,
  };
}

const basic = ({ username, password }: NonNullable<ProxyHop['credentials']>): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

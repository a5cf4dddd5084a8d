/**
 * SOCKS5 (RFC 1928, RFC 1929): asks a proxy for a connection to a host by name. The proxy resolves the name.
 */
import type { Socket } from 'node:net';
import type { GatewayErrorCode } from '../../shared/errors/till-error.ts';
import type { ProxyHop } from './route.ts';

/** The protocol's lengths have one byte. The library throws beyond it where no caller can catch. */
const MOST_BYTES = 255;

/** The library's errors differ by their texts alone. */
const SIGN_IN = /authentication failed|authentication type/i;
const REJECTED = /proxy rejected connection - (\w+)$/;
/** Network, host and connection beyond the proxy, and an expired time to live. */
const FAR_SIDE_DOWN = new Set(['NetworkUnreachable', 'HostUnreachable', 'ConnectionRefused', 'TTLExpired']);

/**
 * null: the socket now leads to the host; otherwise the proxy's refusal.
 * @throws if the proxy hangs up or speaks no SOCKS5, or the signal aborts.
 */
export async function askSocks5(
  socket: Socket,
  { host, port, credentials }: ProxyHop,
  target: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<{ readonly code: GatewayErrorCode } | null> {
  if (isTooLong(target.host)) return { code: 'gateway.not-reached' };
  if (Object.values(credentials ?? {}).some(isTooLong)) return { code: 'gateway.proxy-sign-in' };
  // Few shops have such a proxy.
  const { SocksClient } = await import('socks');
  signal.throwIfAborted();
  const hangUp = (): unknown => socket.destroy();
  signal.addEventListener('abort', hangUp);
  try {
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      proxy: { type: 5, host, port, ...(credentials && signInOf(credentials)) },
      destination: { host: target.host, port: target.port },
    });
    return null;
  } catch (thrown) {
    // The library's error holds the password, so only its text goes on.
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    if (SIGN_IN.test(text)) return { code: 'gateway.proxy-sign-in' };
    const [, reply] = REJECTED.exec(text) ?? [];
    if (reply === undefined) throw new Error(text);
    return { code: FAR_SIDE_DOWN.has(reply) ? 'gateway.not-reached' : 'gateway.proxy-refused' };
  } finally {
    signal.removeEventListener('abort', hangUp);
  }
}

const isTooLong = (text: string): boolean => Buffer.byteLength(text, 'utf8') > MOST_BYTES;

const signInOf = ({ username, password }: NonNullable<ProxyHop['credentials']>) => ({
  userId: username,
  password,
});

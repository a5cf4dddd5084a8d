/**
 * SOCKS5 (RFC 1928, RFC 1929): asks a proxy for a connection to a host by name. The proxy resolves the name.
 */
import { once } from 'node:events';
import { isIP, isIPv4, type Socket } from 'node:net';
import type { GatewayErrorCode } from '../../shared/errors/till-error.ts';
import type { ProxyHop } from './route.ts';

const VERSION = 5;
const NO_SIGN_IN = 0;
const PASSWORD = 2;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;
const IPV6 = 4;
/** Network, host and connection beyond the proxy, and an expired time to live. */
const FAR_SIDE_DOWN = new Set([3, 4, 5, 6]);

/**
 * null: the socket now leads to the host; otherwise the proxy's refusal.
 * @throws if the proxy hangs up or speaks no SOCKS5, or the signal aborts.
 */
export async function askSocks5(
  socket: Socket,
  { credentials }: Pick<ProxyHop, 'credentials'>,
  target: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<{ readonly code: GatewayErrorCode } | null> {
  const methods = credentials ? [NO_SIGN_IN, PASSWORD] : [NO_SIGN_IN];
  socket.write(Buffer.of(VERSION, methods.length, ...methods));
  const [version, method] = await bytesOf(socket, 2, signal);
  if (version !== VERSION) throw new Error('no SOCKS5');
  if (method === PASSWORD && credentials) {
    socket.write(Buffer.concat([Buffer.of(1), counted(credentials.username), counted(credentials.password)]));
    const [, refused] = await bytesOf(socket, 2, signal);
    if (refused !== 0) return { code: 'gateway.proxy-sign-in' };
  } else if (method !== NO_SIGN_IN) return { code: 'gateway.proxy-sign-in' };
  socket.write(Buffer.concat([Buffer.of(VERSION, CONNECT, 0), addressOf(target.host), portOf(target.port)]));
  const [, reply = 1, , kind] = await bytesOf(socket, 4, signal);
  if (reply !== 0)
    return { code: FAR_SIDE_DOWN.has(reply) ? 'gateway.not-reached' : 'gateway.proxy-refused' };
  await bytesOf(socket, (await boundLength(socket, kind, signal)) + 2, signal);
  return null;
}

/** The length of the proxy's own address, which must be read and is not used. */
async function boundLength(socket: Socket, kind: number | undefined, signal: AbortSignal): Promise<number> {
  if (kind === IPV4) return 4;
  if (kind === IPV6) return 16;
  const [length = 0] = await bytesOf(socket, 1, signal);
  return length;
}

async function bytesOf(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes: unknown = socket.read(count);
    if (Buffer.isBuffer(bytes) && bytes.length === count) return bytes;
    if (socket.readableEnded || socket.destroyed || bytes !== null) throw new Error('the proxy hung up');
    await once(socket, 'readable', { signal });
  }
}

/** At most 255 bytes, because the length has one byte. */
function counted(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 255);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function portOf(port: number): Buffer {
  return Buffer.of(port >> 8, port & 0xff);
}

function addressOf(host: string): Buffer {
  if (isIPv4(host)) return Buffer.of(IPV4, ...host.split('.').map(Number));
  if (isIP(host) === 0) return Buffer.concat([Buffer.of(NAME), counted(host)]);
  return Buffer.concat([Buffer.of(IPV6), ipv6Bytes(host)]);
}

function ipv6Bytes(host: string): Buffer {
  // URL normalises each address: at most one "::" and no dotted tail.
  const plain = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const middle = Array<string>(8 - first.length - last.length).fill('0');
  return Buffer.from([...first, ...middle, ...last].map((group) => group.padStart(4, '0')).join(''), 'hex');
}

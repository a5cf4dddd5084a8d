/** Small forward proxies on loopback: CONNECT tunnels, plain or behind TLS, and SOCKS5. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { givenRoute } from '../../electron/gateway/route.ts';
import { fixedRoute, type RouteSource } from '../../electron/gateway/route-source.ts';
import { closeAfterTest } from './wire-server.ts';

export interface WireProxy {
  /** `http://127.0.0.1:PORT`, or https or socks5. */
  readonly url: string;
  readonly port: number;
  /** Its requests: `CONNECT host:port`, or `POST http://...`. */
  readonly requests: readonly string[];
  /** The credentials that arrived, as `name:password`, or null. */
  readonly signedIn: readonly (string | null)[];
  close(): Promise<void>;
}

interface ProxyBehaviour {
  /** Answers every CONNECT with this status instead of a tunnel. */
  readonly refuseWith?: number;
  /** Hangs up on every CONNECT. */
  readonly hangUp?: boolean;
  /** `name:password`, without which it answers 407. */
  readonly wants?: string;
  /** It speaks TLS itself. */
  readonly identity?: { readonly cert: string; readonly key: string };
}

async function listening(
  server: Server,
  scheme: string,
  kept: Pick<WireProxy, 'requests' | 'signedIn'>,
): Promise<WireProxy & { readonly keep: (socket: Socket) => void }> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  server.on('connection', keep);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  closeAfterTest({ close });
  return { url: `${scheme}://127.0.0.1:${port}`, port, ...kept, close, keep };
}

/** Connects to the host, after `ready` was sent to the client. */
function lead(client: Socket, port: number, keep: (socket: Socket) => void, ready: Buffer | string): void {
  const onward = connect(port, '127.0.0.1', () => {
    client.write(ready);
    onward.pipe(client).pipe(onward);
  });
  keep(onward);
  onward.on('error', () => client.destroy());
}

const credentialsOf = ({ headers }: IncomingMessage): string | null => {
  const [, encoded] = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '') ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
};

export async function wireProxy(behaviour: ProxyBehaviour = {}): Promise<WireProxy> {
  const { refuseWith, hangUp, wants, identity } = behaviour;
  const requests: string[] = [];
  const signedIn: (string | null)[] = [];
  const server = identity ? createTlsServer({ ...identity }) : createServer();
  const proxy = await listening(server, identity ? 'https' : 'http', { requests, signedIn });
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(405).end();
  });
  server.on('connect', (request, client: Socket) => {
    proxy.keep(client);
    requests.push(`CONNECT ${request.url}`);
    signedIn.push(credentialsOf(request));
    if (hangUp) return void client.destroy();
    const status = wants !== undefined && credentialsOf(request) !== wants ? 407 : refuseWith;
    if (status !== undefined) return void client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const port = Number((request.url ?? '').split(':').at(-1));
    lead(client, port, proxy.keep, 'HTTP/1.1 200 Connection Established\r\n\r\n');
  });
  return proxy;
}

interface SocksBehaviour {
  /** `name:password`, without which it refuses everybody. */
  readonly wants?: string;
  /** Answers each request with this reply instead of a connection. */
  readonly reply?: number;
}

const HOSTS: Readonly<Record<number, (bytes: Buffer) => string>> = {
  1: (bytes) => bytes.join('.'),
  3: (bytes) => bytes.subarray(1).toString(),
  4: (bytes) => bytes.toString('hex'),
};

/**
 * Accepts names and addresses; all of them mean loopback. It reads each message as one piece, as they arrive
 * here.
 */
export async function wireSocks({ wants, reply }: SocksBehaviour = {}): Promise<WireProxy> {
  const requests: string[] = [];
  const signedIn: (string | null)[] = [];
  const server = createTcpServer(async (client) => {
    const next = async (): Promise<Buffer> => (await once(client, 'data'))[0];
    const methods = [...(await next()).subarray(2)];
    const method = wants === undefined ? 0 : 2;
    client.write(Buffer.of(5, methods.includes(method) ? method : 0xff));
    if (!methods.includes(method)) return void client.end();
    if (wants !== undefined) {
      const message = await next();
      const nameEnd = 2 + (message[1] ?? 0);
      const said = `${message.subarray(2, nameEnd).toString()}:${message.subarray(nameEnd + 1).toString()}`;
      signedIn.push(said);
      client.write(Buffer.of(1, said === wants ? 0 : 1));
      if (said !== wants) return void client.end();
    }
    const wish = await next();
    const host = HOSTS[wish[3] ?? 0]?.(wish.subarray(4, -2));
    const port = wish.readUInt16BE(wish.length - 2);
    requests.push(`CONNECT ${host}:${port}`);
    const answer = Buffer.of(5, reply ?? 0, 0, 1, 127, 0, 0, 1, 0, 0);
    if (reply !== undefined) client.end(answer);
    else lead(client, port, proxy.keep, answer);
  });
  const proxy = await listening(server, 'socks5', { requests, signedIn });
  return proxy;
}

/** The route of a till whose installer named this proxy. */
export const through = (
  url: string,
  username: string | null = null,
  password: string | null = null,
): RouteSource => fixedRoute(givenRoute({ url, username, password }));

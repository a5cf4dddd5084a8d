/** Servers on loopback that answer as a test wants, and keep the requests. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

interface Arrival {
  readonly method: string;
  /** As it was written in the request line. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface WireServer {
  /** `http://127.0.0.1:PORT/v2/merchant` */
  readonly baseUrl: string;
  readonly port: number;
  readonly arrivals: Arrival[];
  /** Sockets that are open now. */
  readonly sockets: Set<Socket>;
  close(): Promise<void>;
}

type Respond = (response: ServerResponse, arrival: Arrival, count: number) => void;

/** Ends a server, a proxy or a transport when the test is over. */
export const closeAfterTest = (one: { close(): Promise<void> }): void => onTestFinished(() => one.close());

async function listen(server: Server, arrivals: Arrival[], scheme = 'http'): Promise<WireServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: WireServer = {
    baseUrl: `${scheme}://127.0.0.1:${port}/v2/merchant`,
    port,
    arrivals,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  closeAfterTest(running);
  return running;
}

/** Reads each request whole, keeps it, and passes it to the test. */
const keeping =
  (arrivals: Arrival[], respond: Respond): RequestListener =>
  (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const arrival = { method, path: url, headers, body: Buffer.concat(pieces).toString('utf8') };
      respond(response, arrival, arrivals.push(arrival));
    });
  };

/** An HTTP server. count begins with 1. */
export function wireServer(respond: Respond): Promise<WireServer> {
  const arrivals: Arrival[] = [];
  return listen(createServer(keeping(arrivals, respond)), arrivals);
}

/** The same behind TLS. */
export function tlsServer(
  identity: { readonly cert: string; readonly key: string } & SecureContextOptions,
  respond: Respond,
): Promise<WireServer> {
  const arrivals: Arrival[] = [];
  return listen(createTlsServer({ ...identity }, keeping(arrivals, respond)), arrivals, 'https');
}

/** A server with the bare sockets: it may send anything, or nothing. */
export const tcpServer = (meet: (socket: Socket) => void): Promise<WireServer> =>
  listen(createTcpServer(meet), []);

/** Answers JSON text as the interface does. */
export const sendJson = (
  response: ServerResponse,
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(text);
};

/** A server that answers every request with the same JSON text. */
export const jsonServer = (
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireServer> => wireServer((response) => sendJson(response, text, status, headers));

/** A port of loopback on which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = await tcpServer((socket) => socket.destroy());
  await server.close();
  return server.port;
}

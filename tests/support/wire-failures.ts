/** Every way in which an answer can be broken, as servers that do exactly that. */
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { ERROR_CODES, type GatewayErrorCode } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';
import { jsonServer, tcpServer, type WireServer, wireServer } from './wire-server.ts';

/** The only shape of a failure of the gateway: closed, so that it carries nothing else. */
export const GatewayError = z.strictObject({
  code: z.enum(ERROR_CODES).refine((code) => code.startsWith('gateway.')),
  field: z.string().max(40).exactOptional(),
  limit: z.number().exactOptional(),
  note: z.string().max(300).exactOptional(),
  gatewayCode: z.number().int().exactOptional(),
  httpStatus: z.number().int().exactOptional(),
  paymentId: PaymentId.exactOptional(),
});

interface WireFailure {
  readonly name: string;
  readonly serve: () => Promise<WireServer>;
  readonly code: GatewayErrorCode;
}

const PAID = '{"error_code":0,"payment_id":9007199254740993,"payment_status":2,"confirm_mode":0}';

const raw =
  (status: number, type: string, bytes: string | Buffer, headers: Record<string, string> = {}) =>
  () =>
    wireServer((response) => {
      response.writeHead(status, { 'Content-Type': type, ...headers });
      response.end(bytes);
    });

/** Reads one request, writes some bytes, and ends the connection in the given way. */
const say = (bytes: string | Buffer, end: (socket: Socket) => void) => () =>
  tcpServer((socket) => {
    socket.once('data', () => socket.write(bytes, () => end(socket)));
  });

const close = (socket: Socket): void => void socket.end();
const kill = (socket: Socket): void => void socket.resetAndDestroy();
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

const HTML = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';
const XML = '<?xml version="1.0"?><response><error_code>0</error_code></response>';

export const WIRE_FAILURES: readonly WireFailure[] = [
  { name: 'HTML beside 200', serve: raw(200, 'text/html', HTML), code: 'gateway.unreadable' },
  { name: 'HTML beside 502', serve: raw(502, 'text/html', HTML), code: 'gateway.http-status' },
  { name: 'HTML beside 404', serve: raw(404, 'text/html', HTML), code: 'gateway.http-status' },
  { name: 'XML beside 200', serve: raw(200, 'application/xml', XML), code: 'gateway.unreadable' },
  { name: 'XML beside 406', serve: raw(406, 'application/xml', XML), code: 'gateway.http-status' },
  { name: 'an empty body beside 200', serve: raw(200, 'application/json', ''), code: 'gateway.unreadable' },
  { name: 'an empty body beside 500', serve: raw(500, 'application/json', ''), code: 'gateway.http-status' },
  { name: '204 without a body', serve: raw(204, 'application/json', ''), code: 'gateway.unreadable' },
  { name: 'a JSON list', serve: () => jsonServer(`[${PAID}]`), code: 'gateway.wrong-shape' },
  { name: 'a JSON text', serve: () => jsonServer('"error_code"'), code: 'gateway.wrong-shape' },
  { name: 'null', serve: () => jsonServer('null'), code: 'gateway.wrong-shape' },
  { name: 'two JSON objects', serve: () => jsonServer(PAID + PAID), code: 'gateway.unreadable' },
  {
    name: 'JSON nested beyond every stack',
    serve: () => jsonServer(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    code: 'gateway.unreadable',
  },
  {
    name: 'a body shorter than its content-length',
    serve: say(`${HEAD}Content-Length: 500\r\n\r\n${PAID}`, close),
    code: 'gateway.cut',
  },
  {
    name: 'a chunked body that never ends properly',
    serve: say(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${PAID.length.toString(16)}\r\n${PAID}\r\n`, close),
    code: 'gateway.cut',
  },
  { name: 'headers cut short', serve: say('HTTP/1.1 200 OK\r\nContent-Ty', close), code: 'gateway.cut' },
  { name: 'a closed connection', serve: say('', close), code: 'gateway.cut' },
  { name: 'a reset connection', serve: say('', kill), code: 'gateway.cut' },
  { name: 'no HTTP at all', serve: say('SSH-2.0-OpenSSH_9.7\r\n', close), code: 'gateway.cut' },
  {
    name: 'headers without end',
    serve: say(`${HEAD}${'X-Long: '.padEnd(64_000, 'x')}\r\n\r\n${PAID}`, close),
    code: 'gateway.cut',
  },
  {
    name: 'a gzip bomb',
    serve: raw(200, 'application/json', gzipSync(Buffer.alloc(50_000_000, ' ')), {
      'Content-Encoding': 'gzip',
    }),
    code: 'gateway.too-large',
  },
  {
    name: 'a brotli bomb',
    serve: raw(200, 'application/json', brotliCompressSync(Buffer.alloc(8_000_000, ' ')), {
      'Content-Encoding': 'br',
    }),
    code: 'gateway.too-large',
  },
  {
    name: 'gzip cut short',
    serve: raw(200, 'application/json', gzipSync(PAID).subarray(0, 30), { 'Content-Encoding': 'gzip' }),
    code: 'gateway.cut',
  },
  {
    name: 'gzip that is none',
    serve: raw(200, 'application/json', PAID, { 'Content-Encoding': 'gzip' }),
    code: 'gateway.cut',
  },
  {
    name: 'an encoding that nobody asked for',
    serve: raw(200, 'application/json', gzipSync(PAID), { 'Content-Encoding': 'compress' }),
    code: 'gateway.unreadable',
  },
  ...[301, 302, 303, 307, 308].map(
    (status): WireFailure => ({
      name: `a redirect with ${status}`,
      serve: raw(status, 'text/html', '', { Location: 'http://127.0.0.1:1/elsewhere' }),
      code: 'gateway.http-status',
    }),
  ),
];

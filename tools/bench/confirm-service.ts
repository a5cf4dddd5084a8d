/**
 * The service that the confirm is timed against, in a thread of its own: it answers a create with status 2 and
 * notes how long it takes from the answer's last byte until the confirm's request stands before it. Both
 * moments are taken on this one clock.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

let payments = 0;
let answeredMs: number | null = null;
const gapsMs: number[] = [];

const answerTo = (path: string): object => {
  const done = { error_code: 0, error_note: '', payment_id: payments };
  if (!path.endsWith('/payment')) return done;
  return { ...done, payment_status: 2, confirm_mode: 1, card_type: 'private', processing_type: 'UZCARD' };
};

function send(response: ServerResponse, path: string): void {
  const body = JSON.stringify(answerTo(path));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  // Before the bytes leave, not after: the till is charged with the way too.
  if (path.endsWith('/payment')) answeredMs = performance.now();
  response.end(body);
}

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.endsWith('/confirm') && answeredMs !== null) {
    gapsMs.push(performance.now() - answeredMs);
    answeredMs = null;
  }
  if (path.endsWith('/payment')) payments += 1;
  request.resume().on('end', () => send(response, path));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage({ port: (server.address() as AddressInfo).port });
});
parentPort?.on('message', () => {
  parentPort?.postMessage({ gapsMs: gapsMs.splice(0) });
});

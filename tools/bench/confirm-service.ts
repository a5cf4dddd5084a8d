/**
 * The service for the confirm figure, in its own thread. It answers a create with status 2 and measures, on
 * one clock, the time from the answer's last byte to the confirm request.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

let payments = 0;
let [answeredMs, gapMs] = [Number.NaN, Number.NaN];

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const isCreate = path.endsWith('/payment');
  if (path.endsWith('/confirm')) gapMs = performance.now() - answeredMs;
  if (isCreate) payments += 1;
  const done = { error_code: 0, error_note: '', payment_id: payments };
  const created = { payment_status: 2, confirm_mode: 1, card_type: 'private', processing_type: 'UZCARD' };
  const body = JSON.stringify(isCreate ? { ...done, ...created } : done);
  request.resume().on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    // Taken before the bytes leave, so that the till's figure includes the transfer.
    if (isCreate) answeredMs = performance.now();
    response.end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage({ port: (server.address() as AddressInfo).port }),
);
parentPort?.on('message', () => parentPort?.postMessage(gapMs));

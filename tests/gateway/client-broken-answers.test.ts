/** Broken answers: each becomes one error of the closed list, for every operation. */
import { finished } from 'node:stream/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../electron/gateway/call.ts';
import { consequenceOf } from '../../electron/gateway/retry.ts';
import { WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { until, wireClient } from '../support/wire-client.ts';
import { WIRE_FAILURES } from '../support/wire-failures.ts';
import { sendJson, wireServer } from '../support/wire-server.ts';

describe.each(WIRE_FAILURES)('$name', ({ serve, code }) => {
  test(`is ${code} for every operation, and leaves the money uncertain`, async () => {
    const server = await serve();
    const { client } = wireClient(server);
    for (const { call, name } of WIRE_CALLS) {
      const answer = await call(client);
      expect(answer, name).toMatchObject({ ok: false, error: { code } });
      expect(answer.ok || consequenceOf(answer.error), name).toBe('uncertain');
    }
  });
});

describe('an odd but readable answer is read', () => {
  const { call, accepted } = wireCall('paymentStatus');
  const bytes = Buffer.from(accepted);

  test.each([
    ['a byte-order mark', Buffer.from(`\uFEFF${accepted}`), {}],
    ['white space around it', Buffer.from(`\r\n ${accepted} \n`), {}],
    ['gzip', gzipSync(bytes), { 'Content-Encoding': 'gzip' }],
    ['gzip by its old name', gzipSync(bytes), { 'Content-Encoding': 'X-GZIP' }],
    ['brotli', brotliCompressSync(bytes), { 'Content-Encoding': 'br' }],
    ['deflate', deflateSync(bytes), { 'Content-Encoding': 'deflate' }],
    ['a wrong content type', bytes, { 'Content-Type': 'text/html' }],
    ['no content type', bytes, { 'Content-Type': '' }],
    ['two Date headers', bytes, { Date: 'Fri, 20 Nov 2026 07:00:00 GMT' }],
  ])('%s', async (_name, body, headers) => {
    const server = await wireServer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
      response.end(body);
    });
    expect(await call(wireClient(server).client)).toMatchObject({ ok: true, value: { status: 2 } });
  });

  test('text in pieces that split a character', async () => {
    const text = Buffer.from('{"error_code":-1,"error_note":"Недостаточно"}');
    const server = await wireServer(async (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      for (const byte of text) {
        response.write(Buffer.of(byte));
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await call(wireClient(server).client)).toMatchObject({ error: { note: 'Недостаточно' } });
  });
});

test('an answer of exactly the limit is read, and one byte more is refused', async () => {
  const { call, accepted } = wireCall('paymentStatus');
  const sized = (size: number): string => accepted.padEnd(size, ' ');
  const server = await wireServer((response, _arrival, count) =>
    sendJson(response, sized(MAX_ANSWER_BYTES + count - 1)),
  );
  const { client } = wireClient(server);
  expect(await call(client)).toMatchObject({ ok: true });
  expect(await call(client)).toEqual({
    ok: false,
    error: { code: 'gateway.too-large', limit: MAX_ANSWER_BYTES },
  });
});

test('a body of 50 MB is stopped at the limit: its server can’t write it all', async () => {
  const WHOLE = 50 * 1024 * 1024;
  const PIECE = Buffer.alloc(64 * 1024, ' ');
  let written = 0;
  let cut = false;
  const server = await wireServer(async (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': WHOLE });
    const ended = finished(response).catch(() => {
      cut = true;
    });
    for (let sent = 0; sent < WHOLE && !response.destroyed; sent += PIECE.length) {
      await new Promise<void>((resolve) =>
        response.write(PIECE, (error) => {
          if (!error) written += PIECE.length;
          resolve();
        }),
      );
    }
    await ended;
  });
  const { client } = wireClient(server);
  expect(await wireCall('createPassPayment').call(client)).toEqual({
    ok: false,
    error: { code: 'gateway.too-large', limit: MAX_ANSWER_BYTES },
  });
  await until('the server noticed', () => cut && server.sockets.size === 0);
  // The sockets' buffers hold more than the limit, and far less than the whole body.
  expect(written).toBeLessThan(WHOLE / 2);
});

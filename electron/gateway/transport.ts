/**
 * HTTP for money: each request is sent once. It uses undici's `request`, because `fetch` repeats a request
 * after a 421 answer. Nothing here follows a redirect, pipelines, or sends again after a dead socket.
 */
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NotSentError, unsent } from './retry.ts';
import { STRAIGHT } from './route.ts';
import { fixedRoute, type RouteSource } from './route-source.ts';
import type { openSender } from './send-once.ts';
import { type TrustPolicy, trustOf } from './trust.ts';
import type { WireRequest } from './wire-request.ts';

/** The part of a `Response` that the client reads; the global `fetch` returns it too. */
interface WireResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

export type GatewayFetch = (url: string, request: WireRequest) => Promise<WireResponse>;

/** A connection that takes longer is given up. Nothing has been sent by then. */
export const CONNECT_TIMEOUT_MS = 5_000;

export interface TransportOptions extends Partial<TrustPolicy> {
  /** Read before each request. Default: direct. */
  readonly route?: RouteSource;
  readonly connectTimeoutMs?: number;
}

const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function createTransport(options: TransportOptions = {}): {
  readonly fetch: GatewayFetch;
  close(): Promise<void>;
} {
  const { route = fixedRoute(STRAIGHT), ca = null, systemStore = false } = options;
  const closing = new AbortController();
  const limitMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const deps = { trust: trustOf({ ca, systemStore }), limitMs, closing: closing.signal };
  let sender: Promise<ReturnType<typeof openSender>> | null = null;
  const open = (): NonNullable<typeof sender> => {
    sender ??= import('./send-once.ts').then((undici) => undici.openSender(deps));
    return sender;
  };
  const fetch: GatewayFetch = async (url, wireRequest) => {
    const way = await route.now(wireRequest.signal);
    if (!way.ok) throw new NotSentError(way.error);
    const opened = await open().catch((thrown: unknown) => {
      sender = null;
      throw unsent(thrown);
    });
    const answer = await opened.sendOnce(way.value, url, wireRequest).catch((thrown: unknown) => {
      if (thrown instanceof NotSentError) route.refresh();
      throw thrown;
    });
    const header = (name: string): string | null => {
      const value = answer.headers[name.toLowerCase()];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    };
    const unpack = UNPACK[header('content-encoding')?.toLowerCase() ?? ''];
    // pipeline passes a cut of the packed stream on to the unpacked one, as an error.
    const stream = unpack ? pipeline(answer.body, unpack(), () => undefined) : answer.body;
    return {
      status: answer.statusCode,
      headers: { get: header },
      body: stream as unknown as AsyncIterable<Uint8Array>,
    };
  };
  const close = async (): Promise<void> => {
    closing.abort();
    await (await sender?.catch(() => null))?.destroy();
  };
  return { fetch, close };
}

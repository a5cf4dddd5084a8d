/**
 * HTTP for money: each request is sent once. It uses undici's `request`, because `fetch` repeats a request
 * after a 421 answer. Nothing here follows a redirect, pipelines, or sends again after a dead socket.
 */
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DecoratorHandler, type Dispatcher, request } from 'undici';
import { dispatchersTo } from './dispatchers.ts';
import { NotSentError } from './retry.ts';
import { STRAIGHT } from './route.ts';
import { fixedRoute, type RouteSource } from './route-source.ts';
import { type TrustPolicy, trustOf } from './trust.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

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

/**
 * Notices when a request gets a connected socket. undici calls this right before it writes the first byte.
 */
class SendWatch extends DecoratorHandler {
  readonly #onSend: () => void;
  readonly #handler: Dispatcher.DispatchHandler;
  constructor(handler: Dispatcher.DispatchHandler, onSend: () => void) {
    super(handler);
    this.#handler = handler;
    this.#onSend = onSend;
  }
  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#onSend();
    this.#handler.onRequestStart?.(controller, context);
  }
}

const unsent = (cause: unknown): NotSentError =>
  cause instanceof NotSentError ? cause : new NotSentError({ code: 'gateway.not-reached' }, { cause });

/**
 * One request. Rejects with a NotSentError if nothing was written. It does so at once when the signal aborts,
 * because undici would wait for a connection first.
 */
function sendOnce(
  dispatcher: Dispatcher,
  url: string,
  { method, headers, body, signal }: WireRequest,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const watched = dispatcher.compose((dispatch) => (options, handler) => {
      const watch = new SendWatch(handler, () => {
        // A request that aborted while it waited for a socket ends right after this, unwritten.
        sent = !signal.aborted;
      });
      return dispatch(options, watch);
    });
    signal.addEventListener('abort', () => (sent ? undefined : reject(unsent(signal.reason))), {
      once: true,
    });
    request(url, {
      dispatcher: watched,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    }).then(resolve, (thrown) => reject(sent ? thrown : unsent(thrown)));
  });
}

export function createTransport(options: TransportOptions = {}): {
  readonly fetch: GatewayFetch;
  close(): Promise<void>;
} {
  const { route = fixedRoute(STRAIGHT), ca = null, systemStore = false } = options;
  const closing = new AbortController();
  const limitMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const ways = dispatchersTo({ trust: trustOf({ ca, systemStore }), limitMs, closing: closing.signal });
  const fetch: GatewayFetch = async (url, wireRequest) => {
    const way = await route.now(wireRequest.signal);
    if (!way.ok) throw new NotSentError(way.error);
    const answer = await sendOnce(ways.for(way.value), url, wireRequest).catch((thrown: unknown) => {
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
    await ways.destroy();
  };
  return { fetch, close };
}

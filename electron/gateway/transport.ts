/**
 * HTTP as money needs it: each request leaves once. undici's `request` is used below its `fetch`, because
 * fetch itself sends a request again on a 421 answer; nothing here follows a redirect, pipelines, or
 * re-sends on a socket that died.
 */
import { pipeline } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, DecoratorHandler, type Dispatcher, ProxyAgent, request } from 'undici';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

/** The part of a `Response` that the client reads; the global `fetch` answers it too. */
interface WireResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

export type GatewayFetch = (url: string, request: WireRequest) => Promise<WireResponse>;

/** A connection that is not there after this is not coming; nothing has been sent until then. */
export const CONNECT_TIMEOUT_MS = 5_000;

export interface TransportOptions {
  /** `http://host:port`, as the system's proxy settings say for the gateway; null goes straight. */
  readonly proxyUrl?: string | null;
  /** PEM; for shops behind an inspecting proxy. It is trusted beside Node's own authorities. */
  readonly extraCa?: string | null;
  readonly connectTimeoutMs?: number;
}

/**
 * The request failed before its first byte was handed to a connected socket, so that the gateway can't have
 * seen it: no connection, no TLS, a proxy that refused, or a deadline that passed before any of these.
 */
class NotSentError extends Error {
  readonly notSent = true;
}

const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function dispatcherOf({ proxyUrl, extraCa, connectTimeoutMs }: TransportOptions): Dispatcher {
  // Node's `ca` replaces its own list, so that the list has to be handed on with the addition.
  const tls = extraCa ? { ca: [...rootCertificates, extraCa] } : {};
  const timeout = connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const common = {
    // HTTP/2 has its own rules for sending a refused stream again.
    allowH2: false,
    pipelining: 1,
    // The deadlines are the client's, on its own clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  return proxyUrl
    ? // ProxyAgent makes its own connector: it takes the timeout and the authorities by other names.
      new ProxyAgent({ ...common, uri: proxyUrl, connectTimeout: timeout, requestTls: tls, proxyTls: tls })
    : new Agent({ ...common, connections: 8, connect: { timeout, ...tls } });
}

/** Tells when a request gets a connected socket: undici calls this right before it writes the first byte. */
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

/**
 * One request. Rejects with a NotSentError while nothing has been written: also at once when the signal
 * aborts then, which undici itself would only notice when it has a connection.
 */
function sendOnce(
  dispatcher: Dispatcher,
  url: string,
  { method, headers, body, signal }: WireRequest,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const notSent = (cause: unknown): void => reject(new NotSentError('not sent', { cause }));
    const watched = dispatcher.compose((dispatch) => (options, handler) => {
      const watch = new SendWatch(handler, () => {
        // A request that was aborted while it waited for a socket ends right after this, unwritten.
        sent = !signal.aborted;
      });
      return dispatch(options, watch);
    });
    signal.addEventListener('abort', () => (sent ? undefined : notSent(signal.reason)), { once: true });
    request(url, {
      dispatcher: watched,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    }).then(resolve, (thrown) => (sent ? reject(thrown) : notSent(thrown)));
  });
}

export function createTransport(options: TransportOptions = {}): {
  readonly fetch: GatewayFetch;
  close(): Promise<void>;
} {
  const dispatcher = dispatcherOf(options);
  const fetch: GatewayFetch = async (url, wireRequest) => {
    const answer = await sendOnce(dispatcher, url, wireRequest);
    const header = (name: string): string | null => {
      const value = answer.headers[name.toLowerCase()];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    };
    const unpack = UNPACK[header('content-encoding')?.toLowerCase() ?? ''];
    // pipeline hands a cut of the packed stream on to the unpacked one, as an error.
    const stream = unpack ? pipeline(answer.body, unpack(), () => undefined) : answer.body;
    return {
      status: answer.statusCode,
      headers: { get: header },
      body: stream as unknown as AsyncIterable<Uint8Array>,
    };
  };
  return { fetch, close: () => dispatcher.destroy() };
}

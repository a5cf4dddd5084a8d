/**
 * HTTP as money needs it: each request leaves once. undici's `request` is used below its `fetch`, because
 * fetch itself sends a request again on a 421 answer; nothing here follows a redirect, pipelines, or
 * re-sends on a socket that died.
 */
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import { DEADLINES } from './deadlines.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

/** The part of a `Response` that the client reads; the global `fetch` answers it too. */
export interface WireResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

export type GatewayFetch = (url: string, request: WireRequest) => Promise<WireResponse>;

export interface TransportOptions {
  /** `http://host:port`, as the system's proxy settings say for the gateway; null goes straight. */
  readonly proxyUrl?: string | null;
  /** PEM; for shops behind an inspecting proxy. */
  readonly extraCa?: string | null;
}

const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function dispatcherOf({ proxyUrl, extraCa }: TransportOptions): Dispatcher {
  const tls = extraCa ? { ca: extraCa } : {};
  const common = {
    // HTTP/2 has its own rules for sending a refused stream again.
    allowH2: false,
    pipelining: 1,
    connect: { timeout: DEADLINES.connectMs, ...tls },
    // The deadlines are the client's, on its own clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  return proxyUrl
    ? new ProxyAgent({ ...common, uri: proxyUrl, requestTls: tls })
    : new Agent({ ...common, connections: 8 });
}

export function createTransport(options: TransportOptions = {}): {
  readonly fetch: GatewayFetch;
  close(): Promise<void>;
} {
  const dispatcher = dispatcherOf(options);
  const fetch: GatewayFetch = async (url, { method, headers, body, signal }) => {
    const answer = await request(url, {
      dispatcher,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
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

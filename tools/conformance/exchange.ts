/** The recorded traffic of the client, and its check against the document's types. */
import { Readable } from 'node:stream';
import type { GatewayFetch } from '../../electron/gateway/transport.ts';
import type { WireRequest } from '../../electron/gateway/wire-request.ts';
import { parseWire, WireNumber } from '../../electron/training/wire-fields.ts';
import { type Fields, OPERATIONS, type OperationName, type OperationSpec } from './operations.ts';

export interface Exchange {
  readonly method: string;
  /** After the base address. */
  readonly path: string;
  readonly headers: WireRequest['headers'];
  readonly body: string | null;
  readonly httpStatus: number;
  readonly answer: string;
}

/** A transport that records every exchange, invisibly to the client. */
export function recordingFetch(fetch: GatewayFetch, baseUrl: string, kept: Exchange[]): GatewayFetch {
  return async (url, request) => {
    const response = await fetch(url, request);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    const { method, headers, body } = request;
    const answer = new TextDecoder().decode(Buffer.concat(chunks));
    const path = url.slice(baseUrl.length);
    kept.push({ method, path, headers, body: body ?? null, httpStatus: response.status, answer });
    return { status: response.status, headers: response.headers, body: Readable.from(chunks) };
  };
}

export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseWire(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const NUMBERS: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d+$/,
  bigint: /^\d{1,20}$/,
  bit: /^[01]$/,
  float: /^\d+(\.\d{1,2})?$/,
};

/** Null if the value has the documented type, else the fault. */
function problemOf(type: string, value: unknown): 'missing' | 'quoted' | 'wrong' | null {
  if (value === undefined || value === null) return 'missing';
  if (type === 'string') return typeof value === 'string' ? null : 'wrong';
  if (type === 'items') return Array.isArray(value) && value.length > 0 ? null : 'wrong';
  const pattern = NUMBERS[type];
  if (value instanceof WireNumber) return pattern?.test(value.text) ? null : 'wrong';
  return typeof value === 'string' && pattern?.test(value) ? 'quoted' : 'wrong';
}

/** Fields that differ from the document, as `name wrong`; an optional field may be missing. */
function problemsOf(fields: Fields, object: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, type]) => {
    const problem = problemOf(type.replace('?', ''), object[name]);
    return problem === null ? [] : [`${name} ${problem}`];
  });
}

function pathProblems(spec: OperationSpec, exchange: Exchange, passPath: string): readonly string[] {
  const wanted = spec.path.replace('/x_pass/', `/${passPath}/`).split('/');
  const written = exchange.path.split('/');
  if (wanted.length !== written.length) return ['path wrong'];
  return wanted.flatMap((part, at) => {
    const text = decodeURIComponent(written[at] ?? '');
    if (!part.startsWith(':')) return part === text ? [] : ['path wrong'];
    const type = spec.segments[part.slice(1)] ?? 'string';
    if (type === 'string') return text === '' ? [`${part} missing`] : [];
    const pattern = type === 'date' ? /^\d{4}-\d{2}-\d{2}$/ : NUMBERS[type];
    return pattern?.test(text) ? [] : [`${part} wrong`];
  });
}

export interface Checked {
  /** Faults of our own request: a bug of the till. */
  readonly request: readonly string[];
  /** Faults of the answer. */
  readonly answer: readonly string[];
}

/** Checks one exchange against the document. */
export function checkExchange(name: OperationName, exchange: Exchange, passPath: string): Checked {
  const spec: OperationSpec = OPERATIONS[name];
  const body = exchange.body === null ? {} : objectOf(exchange.body);
  const optional = (problem: string): boolean =>
    problem.endsWith(' missing') && (spec.body?.[problem.slice(0, -8)] ?? '').endsWith('?');
  const unknown = Object.keys(body).filter((field) => !(spec.body && field in spec.body));
  return {
    request: [
      ...(exchange.method === spec.method ? [] : ['method wrong']),
      ...((exchange.body === null) === (spec.body === null) ? [] : ['body wrong']),
      ...pathProblems(spec, exchange, passPath),
      ...problemsOf(spec.body ?? {}, body).filter((problem) => !optional(problem)),
      ...unknown.map((field) => `${field} unknown`),
    ],
    answer: problemsOf(spec.answer, objectOf(exchange.answer)),
  };
}

/** Reads a request's body, and finds faults in it and in the headers that section 4 requires. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type Answer, refuse } from './answer.ts';
import type { RefusalName } from './refusals.ts';
import { parseWire } from './wire-fields.ts';

/** Room for a receipt of a thousand items with marking codes. No request of the interface is larger. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A larger body is read and dropped up to this size, so that its sender gets the refusal. */
const MAX_DRAINED_BYTES = 4 * MAX_BODY_BYTES;

/** The whole body; `too-large`; or `cut` if the client disconnected or sent far too much. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes <= MAX_BODY_BYTES) pieces.push(piece);
      if (bytes > MAX_DRAINED_BYTES) return 'cut';
    }
  } catch {
    return 'cut';
  }
  return bytes > MAX_BODY_BYTES ? 'too-large' : Buffer.concat(pieces);
}

/**
 * The fault in Accept or Content-Type; null: none. Only JSON is supported, because the document does not show
 * the XML form.
 */
export function headerProblem(headers: IncomingHttpHeaders): RefusalName | null {
  const accepted = (headers.accept ?? '')
    .split(',')
    .map((range) => range.split(';')[0]?.trim().toLowerCase());
  if (
    !accepted.some((range) => range === 'application/json' || range === 'application/*' || range === '*/*')
  ) {
    return 'accept-missing';
  }
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type === 'application/xml') return 'xml-not-played';
  if (type !== 'application/json') return 'content-type';
  return parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter)) ? null : 'content-type';
}

/** The body as a JSON value with numbers as written; undefined if it is not UTF-8 or not JSON. */
export function parseBody(body: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: parseWire(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

/** Whether the body has no value at a path. */
function isAbsent(body: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = body;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return false;
}

/** The first fault of a body that its schema refused, as `items.0.Name: ...`. */
export function bodyProblem(body: unknown, error: z.ZodError): Answer {
  const [issue] = error.issues;
  if (!issue || issue.path.length === 0) {
    if (issue?.code === 'unrecognized_keys') return refuse('field-unknown', issue.keys.join(', '));
    return refuse('body-not-json');
  }
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return refuse('field-unknown', `${field}.${issue.keys.join(', ')}`);
  if (isAbsent(body, issue.path)) return refuse('field-missing', field);
  return refuse('field-wrong', `${field}: ${issue.message}`);
}

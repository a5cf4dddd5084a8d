/** Reads a request's body and checks the headers that section 4 requires on every request. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RefusalName } from './refusals.ts';
import { parseWire } from './wire-fields.ts';

/** Room for a receipt of a thousand items with marking codes; anything larger is no request of the interface. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A body that is too large is still read, and dropped, to this size, so that its sender hears the refusal. */
const MAX_DRAINED_BYTES = 4 * MAX_BODY_BYTES;

/** The whole body; `too-large`; or `cut` when the client went away, or went on past every patience. */
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

/** What is wrong with Accept or Content-Type, or null. Only JSON is played: the XML shape is not shown. */
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

/** The body as a JSON value with its numbers as written, or undefined when it is not UTF-8 or not JSON. */
export function parseBody(body: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: parseWire(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

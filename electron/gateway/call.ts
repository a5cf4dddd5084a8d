/**
 * One signed request and its answer: deadline, size limit, Auth, and the mapping of whatever comes back to
 * an object of the interface or one error of the closed list.
 */
import type { GatewayError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../clock.ts';
import type { ClockOffset } from './clock-offset.ts';
import { MAX_ANSWER_BYTES } from './deadlines.ts';
import { transportError } from './retry.ts';
import type { Signer } from './sign.ts';
import type { GatewayFetch, WireRequest } from './transport.ts';
import {
  type JsonObject,
  parseObject,
  readInteger,
  readPaymentId,
  readText,
  safeNote,
  writeBody,
} from './wire.ts';

export interface CallContext {
  readonly baseUrl: string;
  readonly sign: Signer;
  readonly clock: Clock;
  readonly offset: ClockOffset;
  readonly fetch: GatewayFetch;
}

export interface Call {
  readonly method: WireRequest['method'];
  /** Appended to base_url; its segments are encoded already. */
  readonly path: string;
  readonly body?: JsonObject;
  readonly deadlineMs: number;
}

interface RawAnswer {
  readonly httpStatus: number;
  readonly text: string;
}

/** Sends once. Errors: not-reached, timed-out, cut, too-large. */
async function send(context: CallContext, call: Call): Promise<Result<RawAnswer, GatewayError>> {
  const { clock, offset } = context;
  const deadline = new AbortController();
  const answered = new AbortController();
  void clock.sleep(call.deadlineMs, answered.signal).then(() => deadline.abort());
  const sentMonoMs = clock.monoMs();
  try {
    const response = await context.fetch(`${context.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Auth: context.sign(Math.floor((clock.wallMs() + offset.offsetMs()) / 1000)),
      },
      ...(call.body === undefined ? {} : { body: writeBody(call.body) }),
      signal: deadline.signal,
      redirect: 'manual',
    });
    offset.observe(response.headers.get('date'), sentMonoMs);
    const text = await readText8(response.body);
    if (text === null) return fail({ code: 'gateway.too-large', limit: MAX_ANSWER_BYTES });
    return ok({ httpStatus: response.status, text });
  } catch (thrown) {
    return fail(transportError(thrown, deadline.signal.aborted));
  } finally {
    answered.abort();
    // Frees a connection whose answer was too large or not read to its end.
    deadline.abort();
  }
}

/** The whole body as UTF-8, or null once it is over the limit: the rest is not read. */
async function readText8(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Calls and reads an answer that carries error_code and error_note (all but the fiscal link, section 7.1).
 * A negative error_code is `gateway.refused`, also beside a 4xx; a positive one is not in the document and
 * counts as `gateway.wrong-shape`. Any error keeps the payment_id that came with it.
 */
export async function callService(
  context: CallContext,
  call: Call,
): Promise<Result<JsonObject, GatewayError>> {
  const object = await callObject(context, call);
  if (!object.ok) return object;
  const { body, httpStatus } = object.value;
  const errorCode = readInteger(body, 'error_code');
  const note = noteOf(body);
  const paymentId = readPaymentId(body);
  const named = paymentId ? { paymentId } : {};
  const http = httpStatus < 300 ? {} : { httpStatus };
  const said = { ...(note === '' ? {} : { note }), ...named, ...http };
  if (typeof errorCode === 'number' && errorCode < 0 && (httpStatus < 300 || isClientError(httpStatus))) {
    return fail({ code: 'gateway.refused', gatewayCode: errorCode, ...said });
  }
  if (httpStatus >= 300) return fail({ code: 'gateway.http-status', ...said });
  if (errorCode !== 0) {
    const gatewayCode = typeof errorCode === 'number' ? { gatewayCode: errorCode } : {};
    return fail({ code: 'gateway.wrong-shape', field: 'error_code', ...gatewayCode, ...said });
  }
  return ok(body);
}

export const noteOf = (body: JsonObject): string => safeNote(readText(body, 'error_note') ?? '');

const isClientError = (httpStatus: number): boolean => httpStatus >= 400 && httpStatus < 500;

/**
 * Calls and reads a JSON object of any shape. Errors: those of sending; `gateway.http-status` for a body
 * that is no JSON object beside a status other than 2xx; `gateway.unreadable`, `gateway.wrong-shape`.
 */
export async function callObject(
  context: CallContext,
  call: Call,
): Promise<Result<{ readonly body: JsonObject; readonly httpStatus: number }, GatewayError>> {
  const answer = await send(context, call);
  if (!answer.ok) return answer;
  const { httpStatus, text } = answer.value;
  const body = parseObject(text);
  if (!body.ok)
    return httpStatus >= 200 && httpStatus < 300 ? body : fail({ code: 'gateway.http-status', httpStatus });
  return ok({ body: body.value, httpStatus });
}

/**
 * One signed request and its answer: deadline, size limit and Auth. Every result is an object of the
 * interface or one error of the closed list.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { fieldOfAnother, type Subject } from './about.ts';
import type { ClockOffset } from './clock-offset.ts';
import { transportError } from './retry.ts';
import type { Signer } from './sign.ts';
import type { GatewayFetch } from './transport.ts';
import {
  type JsonObject,
  parseObject,
  readInteger,
  readPaymentId,
  readText,
  safeNote,
  writeBody,
} from './wire.ts';
import type { WireRequest } from './wire-request.ts';

/** How long the till waits for an answer, in ms, with a reason for each. */
export const DEADLINES = {
  /** Reads and reversals: longer than the slowest day seen, shorter than a cashier's patience. */
  answerMs: 15_000,
  /** A create waits for the card's bank. */
  createMs: 20_000,
  /**
   * The confirm window, less the time before the request. The next confirm is sent beside one that hangs, and
   * does not end it.
   */
  confirmMs: 20_000,
} as const;

/** The largest answer of the interface is a few kilobytes, so a larger one is not the gateway's. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

export interface CallContext {
  readonly baseUrl: string;
  readonly sign: Signer;
  readonly clock: Clock;
  readonly offset: ClockOffset;
  readonly fetch: GatewayFetch;
}

interface Call {
  readonly method: WireRequest['method'];
  /** Appended to base_url; its segments are already encoded. */
  readonly path: string;
  readonly body?: JsonObject;
  /** Left out: an answer names no subject, or the one that the request creates. */
  readonly about?: Subject;
  /** Default: `DEADLINES.answerMs`. */
  readonly deadlineMs?: number;
  /** Secrets of the request that must not return in a note: a payer code, a card number, an SMS code. */
  readonly hidden?: readonly string[];
  /** Runs of digits of which a note keeps the last four. */
  readonly runs?: RegExp;
  /** The document gives this answer no error_code. If there is one, it counts as usual. */
  readonly mayLackErrorCode?: boolean;
}

interface RawAnswer {
  readonly httpStatus: number;
  readonly text: string;
}

/**
 * The Auth header for the corrected time; null if the time does not have ten digits, which no gateway
 * accepts.
 */
function authOf({ sign, clock, offset }: CallContext): string | null {
  try {
    return sign(Math.floor((clock.wallMs() + offset.offsetMs()) / 1000));
  } catch {
    return null;
  }
}

/** Sends once. Errors: not-reached, timed-out, cut, too-large, invalid-request (field: Auth). */
async function send(
  context: CallContext,
  call: Call,
  auth: string,
): Promise<Result<RawAnswer, GatewayError>> {
  const { clock, offset } = context;
  const deadline = new AbortController();
  const answered = new AbortController();
  void clock.sleep(call.deadlineMs ?? DEADLINES.answerMs, answered.signal).then(() => deadline.abort());
  const sentMonoMs = clock.monoMs();
  try {
    const response = await context.fetch(`${context.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Auth: auth,
      },
      ...(call.body === undefined ? {} : { body: writeBody(call.body) }),
      signal: deadline.signal,
      redirect: 'manual',
    });
    offset.observe(response.headers.get('date'), sentMonoMs);
    const text = await readBody(response.body);
    if (text === null) return fail({ code: 'gateway.too-large', limit: MAX_ANSWER_BYTES });
    return ok({ httpStatus: response.status, text });
  } catch (thrown) {
    return fail(transportError(thrown, deadline.signal.aborted));
  } finally {
    answered.abort();
  }
}

/**
 * The whole body as UTF-8; null if it is over the limit. Leaving the loop destroys the stream and the
 * connection, so the rest is never received.
 */
async function readBody(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  // TextDecoder removes a byte-order mark.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Sends a request and reads the answer. A negative error_code is `gateway.refused`, also with a 4xx. A
 * positive error_code is not in the document, so it is `gateway.wrong-shape`. So is an answer about another
 * subject; each other error keeps the answer's payment_id. Other errors: those of sending;
 * `gateway.http-status` for a status other than 2xx; `gateway.unreadable`.
 */
export async function callService(
  context: CallContext,
  call: Call,
): Promise<Result<JsonObject, GatewayError>> {
  const object = await callObject(context, call);
  if (!object.ok) return object;
  const { body, httpStatus } = object.value;
  const errorCode = readInteger(body, 'error_code');
  const isSuccess = httpStatus < 300 && (errorCode === 0 || (errorCode === null && !!call.mayLackErrorCode));
  const another = fieldOfAnother(body, call.about ?? {}, isSuccess);
  if (another !== null) return fail({ code: 'gateway.wrong-shape', field: another });
  const note = noteOf(body);
  const paymentId = readPaymentId(body);
  const named = paymentId ? { paymentId } : {};
  const http = httpStatus < 300 ? {} : { httpStatus };
  const details = { ...(note === '' ? {} : { note }), ...named, ...http };
  if (typeof errorCode === 'number' && errorCode < 0 && (httpStatus < 300 || isClientError(httpStatus))) {
    return fail({ code: 'gateway.refused', gatewayCode: errorCode, ...details });
  }
  if (httpStatus >= 300) return fail({ code: 'gateway.http-status', ...details });
  if (!isSuccess) {
    const gatewayCode = typeof errorCode === 'number' ? { gatewayCode: errorCode } : {};
    return fail({ code: 'gateway.wrong-shape', field: 'error_code', ...gatewayCode, ...details });
  }
  return ok(body);
}

/** The note of an answer from `callService`, which has made it safe. */
export const noteOf = (body: JsonObject): string => readText(body, 'error_note') ?? '';

const isClientError = (httpStatus: number): boolean => httpStatus >= 400 && httpStatus < 500;

interface ObjectAnswer {
  readonly body: JsonObject;
  readonly httpStatus: number;
}

/**
 * Sends a request and reads any JSON object, with a safe error_note. Errors: those of sending;
 * `gateway.http-status` for a status other than 2xx without a JSON object; `gateway.unreadable`,
 * `gateway.wrong-shape`.
 */
async function callObject(context: CallContext, call: Call): Promise<Result<ObjectAnswer, GatewayError>> {
  const auth = authOf(context);
  if (auth === null) return fail({ code: 'gateway.invalid-request', field: 'Auth' });
  const answer = await send(context, call, auth);
  if (!answer.ok) return answer;
  const { httpStatus, text } = answer.value;
  const body = parseObject(text);
  if (!body.ok)
    return httpStatus >= 200 && httpStatus < 300 ? body : fail({ code: 'gateway.http-status', httpStatus });
  // Some services quote the request in their note, so secrets are removed first.
  const hidden = [...(call.hidden ?? []), auth, ...auth.split(':').filter((part) => part.length === 40)];
  const note = safeNote(readText(body.value, 'error_note') ?? '', hidden, call.runs);
  return ok({ body: { ...body.value, error_note: note }, httpStatus });
}

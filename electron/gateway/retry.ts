/**
 * The consequence of each failure for the money. Pure, with a reason for each branch. No other code decides
 * about retries.
 */
import type { GatewayError, GatewayErrorCode } from '../../shared/errors/till-error.ts';
import { assertNever } from '../../shared/result.ts';

/**
 * `never-sent`: no byte of the request left this machine. `answered-no`: the service read it and refused.
 * `uncertain`: it may have been done.
 */
type Consequence = 'never-sent' | 'answered-no' | 'uncertain';

export function consequenceOf(error: GatewayError): Consequence {
  switch (error.code) {
    case 'gateway.not-reached':
    case 'gateway.not-trusted':
    case 'gateway.proxy-not-reached':
    case 'gateway.proxy-refused':
    case 'gateway.proxy-sign-in':
    case 'gateway.proxy-unsupported':
    case 'gateway.invalid-request':
      return 'never-sent';
    case 'gateway.refused':
      return 'answered-no';
    case 'gateway.timed-out':
    case 'gateway.cut':
    // A proxy, a half-dead server or a stranger answered. The service behind it may have done its work.
    case 'gateway.unreadable':
    case 'gateway.http-status':
    case 'gateway.wrong-shape':
    case 'gateway.too-large':
      return 'uncertain';
    default:
      return assertNever(error.code);
  }
}

/** Whether the gateway is out of reach now, for the bar across the top. */
export const meansNetworkDown = (code: GatewayErrorCode): boolean =>
  meansNoWay(code) || code === 'gateway.timed-out' || code === 'gateway.cut';

/** No way to the gateway: no connection, no trust, or a proxy that refuses. Nothing was sent. */
export const meansNoWay = (code: string): boolean => NO_WAY.has(code);

const NO_WAY: ReadonlySet<string> = new Set<GatewayErrorCode>([
  'gateway.not-reached',
  'gateway.not-trusted',
  'gateway.proxy-not-reached',
  'gateway.proxy-refused',
  'gateway.proxy-sign-in',
  'gateway.proxy-unsupported',
]);

/**
 * Whether the answer is not a healthy service's. Either the service is broken, or a stranger answers, such as
 * a guest network's sign-in page.
 */
export const meansServiceUnwell = ({ code, httpStatus = 0 }: GatewayError): boolean =>
  code === 'gateway.unreadable' ||
  (code === 'gateway.http-status' && (httpStatus >= 500 || httpStatus < 400));

/**
 * The request failed before its first byte reached a connected socket, so the gateway can't have seen it.
 * Causes: no connection, no trust, a refusing proxy, or an earlier deadline.
 */
export class NotSentError extends Error {
  readonly why: GatewayError;
  constructor(why: GatewayError, options?: ErrorOptions) {
    super(why.code, options);
    this.why = why;
  }
}

export const unsent = (cause: unknown): NotSentError =>
  cause instanceof NotSentError ? cause : new NotSentError({ code: 'gateway.not-reached' }, { cause });

/**
 * System calls before the first byte of a request, for transports that do not say whether they began to send.
 * The error code alone is not enough. EHOSTUNREACH and similar codes can also end a connection with a written
 * request.
 */
const BEFORE_SENDING_CALLS = new Set(['connect', 'getaddrinfo']);

/** TLS errors, which have no system call. */
const DISTRUST_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Maps a thrown error to the closed list. `timedOut`: our own deadline ended the request. */
export function transportError(thrown: unknown, timedOut: boolean): GatewayError {
  const causes = [thrown, field(thrown, 'cause')];
  if (thrown instanceof NotSentError) {
    // HTTP can't carry the header: an identifier or a key was provisioned wrong.
    return field(thrown.cause, 'code') === 'UND_ERR_INVALID_ARG'
      ? { code: 'gateway.invalid-request', field: 'Auth' }
      : thrown.why;
  }
  const inner = causes.flatMap((cause) => {
    const errors = field(cause, 'errors');
    return Array.isArray(errors) ? errors : [];
  });
  const all = [...causes, ...inner];
  if (all.some((cause) => DISTRUST_CODES.has(String(field(cause, 'code'))))) {
    return { code: 'gateway.not-trusted' };
  }
  const beforeSending = all.some(
    (cause) =>
      BEFORE_SENDING_CALLS.has(String(field(cause, 'syscall'))) ||
      field(cause, 'code') === 'UND_ERR_CONNECT_TIMEOUT',
  );
  if (beforeSending) return { code: 'gateway.not-reached' };
  return { code: timedOut ? 'gateway.timed-out' : 'gateway.cut' };
}

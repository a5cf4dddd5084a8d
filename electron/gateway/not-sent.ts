/**
 * The request failed before its first byte was handed to a connected socket, so that the gateway can't have
 * seen it: no connection, no trust, a proxy that refused, or a deadline that passed before any of these.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';

export class NotSentError extends Error {
  readonly why: GatewayError;
  constructor(why: GatewayError, options?: ErrorOptions) {
    super(why.code, options);
    this.why = why;
  }
}

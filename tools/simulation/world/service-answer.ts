/** An answer of the simulated service. */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { fail, type Result } from '../../../shared/result.ts';

export type Answer<T> = Result<T, GatewayError>;

export const refused = (gatewayCode: number, note = ''): Answer<never> =>
  fail({ code: 'gateway.refused', gatewayCode, ...(note === '' ? {} : { note }) });

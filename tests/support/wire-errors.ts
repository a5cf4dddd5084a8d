/** The one shape that a failure of the gateway may have: closed, so that nothing can ride along. */
import { z } from 'zod';
import { ERROR_CODES } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';

export const GatewayError = z.strictObject({
  code: z.enum(ERROR_CODES).refine((code) => code.startsWith('gateway.')),
  field: z.string().max(40).exactOptional(),
  limit: z.number().exactOptional(),
  note: z.string().max(300).exactOptional(),
  gatewayCode: z.number().int().exactOptional(),
  httpStatus: z.number().int().exactOptional(),
  paymentId: PaymentId.exactOptional(),
});

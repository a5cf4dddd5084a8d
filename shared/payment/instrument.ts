/** How the service is asked to charge: each instrument has its own create, its own look-ups and its own ends. */
import { z } from 'zod';

export const InstrumentName = z.enum(['pass-code', 'invoice', 'saved-card']);
export type InstrumentName = z.infer<typeof InstrumentName>;

/** Of a payment. Rows name no instrument where the customer's code was charged. */
export const instrumentNameOf = ({
  instrument = 'pass-code',
}: {
  readonly instrument?: InstrumentName;
}): InstrumentName => instrument;

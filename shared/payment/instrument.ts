/** How the service is asked to charge: each instrument has its own create, its own look-ups and its own ends. */
import { z } from 'zod';
import { detailsOf, type PaymentState } from './state.ts';

export const InstrumentName = z.enum(['pass-code', 'invoice', 'saved-card']);
export type InstrumentName = z.infer<typeof InstrumentName>;

interface Named {
  readonly instrument?: InstrumentName;
}

/** Of a payment. Rows name no instrument where the customer's code was charged. */
export const instrumentNameOf = ({ instrument = 'pass-code' }: Named): InstrumentName => instrument;

/**
 * A card or an invoice. Nothing confirms it, so it may become money at any time. It ends only by what the service says
 * twice, or by a manager who leaves it.
 */
export const mayChargeLate = (payment: Named): boolean => instrumentNameOf(payment) !== 'pass-code';

/** Status 2 is its money: its own create said so, or nothing of its instrument is confirmed. */
export const needsNoConfirm = (payment: Named & { readonly state: PaymentState }): boolean =>
  detailsOf(payment)?.confirmMode === 0 || mayChargeLate(payment);

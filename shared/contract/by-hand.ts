/** Payments by hand: look one up at the service, take in one that the books do not have, and the service's own switch. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { LONGEST_ID, PaymentId, type SaleId, TransactionId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import { Day } from '../time.ts';
import { channel, Reason, SetupCode } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** What the service says of a payment, and what the books have of it. */
export interface LookedUpView {
  /** null: it named none; `why` says how. */
  readonly found: { readonly paymentId: PaymentId; readonly status: number; readonly note: string } | null;
  readonly why: TillError | null;
  /** The sale of the books that it belongs to; null: they have none. */
  readonly saleId: SaleId | null;
  /** It was asked for by an id of ours, and this till made that one. */
  readonly isOurs: boolean;
  /** It may be taken in: it is ours, successful, and not in the books. */
  readonly mayAdopt: boolean;
}

const TypedId = lineOfText(1, LONGEST_ID).pipe(TransactionId);

export const BY_HAND = {
  /**
   * Reads, and changes nothing; it may be another till's payment. day: on which it was made, where the service asks for
   * it; left out, any.
   */
  'by-hand.look-up': channel<LookedUpView>()(
    'settle',
    z.union([z.object({ paymentId: PaymentId }), z.object({ transactionId: TypedId, day: Day.nullable() })]),
  ),
  /**
   * Errors: `history.not-ours`, `history.known`, `history.not-named`, `payment.id-taken`, `payment.not-successful`
   * (gatewayCode: the status), `payment.may-still-arrive` (limit: seconds), `gateway.*`, `journal.unwritable`.
   */
  'by-hand.adopt': channel<PaymentView>()(
    'settle',
    z.object({
      transactionId: TypedId,
      day: Day.nullable(),
      /** As the service's cabinet shows it: no answer of the interface does. */
      amountTiyin: TiyinAmount.refine((amount) => amount > 0),
      reason: Reason,
    }),
  ),
  /** Of all tills of the service. Errors: `history.payment-under-way` (limit), `setup-code.*`, `gateway.*`. */
  'by-hand.confirmation': channel<null>()('install', z.object({ isOn: z.boolean(), setupCode: SetupCode })),
} as const;

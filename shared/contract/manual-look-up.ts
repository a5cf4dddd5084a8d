/**
 * Manual work on payments: look-up at the service, adoption of a payment that the books lack, and the
 * service's confirmation switch.
 */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { LONGEST_ID, PaymentId, type SaleId, TransactionId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import { InstrumentName } from '../payment/instrument.ts';
import { Day } from '../time.ts';
import { channel, Reason, SetupCode } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** What the service answers about a payment, and what the books hold of it. */
export interface LookedUpView {
  /** null: the service named no payment; `why` gives the reason. */
  readonly found: { readonly paymentId: PaymentId; readonly status: number; readonly note: string } | null;
  readonly why: TillError | null;
  /** The sale that it belongs to; null: the books have no such sale. */
  readonly saleId: SaleId | null;
  /** The look-up used an id that this till made. */
  readonly isOurs: boolean;
  /** The payment is ours, successful, and missing in the books. */
  readonly mayAdopt: boolean;
}

const TypedId = lineOfText(1, LONGEST_ID).pipe(TransactionId);

export const MANUAL_LOOK_UP = {
  /**
   * Only reads; the payment may be another till's. day: when it was made, where the service needs the day;
   * left out: any day.
   */
  'by-hand.look-up': channel<LookedUpView>()(
    'settle',
    z.union([z.object({ paymentId: PaymentId }), z.object({ transactionId: TypedId, day: Day.nullable() })]),
    'look-up',
  ),
  /**
   * Errors: `history.not-ours`, `history.known`, `history.not-named`, `payment.id-taken`,
   * `payment.not-successful` (gatewayCode: the status), `payment.may-still-arrive` (limit: seconds),
   * `gateway.*`, `journal.unwritable`.
   */
  'by-hand.adopt': channel<PaymentView>()(
    'settle',
    z.object({
      transactionId: TypedId,
      day: Day.nullable(),
      /** From the service's cabinet: no answer of the interface holds the amount. */
      amountTiyin: TiyinAmount.refine((amount) => amount > 0),
      /** As the cabinet shows it; left out: `pass-code`. */
      instrument: InstrumentName.exactOptional(),
      reason: Reason,
    }),
    'adopt',
  ),
  /**
   * Switches confirmation for all tills of the service. Errors: `history.payment-under-way` (limit),
   * `setup-code.*`, `gateway.*`.
   */
  'by-hand.confirmation': channel<null>()(
    'install',
    z.object({ isOn: z.boolean(), setupCode: SetupCode }),
    ({ isOn }) => (isOn ? 'confirmation-on' : 'confirmation-off'),
  ),
} as const;

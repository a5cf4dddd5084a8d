/** Money that goes back, as the page asks for it and sees it. */
import { z } from 'zod';
import { RefundId, TransactionId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

export const REFUND = {
  /** amountTiyin null: the whole payment, by a reversal; else a part, which is sent once and never again by itself. */
  'refund.give': channel<PaymentView>()(
    'refund',
    z.object({ transactionId: TransactionId, amountTiyin: TiyinAmount.nullable(), reason: Reason }),
  ),
  /**
   * What the service's own cabinet shows of a refund that had no answer, in the manager's words. That it is not there
   * is believed on the second look: after the first it is as it was, with `notThereAt`.
   */
  'refund.settle': channel<PaymentView>()(
    'refund',
    z.object({ refundId: RefundId, outcome: z.enum(['refunded', 'not-refunded']), reason: Reason }),
  ),
  /**
   * What a manager has seen in the cabinet of a payment; nothing is sent. `void`: it never was money after all, all
   * that is left of it. `elsewhere`: given back there; amountTiyin null: all that is left.
   */
  'refund.record': channel<PaymentView>()(
    'refund',
    z.discriminatedUnion('as', [
      z.object({
        transactionId: TransactionId,
        as: z.literal('void'),
        amountTiyin: z.null(),
        reason: Reason,
      }),
      z.object({
        transactionId: TransactionId,
        as: z.literal('elsewhere'),
        amountTiyin: TiyinAmount.nullable(),
        reason: Reason,
      }),
    ]),
  ),
} as const;

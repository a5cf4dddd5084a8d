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
  /** What the service's own cabinet shows of a refund that had no answer, in the manager's words. */
  'refund.settle': channel<PaymentView>()(
    'refund',
    z.object({ refundId: RefundId, outcome: z.enum(['refunded', 'not-refunded']), reason: Reason }),
  ),
} as const;

/** Money that goes back, as the page asks for it and sees it. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { RefundId, TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';
import { Reason } from './reason.ts';

export interface RefundView {
  readonly refundId: RefundId;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amountTiyin: Tiyin;
  readonly why: TillError | null;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
}

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

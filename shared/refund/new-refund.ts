/** Makes the row of a new refund. */
import { RefundId, uuidV7 } from '../ids.ts';
import { type Clock, momentOf, type Randomness } from '../time.ts';
import type { Refund } from './refund.ts';
import type { SaleReturn } from './sale-return.ts';

export interface RefundMaking {
  readonly clock: Clock;
  readonly random: Randomness;
}

/**
 * The return that the refund belongs to; without an id, the refund is the first of its return and gives its
 * own id.
 */
export type ReturnOfRow = Omit<SaleReturn, 'returnId'> & Partial<Pick<SaleReturn, 'returnId'>>;

type Given = Pick<
  Refund,
  'saleId' | 'tenderId' | 'transactionId' | 'kind' | 'amountTiyin' | 'reason' | 'state'
> & {
  readonly slip?: string | null;
  readonly saleReturn?: ReturnOfRow | undefined;
};

export function newRefund({ clock, random }: RefundMaking, given: Given): Refund {
  const { slip = null, saleReturn, ...what } = given;
  const at = momentOf(clock);
  const refundId = RefundId.parse(uuidV7(at.wallMs, random));
  return {
    refundId,
    ...what,
    unanswered: false,
    why: null,
    madeAt: at,
    requestedAt: at,
    settled: null,
    notThereAt: null,
    notThereBy: null,
    ...(slip !== null && { slip }),
    ...(saleReturn && { saleReturn: { returnId: refundId, ...saleReturn } }),
  };
}

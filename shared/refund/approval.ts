/** Approving money that goes back: the need, and the sale and ways that the approver reads. */
import type { TenderId } from '../ids.ts';
import { addTiyin, type Tiyin } from '../money.ts';
import { receiptText } from '../sale/receipt-no.ts';
import type { Sale } from '../sale/sale.ts';
import type { ApprovalDetail } from '../staff/approval.ts';
import type { Need } from '../staff/role.ts';
import { isByGateway, type Tender } from '../tender/tender.ts';
import { iso } from '../time.ts';
import type { Refund } from './refund.ts';
import type { RefundWay } from './sources.ts';

/**
 * Counts the refunds of the sale that were made or may have been. `again`: the repeated refund, which does not
 * count twice.
 */
export function refundNeed(
  refunds: readonly Refund[],
  amountTiyin: Tiyin,
  again: (refund: Refund) => boolean = () => false,
): Need {
  const before = refunds.filter(
    (refund) => refund.state !== 'refused' && refund.kind !== 'void' && !again(refund),
  );
  const refundedTiyin = addTiyin(...before.map((refund) => refund.amountTiyin), amountTiyin);
  return { right: 'refund', refundedTiyin, amountTiyin };
}

/**
 * Cash in place of a code payment needs its own decision, because the service still has the customer's money.
 */
export const CASH_FOR_CODE: Need = { right: 'override' };

export const isOfCode = (tenders: readonly Tender[], tenderId: TenderId): boolean =>
  tenders.some((one) => one.tenderId === tenderId && isByGateway(one));

export function saleDetails(sale: Sale | null): readonly ApprovalDetail[] {
  if (sale === null) return [];
  const { totalTiyin, createdAt } = sale;
  const madeAt = iso(createdAt.wallMs);
  return [{ of: 'sale', number: receiptText(sale), madeAt, totalTiyin }];
}

/** One step of a sale's money. */
export const wayDetails = (
  sale: Sale | null,
  way: RefundWay,
  amountTiyin: Tiyin,
): readonly ApprovalDetail[] => [...saleDetails(sale), { of: 'way', way, amountTiyin }];

/** How tenders of the basket and the void of a sale are approved. */
import type { TENDERS } from '../../shared/contract/tenders.ts';
import { saleDetails } from '../../shared/refund/approval.ts';
import type { ApprovalRules } from '../ipc/feature.ts';
import type { TendersDeps } from './deps.ts';
import { mayRepeatSlip, type TerminalRequest } from './terminal.ts';

export function tenderApprovals({
  journal,
  basketApproval,
  slipNumber,
}: Pick<TendersDeps, 'journal' | 'basketApproval' | 'slipNumber'>): ApprovalRules<keyof typeof TENDERS> {
  // A shop that asks for the number refuses the request, whoever approves it.
  const isForApprover = (request: TerminalRequest): boolean =>
    slipNumber() === 'optional' && mayRepeatSlip(journal, request);
  return {
    'tender.code': basketApproval,
    'tender.cash': basketApproval,
    'tender.terminal': {
      needs: (request, staff) => {
        const basket = basketApproval.needs?.(request, staff) ?? { needs: [{ right: 'sell' }] };
        return isForApprover(request) && !basket.needs.some(({ right }) => right === 'override')
          ? { ...basket, needs: [{ right: 'override' }, ...basket.needs] }
          : basket;
      },
      text: (request, staff) => ({
        ...(isForApprover(request) && { what: 'card-without-slip', amountTiyin: request.amountTiyin }),
        ...basketApproval.text?.(request, staff),
      }),
    },
    'sale.void': {
      text: ({ saleId }) => {
        const sale = journal.sale(saleId);
        return { amountTiyin: sale?.totalTiyin ?? null, details: saleDetails(sale) };
      },
    },
  };
}

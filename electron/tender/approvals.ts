/** How tenders of the basket and the void of a sale are approved. */
import type { TENDERS } from '../../shared/contract/tenders.ts';
import { saleDetails } from '../../shared/refund/approval.ts';
import type { ApprovalRules } from '../ipc/feature.ts';
import type { TendersDeps } from './deps.ts';

export const tenderApprovals = ({
  journal,
  basketApproval,
}: Pick<TendersDeps, 'journal' | 'basketApproval'>): ApprovalRules<keyof typeof TENDERS> => ({
  'tender.code': basketApproval,
  'tender.cash': basketApproval,
  'tender.terminal': basketApproval,
  'sale.void': {
    text: ({ saleId }) => {
      const sale = journal.sale(saleId);
      return { amountTiyin: sale?.totalTiyin ?? null, details: saleDetails(sale) };
    },
  },
});

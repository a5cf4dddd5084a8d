/** How a void and refunds by hand are approved. */
import {
  CASH_FOR_CODE,
  isOfCode,
  refundNeed,
  saleDetails,
  wayDetails,
} from '../../shared/refund/approval.ts';
import type { ApprovalRules } from '../ipc/feature.ts';
import type { TendersDeps } from './deps.ts';

export const tenderApprovals = ({
  journal,
}: Pick<TendersDeps, 'journal'>): ApprovalRules<'sale.void' | 'refund.cash' | 'refund.terminal'> => ({
  'sale.void': {
    text: ({ saleId }) => {
      const sale = journal.sale(saleId);
      return { amountTiyin: sale?.totalTiyin ?? null, details: saleDetails(sale) };
    },
  },
  'refund.cash': {
    // The handler checks the tender's amount against the books.
    needs: ({ saleId, tenderId, amountTiyin, heldTiyin }) => {
      const need = refundNeed(journal.refundsOf(saleId), amountTiyin ?? heldTiyin);
      return { needs: isOfCode(journal.tendersOf(saleId), tenderId) ? [need, CASH_FOR_CODE] : [need] };
    },
    text: ({ saleId, tenderId, amountTiyin, heldTiyin }) => {
      const goesTiyin = amountTiyin ?? heldTiyin;
      const details = wayDetails(journal.sale(saleId), 'cash', goesTiyin);
      return isOfCode(journal.tendersOf(saleId), tenderId)
        ? { what: 'cash-for-code', amountTiyin: goesTiyin, details }
        : { details };
    },
  },
  'refund.terminal': {
    needs: ({ saleId, amountTiyin, heldTiyin }) => ({
      needs: [refundNeed(journal.refundsOf(saleId), amountTiyin ?? heldTiyin)],
    }),
    text: ({ saleId, amountTiyin, heldTiyin }) => ({
      details: wayDetails(journal.sale(saleId), 'terminal', amountTiyin ?? heldTiyin),
    }),
  },
});

/** How a manager's actions on receipts are approved. */
import type { Parsed } from '../../shared/contract/contract.ts';
import { CORRECTABLE } from '../../shared/fiscal/items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { ApprovalDetail, ApprovalText } from '../../shared/staff/approval.ts';
import type { ApprovalRules } from '../ipc/feature.ts';
import type { ReceiptDeps } from './deps.ts';

type ApprovalDeps = Pick<ReceiptDeps, 'journal'>;

export function receiptApprovals(
  deps: ApprovalDeps,
): ApprovalRules<'receipt.resend' | 'receipt.correct' | 'receipt.register' | 'receipt.close'> {
  const text = ({
    transactionId,
  }: {
    readonly transactionId: TransactionId;
  }): Pick<ApprovalText, 'amountTiyin'> => ({
    amountTiyin: deps.journal.payment(transactionId)?.amountTiyin ?? null,
  });
  return {
    'receipt.resend': { text },
    'receipt.correct': {
      text: (request) => ({ ...text(request), details: correctionDetails(deps, request) }),
    },
    'receipt.register': { text },
    'receipt.close': { text },
  };
}

/** Each corrected field, with the goods of its line. */
function correctionDetails(
  { journal }: ApprovalDeps,
  { transactionId, corrections }: Parsed<'receipt.correct'>,
): readonly ApprovalDetail[] {
  const payment = journal.payment(transactionId);
  const lines = payment && journal.sale(payment.saleId)?.lines;
  return corrections.flatMap((correction) => {
    const goods = lines?.[correction.line]?.name ?? null;
    return [...CORRECTABLE, 'Labels' as const].flatMap((field): readonly ApprovalDetail[] => {
      const given = correction[field];
      if (given === undefined) return [];
      const text = Array.isArray(given) ? given.join(' ') : String(given ?? '');
      return [{ of: 'correction', goods, field, text }];
    });
  });
}

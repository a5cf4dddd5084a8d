/** Fiscal receipts as a feature: the outbox, and a manager's actions on receipts that it cannot finish. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Feature } from '../ipc/feature.ts';
import { receiptApprovals } from './approvals.ts';
import type { ReceiptDeps, ReceiptParts } from './deps.ts';
import { closed, corrected, registered, resent } from './mend.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { storeReceipt } from './store-receipt.ts';

export type Receipts = Feature<'receipt.resend' | 'receipt.correct' | 'receipt.register' | 'receipt.close'> &
  Pick<Outbox, 'wake' | 'retryNow'>;

/**
 * Errors of the channels: those of `mend.ts`; `payment.busy` while a request for the receipt is in flight;
 * `journal.unwritable`.
 */
export function createReceipts(deps: ReceiptDeps): Receipts {
  const ending = new AbortController();
  const parts: ReceiptParts = { ...deps, stopped: ending.signal };
  const outbox = createOutbox(parts);
  /** Stores the receipt and then leaves it to the outbox. */
  const goOn = (act: Act, mended: Result<Receipt, TillError>): Result<PaymentView, TillError> => {
    if (!mended.ok) return mended;
    const { transactionId } = mended.value;
    // The answer in flight may change what the manager decides about.
    if (outbox.isAtWork(transactionId)) return fail({ code: 'payment.busy' });
    const written = storeReceipt(parts, act, mended.value);
    if (!written.ok) return written;
    outbox.goOnWith(transactionId);
    parts.onMoved();
    return ok(parts.payments.view(transactionId));
  };
  return {
    handlers: {
      'receipt.resend': ({ transactionId }, act) => goOn(act, resent(parts, transactionId)),
      'receipt.correct': ({ transactionId, corrections }, act) =>
        goOn(act, corrected(parts, transactionId, corrections)),
      'receipt.register': ({ transactionId, link }, act) => goOn(act, registered(parts, transactionId, link)),
      'receipt.close': ({ transactionId, reason }, act) => goOn(act, closed(parts, transactionId, reason)),
    },
    approvals: receiptApprovals(parts),
    wake: outbox.wake,
    retryNow: outbox.retryNow,
    start: outbox.start,
    stop: () => ending.abort(),
  };
}

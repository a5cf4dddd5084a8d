/** Fiscal receipts as a feature: the outbox, and a manager's actions on receipts that it cannot finish. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Feature } from '../ipc/feature.ts';
import { receiptApprovals } from './approvals.ts';
import type { ReceiptContext, ReceiptDeps } from './deps.ts';
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
  const context: ReceiptContext = { ...deps, stopped: ending.signal };
  const outbox = createOutbox(context);
  /** Stores the receipt and then leaves it to the outbox. */
  const goOn = (act: Act, mended: Result<Receipt, TillError>): Result<PaymentView, TillError> => {
    if (!mended.ok) return mended;
    const { transactionId } = mended.value;
    // The answer in flight may change what the manager decides about.
    if (outbox.isAtWork(transactionId)) return fail({ code: 'payment.busy' });
    const written = storeReceipt(context, act, mended.value);
    if (!written.ok) return written;
    outbox.goOnWith(transactionId);
    context.onMoved();
    return ok(context.payments.view(transactionId));
  };
  return {
    handlers: {
      'receipt.resend': ({ transactionId }, act) => goOn(act, resent(context, transactionId)),
      'receipt.correct': ({ transactionId, corrections }, act) =>
        goOn(act, corrected(context, transactionId, corrections)),
      'receipt.register': ({ transactionId, link }, act) =>
        goOn(act, registered(context, transactionId, link)),
      'receipt.close': ({ transactionId, reason }, act) => goOn(act, closed(context, transactionId, reason)),
    },
    approvals: receiptApprovals(context),
    wake: outbox.wake,
    retryNow: outbox.retryNow,
    start: outbox.start,
    stop: () => ending.abort(),
  };
}

/** Fiscal receipts: the outbox that sends them by itself, and what a manager does with a refused one. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import type { Feature } from '../ipc/feature.ts';
import type { EntryJournal, ReceiptJournal, SaleJournal, TaskJournal } from '../storage/journal.ts';
import { corrected, registered, resent } from './mend.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { storeReceipt } from './store-receipt.ts';

export interface ReceiptDeps {
  readonly journal: EntryJournal & ReceiptJournal & TaskJournal & Pick<SaleJournal, 'sale'>;
  readonly gateway: FiscalGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the till is set up now: nothing of another endpoint is sent. */
  readonly endpoint: Endpoint;
  /** A step of a receipt has come to its end, or a manager has sent one on its way; it is stored already. */
  readonly onMoved: () => void;
  /** Something broke that nobody expected: it is logged, and the receipt is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and what lives as long as the feature. */
export interface ReceiptParts extends ReceiptDeps {
  readonly stopped: AbortSignal;
}

export type Receipts = Feature<'receipt.resend' | 'receipt.correct' | 'receipt.register'> &
  Pick<Outbox, 'wake' | 'retryNow'>;

/** Errors of its channels: those of `mend.ts`, `journal.unwritable`. */
export function createReceipts(deps: ReceiptDeps): Receipts {
  const ending = new AbortController();
  const parts: ReceiptParts = { ...deps, stopped: ending.signal };
  const outbox = createOutbox(parts);
  /** Stored first; the outbox does the rest. */
  const goOn = (act: Act, mended: Result<Receipt, TillError>): Result<PaymentView, TillError> => {
    if (!mended.ok) return mended;
    const { transactionId } = mended.value;
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
    },
    wake: outbox.wake,
    retryNow: outbox.retryNow,
    start: outbox.start,
    stop: () => ending.abort(),
  };
}

/**
 * Invoices to a customer's phone. The customer may pay days later, so a sent invoice's sale waits parked, and what is
 * paid meanwhile waits for its hand-over.
 */
import { z } from 'zod';
import { type InvoiceId, SaleId, TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { PaymentStateName } from '../payment/state.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** An invoice in the tray. */
export interface InvoiceView {
  readonly transactionId: TransactionId;
  readonly saleId: SaleId;
  /** null: the answer to its create was lost. */
  readonly invoiceId: InvoiceId | null;
  /** null: erased. */
  readonly phoneLastFour: string | null;
  readonly amountTiyin: Tiyin;
  /** `processing`: it can be paid. `unknown`: a person may be needed. `paid`: it waits for its hand-over. */
  readonly state: PaymentStateName;
  /** Since it was sent, ms. */
  readonly ageMs: number;
  /** Until the shop's own limit may free its sale, ms; null: none, or it has passed. */
  readonly limitMs: number | null;
  /** A manager is needed. */
  readonly isCalling: boolean;
}

export interface InvoiceEvents {
  /** An invoice became money in the background: the attention sound, and a row in the tray. */
  'invoice.paid': InvoiceView;
}

const Named = z.object({ transactionId: TransactionId });

/** Why an invoice is not left at the first press: nothing certain was answered, or it reads as paid without a payment. */
const LeaveDoubt = z.enum(['invoice.unanswered', 'invoice.not-found']);
export type LeaveDoubt = z.infer<typeof LeaveDoubt>;

/** 998 and nine digits. */
const InvoicePhone = z.string().regex(/^998\d{9}$/);

export const INVOICE = {
  /**
   * Sends an invoice for all that the open basket's sale owes, and parks the sale. Another invoice for the same sale
   * needs an approval, unless the service declined every earlier one. Answers once the payment is in the journal.
   * totalTiyin, owedTiyin: as in `tender.code`.
   */
  'invoice.send': channel<PaymentView>()(
    'sell',
    z.object({
      saleId: SaleId,
      totalTiyin: TiyinAmount,
      owedTiyin: TiyinAmount.exactOptional(),
      phone: InvoicePhone,
    }),
    null,
    'by-rule',
  ),
  /**
   * Asks the service, then frees its sale for another tender. The customer may still pay it: it is watched. despite: the
   * refusal that the manager has read; the press asks again, and no longer fails for it.
   */
  'invoice.leave': channel<PaymentView>()(
    'override',
    Named.extend({ reason: Reason, despite: LeaveDoubt.exactOptional() }),
    'leave-invoice',
  ),
  /** Invoices that wait for a customer or a person, the oldest first. */
  'invoice.open': channel<readonly InvoiceView[]>()('look', z.undefined()),
  /** The goods of a paid invoice were handed over: from now on it is shown and printed at the counter. */
  'invoice.hand-over': channel<PaymentView>()('sell', Named),
} as const;

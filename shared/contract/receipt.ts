/** The fiscal receipt of a payment, and what a manager does with one that was refused, or never linked. */
import { z } from 'zod';
import { type CorrectableField, correctionProblem, FISCAL_LIMITS } from '../fiscal/items.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../fiscal/receipt-link.ts';
import { TransactionId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** No correctable field is longer; `correctionProblem` knows each limit. */
const LONGEST_CORRECTION = 2 * FISCAL_LIMITS.name;

const corrected = (field: CorrectableField) =>
  lineOfText(0, LONGEST_CORRECTION)
    .refine((text) => correctionProblem(field, text) === null)
    .exactOptional();

/** A line of the receipt by its place, and the fields of the tax catalogue that may have been wrong. */
const Correction = z.object({
  line: z.number().int().nonnegative(),
  Name: corrected('Name'),
  Barcode: corrected('Barcode'),
  SPIC: corrected('SPIC'),
  PackageCode: corrected('PackageCode'),
});

export const RECEIPT = {
  'receipt.resend': channel<PaymentView>()('receipt', z.object({ transactionId: TransactionId })),
  /** Corrects lines of a receipt and sends it again. Only what is named changes; no amount can. */
  'receipt.correct': channel<PaymentView>()(
    'receipt',
    z.object({ transactionId: TransactionId, corrections: z.array(Correction).min(1).max(1_000) }),
  ),
  /** A receipt that was fiscalised elsewhere, registered by its link (section 4.5). */
  'receipt.register': channel<PaymentView>()(
    'receipt',
    z.object({
      transactionId: TransactionId,
      link: lineOfText(1, LONGEST_RECEIPT_LINK).refine(isReceiptLink),
    }),
  ),
  /** It is not needed: nothing is sent or asked for it any more. */
  'receipt.close': channel<PaymentView>()(
    'receipt',
    z.object({ transactionId: TransactionId, reason: Reason }),
  ),
} as const;

/** The fiscal receipt of a payment, and a manager's actions on a receipt that was refused or never linked. */
import { z } from 'zod';
import { UnitsCode } from '../catalogue/tax-data.ts';
import { type CorrectableField, correctionProblem, FISCAL_LIMITS } from '../fiscal/items.ts';
import { isReceiptLink, LONGEST_RECEIPT_LINK } from '../fiscal/receipt-link.ts';
import { TransactionId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { LONGEST_SENT_LABEL, MAX_LABELS } from '../sale/basket.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** Covers every correctable text; `correctionProblem` knows each limit. */
const LONGEST_CORRECTION = 2 * FISCAL_LIMITS.name;

const corrected = (field: Exclude<CorrectableField, 'Units'>) =>
  lineOfText(0, LONGEST_CORRECTION)
    .refine((text) => correctionProblem(field, text) === null)
    .exactOptional();

/** A line of the receipt by its index, and the tax catalogue fields to correct. */
const Correction = z.object({
  line: z.number().int().nonnegative(),
  Name: corrected('Name'),
  Barcode: corrected('Barcode'),
  SPIC: corrected('SPIC'),
  PackageCode: corrected('PackageCode'),
  /** null: the line goes without a unit code. */
  Units: UnitsCode.nullable().exactOptional(),
  /** Other marking codes; empty: none. */
  Labels: z
    .array(lineOfText(1, LONGEST_SENT_LABEL))
    .max(MAX_LABELS)
    .refine((labels) => new Set(labels).size === labels.length)
    .exactOptional(),
});

export const RECEIPT = {
  'receipt.resend': channel<PaymentView>()(
    'receipt',
    z.object({ transactionId: TransactionId }),
    'receipt-resend',
  ),
  /** Corrects lines of a receipt and sends it again. Amounts can't change. */
  'receipt.correct': channel<PaymentView>()(
    'receipt',
    z.object({ transactionId: TransactionId, corrections: z.array(Correction).min(1).max(1_000) }),
    'receipt-correct',
  ),
  /** Registers by its link a receipt that was fiscalised elsewhere (section 4.5). */
  'receipt.register': channel<PaymentView>()(
    'receipt',
    z.object({
      transactionId: TransactionId,
      link: lineOfText(1, LONGEST_RECEIPT_LINK).refine(isReceiptLink),
    }),
    'receipt-register',
  ),
  /** The receipt is not needed: the till stops sending it and requesting its link. */
  'receipt.close': channel<PaymentView>()(
    'receipt',
    z.object({ transactionId: TransactionId, reason: Reason }),
    'receipt-close',
  ),
} as const;

/** The contents of a receipt: the sale's lines as fiscal items, with a manager's corrections. */
import type { CorrectableLine, ReceiptView } from '../contract/payment.ts';
import { addTiyin } from '../money.ts';
import { instrumentNameOf } from '../payment/instrument.ts';
import type { Payment } from '../payment/payment.ts';
import type { PaymentDetails } from '../payment/state.ts';
import type { Sale } from '../sale/sale.ts';
import { heldByKind, type TenderRows } from '../tender/held.ts';
import { GATEWAY_KINDS } from '../tender/tender.ts';
import { ageMs, type Moment } from '../time.ts';
import {
  type FiscalItem,
  type FiscalSettings,
  fiscalItemOf,
  type PaidWith,
  receivedFields,
} from './items.ts';
import { withEachOnce } from './labels.ts';
import { type LineCorrection, mayBeThere, type Receipt } from './receipt.ts';

/**
 * The receipt that a payment owes once its sale is complete; null if the payment is not paid. Pure: the entry
 * that completes the sale queues the receipt. paidWith: what the sale's tenders hold then.
 */
export function queuedReceipt(
  payment: Payment,
  paidWith: PaidWith,
  settings: FiscalSettings,
): Receipt | null {
  const { state, transactionId, saleId, endpoint } = payment;
  if (state.name !== 'paid') return null;
  return {
    transactionId,
    saleId,
    paymentId: state.details.paymentId,
    endpoint,
    state: 'queued',
    received: receivedFields(paidWith, processingOf(payment, state.details), settings),
    corrections: [],
    unanswered: false,
    link: null,
    why: null,
  };
}

/** A token is always a card's, also where the answer names no processor. */
const processingOf = (payment: Payment, { processingType }: PaymentDetails): string | null =>
  instrumentNameOf(payment) === 'saved-card' ? 'CARD' : processingType;

export const paidWithOf = (rows: TenderRows): PaidWith => ({
  codeTiyin: addTiyin(...GATEWAY_KINDS.map((kind) => heldByKind(rows, kind))),
  cashTiyin: heldByKind(rows, 'cash'),
  terminalTiyin: heldByKind(rows, 'terminal'),
});

/**
 * Items as the receipt sends them: a later correction of a line replaces an earlier correction. Each label is
 * sent once.
 */
export function receiptItems(
  { lines }: Pick<Sale, 'lines'>,
  { corrections }: Pick<Receipt, 'corrections'>,
): readonly FiscalItem[] {
  return withEachOnce(
    lines.map((line, at) =>
      corrections.filter((correction) => correction.line === at).reduce(withFields, fiscalItemOf(line)),
    ),
  );
}

/** An empty barcode, unit code or list of labels is left out: the interface has them optional. */
function withFields(item: FiscalItem, { line: _, ...fields }: LineCorrection): FiscalItem {
  const { Barcode, Units = null, Labels = [], ...corrected } = { ...item, ...fields };
  return {
    ...corrected,
    ...(Barcode !== undefined && Barcode !== '' && { Barcode }),
    ...(Units !== null && { Units }),
    ...(Labels.length > 0 && { Labels }),
  };
}

/** What a manager may correct, line by line. */
const correctableLines = (sale: Pick<Sale, 'lines'>, receipt: Receipt): readonly CorrectableLine[] =>
  receiptItems(sale, receipt).map(({ Name, Barcode = '', SPIC, PackageCode, Units, Labels = [] }) => ({
    Name,
    Barcode,
    SPIC,
    PackageCode,
    Units: Units === undefined ? '' : String(Units),
    Labels,
  }));

/** A receipt as the page sees it. saleOf: reads the sale, only if its lines may be corrected. */
export function receiptView(receipt: Receipt, now: Moment, saleOf: () => Sale | null): ReceiptView {
  const { state, link, why, unlinked, closed = null } = receipt;
  const isUnlinked = unlinked?.isCalled === true;
  const sale = state === 'refused' || isUnlinked ? saleOf() : null;
  return {
    state,
    // A link that is not registered yet is not shown.
    link: state === 'linked' ? link : null,
    why,
    correctable: sale ? correctableLines(sale, receipt) : [],
    unlinkedMs: isUnlinked ? ageMs(unlinked.since, now) : null,
    mayBeThere: state !== 'linked' && mayBeThere(receipt),
    closed,
  };
}

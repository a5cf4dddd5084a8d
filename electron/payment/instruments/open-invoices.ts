/** The tray of invoices: what waits for a customer, for a hand-over, or for a person. */
import type { InvoiceView } from '../../../shared/contract/invoice.ts';
import { isOthers, type PaymentRecord } from '../../../shared/payment/payment.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { isAlarm, isOpenTask } from '../../../shared/task.ts';
import { ageMs, momentOf } from '../../../shared/time.ts';
import type { PaymentLoop } from '../active.ts';
import { isQuietEnd, isRead } from '../on-screen.ts';

/** Oldest first. */
export const openInvoices = (loop: PaymentLoop): readonly InvoiceView[] =>
  [...loop.active.values()]
    .map(({ record }) => record)
    .filter((record) => record.invoice !== undefined && !isOthers(record) && waits(loop, record))
    .toSorted((one, other) => (one.transactionId < other.transactionId ? -1 : 1))
    .map((record) => invoiceView(loop, record));

/** One that ended without money stays until a person has read so, or its basket waits no longer. */
function waits(loop: PaymentLoop, record: PaymentRecord): boolean {
  const { state, alarm, goods, saleId } = record;
  if (isUnderWay(state.name) || isOpenTask(alarm) || isOpenTask(goods)) return true;
  return isQuietEnd(record) && !isRead(loop, record) && loop.journal.basket(saleId)?.state === 'parked';
}

export function invoiceView(loop: PaymentLoop, record: PaymentRecord): InvoiceView {
  const { transactionId, saleId, amountTiyin, state, createdAt, invoice, alarm } = record;
  const sentMs = ageMs(createdAt, momentOf(loop.clock));
  const limitMs = loop.instrumentOf(record).invoice?.limitMs() ?? null;
  return {
    transactionId,
    saleId,
    invoiceId: invoice?.invoiceId ?? null,
    phoneLastFour: loop.journal.phoneLastFour(transactionId),
    amountTiyin,
    state: state.name,
    ageMs: sentMs,
    limitMs: limitMs !== null && state.name === 'processing' && sentMs < limitMs ? limitMs - sentMs : null,
    isCalling: isOpenTask(alarm) && isAlarm(alarm),
  };
}

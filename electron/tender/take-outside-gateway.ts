/**
 * Takes cash, or money from a separate card terminal, at once. The one entry takes the money. If the money
 * covers the rest, the same entry completes the sale, queues the receipt of its code payment and ends the
 * task about its goods.
 */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { paidWithOf, queuedReceipt } from '../../shared/fiscal/receipt-items.ts';
import { type PaymentRecord, paymentRow } from '../../shared/payment/payment.ts';
import type { Result } from '../../shared/result.ts';
import { ok } from '../../shared/result.ts';
import { numbered } from '../../shared/sale/receipt-no.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isOpenTask, type Task } from '../../shared/task.ts';
import { afterTaking, heldOf, type TenderRows, withTender } from '../../shared/tender/held.ts';
import { isByGateway, type Tender } from '../../shared/tender/tender.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';
import type { Tendered } from './tendered.ts';

/** `tender`: taken. Answers the sale after the tender. Errors: `journal.unwritable`. */
export function takeOutsideGateway(
  deps: TendersDeps,
  act: Act,
  { sale: before, rows: rowsBefore }: Tendered,
  tender: Tender,
): Result<Sale, TillError> {
  const rows = withTender(rowsBefore, tender);
  const sale = numbered(before, afterTaking(before, rows), deps.journal.nextReceipt);
  const isComplete = sale.state === 'completed';
  const payments = deps.journal.paymentsOf(sale.saleId);
  const receipt = isComplete ? receiptOf(deps, payments, rows) : null;
  const withTask = isComplete ? payments.filter(({ goods }) => isOpenTask(goods)) : [];
  const tasks = withTask.flatMap(({ goods }) => goodsEnded(deps, goods));
  const written = deps.journal.append(act, {
    kind: tender.kind === 'cash' ? 'cash.taken' : 'terminal.taken',
    subject: sale.saleId,
    payload: { sale, tender, ...(receipt && { receipt }), ...(tasks.length > 0 && { tasks }) },
  });
  if (!written.ok) return written;
  for (const { transactionId } of withTask) deps.payments.stored(transactionId);
  return ok(sale);
}

/** The receipt of the payment through the service that the sale holds; null: it holds none. */
function receiptOf(
  { fiscal }: TendersDeps,
  payments: readonly PaymentRecord[],
  rows: TenderRows,
): Receipt | null {
  const held = rows.tenders.find((tender) => isByGateway(tender) && heldOf(tender, rows) > 0);
  const payment = payments.find(
    ({ tenderId, state }) => tenderId === held?.tenderId && state.name === 'paid',
  );
  return payment ? queuedReceipt(paymentRow(payment), paidWithOf(rows), fiscal) : null;
}

/** The person who completes the sale has the goods at hand. */
const goodsEnded = ({ clock }: TendersDeps, goods: Task | null): readonly Task[] =>
  isOpenTask(goods) ? [{ ...goods, ended: { by: 'till', how: 'completed', at: momentOf(clock) } }] : [];

/** Fiscal receipts: the queue, and the state of receipts that are not done. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { endpointKey, endpointOf } from '../../../shared/endpoint.ts';
import { QueuedReceipt, Receipt, receiptBeside } from '../../../shared/fiscal/receipt.ts';
import { SaleId, TillId } from '../../../shared/ids.ts';
import { Payment } from '../../../shared/payment/payment.ts';
import { ENTRY, rowsOf, UnreadableEntry } from '../entry.ts';
import type { ReceiptJournal } from '../journal.ts';

/** A whole receipt, or a queued one beside its payment. */
const HoldsReceipt = z.union([
  z.object({ receipt: Receipt }),
  z
    .object({ receipt: QueuedReceipt, payment: Payment })
    .transform(({ receipt, payment }) => ({ receipt: receiptBeside(payment, receipt) })),
]);
const RECEIPT = `SELECT ${ENTRY},
  (SELECT till_id FROM endpoint WHERE endpoint = receipt.endpoint) AS till_id FROM receipt JOIN log USING (seq)`;
const HERE = 'receipt.endpoint = (SELECT endpoint FROM endpoint WHERE name = ?)';
/** Uses the index `receipt_open`. */
const OPEN = `${HERE} AND receipt.state NOT IN ('linked', 'closed')`;
/** Uses the index `task_open`, which is nearly always empty. */
const RAISED = `SELECT receipt.sale, task.kind FROM task JOIN receipt USING (transaction_id)
  WHERE task.is_open = 1 AND task.kind IN ('receipt-refused', 'receipt-unlinked') AND ${HERE}`;

const read = (row: Record<string, SQLOutputValue>): Receipt => rowsOf(row, HoldsReceipt).receipt;

export function receiptsIn(database: DatabaseSync): ReceiptJournal {
  const run = {
    receipt: database.prepare(`${RECEIPT} WHERE transaction_id = ?`),
    queue: database.prepare(`SELECT seq FROM receipt WHERE ${OPEN} AND state <> 'refused' ORDER BY made_seq`),
    entry: database.prepare(`SELECT ${ENTRY} FROM log WHERE seq = ?`),
    counts: database.prepare(`SELECT COUNT(*) FILTER (WHERE state <> 'refused') AS waiting,
      COUNT(*) FILTER (WHERE state = 'refused') AS refused FROM receipt WHERE ${OPEN}`),
    unlinked: database.prepare(
      `SELECT COUNT(*) AS unlinked FROM (${RAISED}) WHERE kind = 'receipt-unlinked'`,
    ),
    saleToMend: database.prepare(
      `SELECT sale_id FROM sale WHERE made_seq = (SELECT MIN(sale) FROM (${RAISED}))`,
    ),
  };
  /** By the number of the entry, which never changes. null: unreadable, and reported once. */
  let queue = new Map<number, Receipt | null>();
  const readAt = (seq: number, onUnreadable: (bug: unknown) => void): Receipt | null => {
    try {
      const row = run.entry.get(seq);
      if (!row) throw new UnreadableEntry(seq);
      return read(row);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableEntry)) throw thrown;
      onUnreadable(thrown);
      return null;
    }
  };
  return {
    receipt: (transactionId) => {
      const row = run.receipt.get(transactionId);
      if (!row) return null;
      const receipt = read(row);
      return { ...receipt, endpoint: endpointOf(receipt.endpoint, TillId.nullable().parse(row.till_id)) };
    },
    receiptQueue: (endpoint, onUnreadable = () => undefined) => {
      const waiting = new Map<number, Receipt | null>();
      for (const row of run.queue.all(endpointKey(endpoint))) {
        const seq = Number(row.seq);
        const known = queue.get(seq);
        waiting.set(seq, known === undefined ? readAt(seq, onUnreadable) : known);
      }
      queue = waiting;
      return [...waiting.values()].filter((receipt) => receipt !== null);
    },
    openReceipts: (endpoint) => {
      const name = endpointKey(endpoint);
      const counts = run.counts.get(name);
      const refused = Number(counts?.refused ?? 0);
      const unlinked = Number(run.unlinked.get(name)?.unlinked ?? 0);
      // Nearly always there are none, which saves the query.
      const sale = refused + unlinked > 0 ? run.saleToMend.get(name) : undefined;
      const saleToMend = sale ? SaleId.parse(sale.sale_id) : null;
      return { waiting: Number(counts?.waiting ?? 0) - unlinked, refused, unlinked, saleToMend };
    },
  };
}

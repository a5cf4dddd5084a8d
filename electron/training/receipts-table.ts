/** The fiscal receipts of the ledger: one a payment. */
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

const Receipt = z.object({
  payment_id: z.string(),
  url: z.string(),
  /** The items as submitted, as JSON; null for a receipt that was registered by its link. */
  items: z.string().nullable(),
  submitted_ms: z.number(),
  /** The link is handed out from here on. */
  ready_ms: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

export const receiptOf = (ledger: Ledger, paymentId: string): Receipt | undefined =>
  Receipt.optional().parse(ledger.db.prepare('SELECT * FROM receipts WHERE payment_id = ?').get(paymentId));

export const insertReceipt = (ledger: Ledger, receipt: Receipt): void => {
  ledger.db
    .prepare('INSERT INTO receipts (payment_id, url, items, submitted_ms, ready_ms) VALUES (?, ?, ?, ?, ?)')
    .run(receipt.payment_id, receipt.url, receipt.items, receipt.submitted_ms, receipt.ready_ms);
};

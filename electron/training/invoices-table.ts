/** The invoices of the ledger. A paid invoice makes a payment with the same merchant_trans_id. */
import { z } from 'zod';
import { isTiyin, type Tiyin } from '../../shared/money.ts';
import type { Ledger } from './ledger.ts';
import { insertPayment } from './payments-table.ts';
import type { Readings } from './readings.ts';

const Invoice = z.object({
  invoice_id: z.string(),
  phone_masked: z.string(),
  merchant_trans_id: z.string(),
  amount_tiyin: z.custom<Tiyin>(isTiyin),
  state: z.enum(['open', 'paid', 'declined', 'deleted']),
  ends: z.enum(['open', 'paid', 'declined', 'deleted']),
  created_ms: z.number(),
  settles_ms: z.number(),
});
export type Invoice = z.infer<typeof Invoice>;

export const insertInvoice = (ledger: Ledger, invoice: Invoice): void => ledger.insert('invoices', invoice);

export const invoiceById = (ledger: Ledger, invoiceId: string): Invoice | undefined =>
  Invoice.optional().parse(ledger.db.prepare('SELECT * FROM invoices WHERE invoice_id = ?').get(invoiceId));

/** Moves every invoice to its state at this time. Requires a transaction. */
export function settleInvoices(ledger: Ledger, readings: Readings, nowMs: number, gap: number): void {
  const due = z
    .array(Invoice)
    .parse(
      ledger.db
        .prepare(
          `SELECT * FROM invoices WHERE state = 'open' AND ends <> 'open' AND settles_ms <= ? ORDER BY settles_ms`,
        )
        .all(nowMs),
    );
  for (const invoice of due) {
    ledger.db.prepare('UPDATE invoices SET state = ends WHERE invoice_id = ?').run(invoice.invoice_id);
    if (invoice.ends !== 'paid') continue;
    insertPayment(ledger, readings, {
      kind: 'invoice',
      outcome: 'invoice-paid',
      plan: {},
      transactionId: invoice.merchant_trans_id,
      cashboxCode: null,
      amountTiyin: invoice.amount_tiyin,
      confirmMode: 0,
      nowMs: invoice.settles_ms,
      gap,
    });
  }
}

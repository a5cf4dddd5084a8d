/**
 * The count of receipts. The table `receipt_number` is made from the log: a sale's entry holds its number, and
 * the table finds the last one.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { JournalId, TillId } from '../../shared/ids.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import { seriesOf } from '../../shared/sale/receipt-no.ts';
import type { ReceiptNo, Sale } from '../../shared/sale/sale.ts';
import { ENTRY, rowsOf } from './entry.ts';
import type { NewEntry } from './kinds.ts';

export interface ReceiptCount {
  /** The number after the last one of the mode, in the present history of the log; null: it can't be read. */
  next(mode: Mode): ReceiptNo | null;
  /** Call this with each entry after its commit. */
  stored(entry: NewEntry): void;
}

const Opening = z.object({
  tillId: TillId,
  journalId: JournalId,
  receipts: z.number().int().positive().exactOptional(),
});

export function receiptCountIn(database: DatabaseSync): ReceiptCount {
  const opening = database.prepare(`SELECT ${ENTRY} FROM log WHERE kind = 'journal.opened'
    ORDER BY seq DESC LIMIT 1`);
  const highest = database.prepare(
    'SELECT MAX(number) AS number FROM receipt_number WHERE series = :series AND mode = :mode',
  );
  // Damage may hide the last rows without an error, so a number that this process stored is kept as well.
  const last = new Map<string, number>();
  let opened: z.infer<typeof Opening> | null = null;
  return {
    next: (mode) => {
      try {
        opened ??= rowsOf(opening.get() ?? {}, Opening);
        const series = seriesOf(opened);
        const before = mode === 'live' ? (opened.receipts ?? 0) : 0;
        const stored = Number(highest.get({ series, mode })?.number ?? 0);
        return { series, number: Math.max(before, stored, last.get(`${mode} ${series}`) ?? 0) + 1 };
      } catch {
        // Money does not wait for a number. The day's check reports the damage.
        return null;
      }
    },
    stored: ({ payload }) => {
      const sale: Pick<Sale, 'mode' | 'receiptNo'> | undefined = 'sale' in payload ? payload.sale : undefined;
      if (!sale?.receiptNo) return;
      const { series, number } = sale.receiptNo;
      last.set(`${sale.mode} ${series}`, number);
    },
  };
}

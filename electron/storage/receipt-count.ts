/**
 * The count of receipts. The table `receipt_number` is made from the log: a sale's entry holds its number, and
 * the table finds the last one.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Mode } from '../../shared/endpoint.ts';
import { JournalId, TillId } from '../../shared/ids.ts';
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

/** A damaged row may hold anything. */
const Highest = z.object({ number: z.number().int().nonnegative().nullable() });

/** Entries that are read once, from the newest back. */
const NEWEST = 1_000;

export function receiptCountIn(database: DatabaseSync): ReceiptCount {
  const opening = database.prepare(`SELECT ${ENTRY} FROM log WHERE kind = 'journal.opened'
    ORDER BY seq DESC LIMIT 1`);
  const highest = database.prepare(
    'SELECT MAX(number) AS number FROM receipt_number WHERE series = :series AND mode = :mode',
  );
  const inLog = database.prepare(`SELECT MAX(payload ->> '$.sale.receiptNo.number') AS number
    FROM (SELECT payload FROM log ORDER BY seq DESC LIMIT ${NEWEST})
    WHERE CASE WHEN json_valid(payload)
      THEN payload ->> '$.sale.receiptNo.series' = :series AND payload ->> '$.sale.mode' = :mode END`);
  // Damage may hide the last rows without an error. So the newest entries count too, and what this process stored.
  const last = new Map<string, number>();
  let opened: z.infer<typeof Opening> | null = null;
  return {
    next: (mode) => {
      try {
        opened ??= rowsOf(opening.get() ?? {}, Opening);
        const series = seriesOf(opened);
        const key = `${mode} ${series}`;
        const before = mode === 'live' ? (opened.receipts ?? 0) : 0;
        const numberOf = (statement: typeof highest): number =>
          Highest.parse(statement.get({ series, mode })).number ?? 0;
        if (!last.has(key)) last.set(key, numberOf(inLog));
        return { series, number: Math.max(before, numberOf(highest), last.get(key) ?? 0) + 1 };
      } catch {
        // Money does not wait for a number. The check of a copy reports the damage.
        return null;
      }
    },
    stored: ({ payload }) => {
      const sale: Pick<Sale, 'mode' | 'receiptNo'> | undefined = 'sale' in payload ? payload.sale : undefined;
      if (!sale?.receiptNo) return;
      const { series, number } = sale.receiptNo;
      const key = `${sale.mode} ${series}`;
      const before = last.get(key);
      // Otherwise the first question finds it in the log.
      if (before !== undefined) last.set(key, Math.max(number, before));
    },
  };
}

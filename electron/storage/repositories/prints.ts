import { z } from 'zod';
import { type PrintJob, PrintJob as Stored } from '../../../shared/paper/print-job.ts';
import { ENTRY, rowsOf, UnreadableEntry } from '../entry.ts';
import type { OwnTables, SqlRow } from '../journal.ts';
import type { PrintBooks } from '../journal-prints.ts';

const HoldsPrint = z.object({ print: Stored });
const PRINT = `SELECT ${ENTRY} FROM print_job JOIN log USING (seq)`;

function read(row: SqlRow): readonly PrintJob[] {
  try {
    return [rowsOf(row, HoldsPrint).print];
  } catch (thrown) {
    if (thrown instanceof UnreadableEntry) return [];
    throw thrown;
  }
}

export function printsIn(tables: OwnTables): PrintBooks {
  const open = tables.ask(
    `${PRINT} WHERE state IN ('queued', 'sending', 'failed', 'unknown') ORDER BY print_job.made_seq`,
  );
  const ofSale = tables.ask(`${PRINT} WHERE sale_id = :saleId ORDER BY print_job.made_seq`);
  const recorded = tables.ask(`SELECT 1 FROM sale WHERE sale_id = :saleId AND (
    completed_seq > (SELECT min(made_seq) FROM print_job)
    OR EXISTS (SELECT 1 FROM payment JOIN task USING (transaction_id)
      WHERE payment.sale = sale.made_seq AND task.kind = 'goods' AND task.made_seq = sale.completed_seq))`);
  return {
    openPrints: () => open().flatMap(read),
    printsOf: (saleId) => ofSale({ saleId }).flatMap(read),
    isRecorded: (saleId) => recorded({ saleId }).length > 0,
  };
}

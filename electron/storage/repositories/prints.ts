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
  return {
    openPrints: () => open().flatMap(read),
    printsOf: (saleId) => ofSale({ saleId }).flatMap(read),
  };
}

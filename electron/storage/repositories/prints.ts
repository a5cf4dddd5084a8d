import { z } from 'zod';
import { isSamePaper, subjectOf } from '../../../shared/paper/named-paper.ts';
import { type PrintJob, PrintJob as Stored } from '../../../shared/paper/print-job.ts';
import { personOf } from '../../../shared/staff/actor.ts';
import { decode, ENTRY, rowsOf, UnreadableEntry } from '../entry.ts';
import type { OwnTables, SqlRow } from '../journal.ts';
import type { MadeMovement, PrintBooks } from '../journal-prints.ts';
import { storedEntry } from '../log.ts';

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

function movementIn(row: SqlRow | undefined): MadeMovement | null {
  try {
    const entry = row && decode(storedEntry(row));
    if (entry?.kind !== 'cash-movement.made') return null;
    const { actor, approvedBy, payload } = entry;
    return { cashMovement: payload.cashMovement, by: personOf(actor), approvedBy };
  } catch (thrown) {
    if (thrown instanceof UnreadableEntry) return null;
    throw thrown;
  }
}

export function printsIn(tables: OwnTables): PrintBooks {
  const open = tables.ask(
    `${PRINT} WHERE state IN ('queued', 'sending', 'failed', 'unknown') ORDER BY print_job.made_seq`,
  );
  const about = tables.ask(`${PRINT} WHERE print_job.subject = :subject ORDER BY print_job.made_seq`);
  const recorded = tables.ask(`SELECT 1 FROM sale WHERE sale_id = :saleId AND (
    completed_seq > (SELECT min(made_seq) FROM print_job)
    OR EXISTS (SELECT 1 FROM payment JOIN task USING (transaction_id)
      WHERE payment.sale = sale.made_seq AND task.kind = 'goods' AND task.made_seq = sale.completed_seq))`);
  const movement = tables.ask(`SELECT log.* FROM cash_movement JOIN log ON log.seq = cash_movement.made_seq
    WHERE cash_movement_id = :cashMovementId`);
  return {
    openPrints: () => open().flatMap(read),
    printsOf: (paper) =>
      about({ subject: subjectOf(paper) })
        .flatMap(read)
        .filter((job) => isSamePaper(job.paper, paper)),
    isRecorded: (saleId) => recorded({ saleId }).length > 0,
    movement: (cashMovementId) => movementIn(movement({ cashMovementId })[0]),
  };
}

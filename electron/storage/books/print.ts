/** Papers: what was queued, what left, and what a person decided about the rest. */
import { z } from 'zod';
import { SaleId } from '../../../shared/ids.ts';
import { subjectOf } from '../../../shared/paper/named-paper.ts';
import { PrintJob } from '../../../shared/paper/print-job.ts';
import { MADE } from '../applier.ts';
import { book, form } from '../book.ts';

/** Each paper was the receipt of a sale. */
const OfReceipt = z.object({ print: PrintJob.omit({ paper: true }).extend({ saleId: SaleId }) });
function asReceipt(payload: unknown): unknown {
  const { saleId, ...print } = OfReceipt.parse(payload).print;
  return { print: { ...print, paper: { kind: 'receipt', saleId } } };
}

export const PRINT = book({
  kinds: {
    /**
     * A paper is queued, leaves, or ended. `sending` is written before its first byte leaves. Version 3: papers
     * besides receipts. Version 4: a sale's story.
     */
    'print.moved': form('receipt', z.object({ print: PrintJob }), {
      version: 4,
      writtenAs: ({ print }) => (print.paper.kind === 'story' ? 4 : 3),
      older: { 2: asReceipt },
    }),
  },
  steps: [
    {
      number: 23,
      tables: ['print_job'],
      sql: `CREATE TABLE print_job (made_seq INTEGER PRIMARY KEY, seq INTEGER NOT NULL, print_id TEXT NOT NULL UNIQUE,
        sale_id TEXT NOT NULL, state TEXT NOT NULL, shift INTEGER, made_by INTEGER, approved_by INTEGER) STRICT;
      CREATE INDEX print_of_sale ON print_job (sale_id);
      CREATE INDEX print_open ON print_job (made_seq) WHERE state IN ('queued', 'sending', 'failed', 'unknown')`,
    },
    { number: 26, tables: [], sql: 'ALTER TABLE print_job RENAME COLUMN sale_id TO subject' },
  ],
  applies: ({ database, made }) => {
    const put = database.prepare(`INSERT INTO print_job
      (made_seq, seq, print_id, subject, state, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, :subject, :state, ${MADE})
      ON CONFLICT (print_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`);
    return {
      'print.moved': ({ print: { printId, paper, state } }, head) =>
        void put.run({ ...made(head), id: printId, subject: subjectOf(paper), state }),
    };
  },
});

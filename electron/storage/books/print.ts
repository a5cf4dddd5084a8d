/** Papers of sales: what was queued, what left, and what a person decided about the rest. */
import { z } from 'zod';
import { PrintJob } from '../../../shared/paper/print-job.ts';
import { MADE } from '../applier.ts';
import { book, form } from '../book.ts';

export const PRINT = book({
  kinds: {
    /** A paper is queued, leaves, or ended. `sending` is written before its first byte leaves. */
    'print.moved': form('receipt', z.object({ print: PrintJob })),
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
  ],
  applies: ({ database, made }) => {
    const put = database.prepare(`INSERT INTO print_job
      (made_seq, seq, print_id, sale_id, state, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, :saleId, :state, ${MADE})
      ON CONFLICT (print_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`);
    return {
      'print.moved': ({ print: { printId, saleId, state } }, head) =>
        void put.run({ ...made(head), id: printId, saleId, state }),
    };
  },
});

/**
 * The ends of a sale without money: it is voided, or goods are taken out of its basket. The entry of its last
 * tender completes a sale (`payment.ts`, `tender.ts`).
 */
import { z } from 'zod';
import { UnnumberedSale } from '../../../shared/sale/sale.ts';
import { VoidedGoods } from '../../../shared/sale/voided.ts';
import { Task } from '../../../shared/task.ts';
import { book, form, inLogAlone } from '../book.ts';

export const SALE = book({
  // Training sales are few. With this index, the list of a training till skips the shop's sales.
  steps: [
    {
      number: 22,
      tables: ['receipt_number'],
      // Two sales with one number are two rows: damage must stay readable, and refuses no entry about money.
      sql: `CREATE TABLE receipt_number (series TEXT NOT NULL, mode TEXT NOT NULL, number INTEGER NOT NULL,
        sale INTEGER NOT NULL, PRIMARY KEY (series, mode, number, sale)) STRICT, WITHOUT ROWID`,
    },
    { number: 18, tables: [], sql: "CREATE INDEX sale_training ON sale (made_seq) WHERE mode = 'training'" },
  ],
  kinds: {
    /** An incomplete sale that holds nothing ends. reason: typed by a person. */
    'sale.voided': form(
      'basket',
      z.object({
        sale: UnnumberedSale.omit({ lines: true }),
        reason: z.string(),
        tasks: z.array(Task).exactOptional(),
      }),
      { version: 3 },
    ),
    /**
     * Goods that were taken out of a basket unpaid, and why, written when the basket ends. Version 3: who
     * took out each line. Version 4: whose goods they were, training's or the shop's.
     */
    'goods.voided': form('basket', z.object({ voided: VoidedGoods }), {
      version: 4,
      people: ({ voided }) => voided.lines.flatMap(({ by, approvedBy }) => [by ?? null, approvedBy ?? null]),
    }),
  },
  applies: ({ put }) => ({
    'sale.voided': ({ sale, tasks }, head) => {
      put.moveSale(sale, head);
      put.tasks(tasks, head);
    },
    'goods.voided': inLogAlone,
  }),
});

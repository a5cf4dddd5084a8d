/** What becomes of a sale without money: it is voided, or goods are taken out of its basket. */
import { z } from 'zod';
import { Sale } from '../../../shared/sale/sale.ts';
import { VoidedGoods } from '../../../shared/sale/voided.ts';
import { Task } from '../../../shared/task.ts';
import { book, form, inLogAlone } from '../book.ts';

export const SALE = book({
  // Lessons are few among a shop's sales: the list of a till that trains does not read past those.
  steps: [
    { number: 18, tables: [], sql: "CREATE INDEX sale_training ON sale (made_seq) WHERE mode = 'training'" },
  ],
  kinds: {
    /** A sale that was not complete is over: nothing of it is held. reason: a person's typed words. */
    'sale.voided': form(
      'basket',
      z.object({
        sale: Sale.omit({ lines: true }),
        reason: z.string(),
        tasks: z.array(Task).exactOptional(),
      }),
      { version: 3 },
    ),
    /**
     * What was taken out of a basket by the time that it ended: goods that nobody paid for, and why. In the third
     * version each of them says who took it out, in the fourth the entry says whose they were, training's or the shop's.
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

/** Money that a person takes: cash, and card terminal payments beside the till. */
import { z } from 'zod';
import { Receipt } from '../../../shared/fiscal/receipt.ts';
import { Sale } from '../../../shared/sale/sale.ts';
import { Task } from '../../../shared/task.ts';
import { Tender } from '../../../shared/tender/tender.ts';
import { book, form, type Into } from '../book.ts';
import type { EntryHead } from '../entry-head.ts';

const Taken = z.object({
  sale: Sale,
  tender: Tender,
  receipt: Receipt.exactOptional(),
  tasks: z.array(Task).exactOptional(),
});

/** Version 4: as version 3 of `payment.begun`. Version 5: the sale's receipt number, no number of a slip. */
const version = 5;

export const TENDER = book({
  kinds: {
    /**
     * Cash for the sale or a part of it. `receipt`: of the sale's payment by code, if this tender completes
     * the sale. `tasks`: ended by that. Version 4: codes of packages, whole marking codes.
     */
    'cash.taken': form('cash', Taken, { version }),
    /** Money taken on a card terminal beside the till. */
    'terminal.taken': form('cash', Taken, { version }),
  },
  applies: ({ put }) => ({ 'cash.taken': take(put), 'terminal.taken': take(put) }),
});

const take =
  (put: Into['put']) =>
  ({ sale, tender, receipt, tasks }: z.output<typeof Taken>, head: EntryHead): void => {
    put.sale(sale, head);
    put.tender(tender, head);
    if (receipt) put.receipt(receipt, head);
    put.tasks(tasks, head);
  };

/** Fiscal receipts that were queued with their payment. */
import { z } from 'zod';
import { Receipt } from '../../../shared/fiscal/receipt.ts';
import { Task } from '../../../shared/task.ts';
import { book, form } from '../book.ts';

export const RECEIPT = book({
  kinds: {
    /** Version 3: a task may be about a shared id. Version 4: corrected labels. Version 5: corrected unit codes. */
    'receipt.moved': form('receipt', z.object({ receipt: Receipt, tasks: z.array(Task).exactOptional() }), {
      version: 5,
    }),
  },
  applies: ({ put }) => ({
    'receipt.moved': ({ receipt, tasks }, head) => {
      put.receipt(receipt, head);
      put.tasks(tasks, head);
    },
  }),
});

/** Refunds, from the request to their end. */
import { z } from 'zod';
import { Refund } from '../../../shared/refund/refund.ts';
import { Task } from '../../../shared/task.ts';
import { book, form, type Into } from '../book.ts';
import type { EntryHead } from '../entry-head.ts';

const Stands = z.object({ refund: Refund, tasks: z.array(Task).exactOptional() });

/**
 * Version 3: a refund may name its goods. Version 4: a task may be about a shared id. The version grew to
 * stop older programs.
 */
const version = 4;

export const REFUND = book({
  kinds: {
    'refund.begun': form('refund', Stands, { version }),
    'refund.moved': form('refund', Stands, { version }),
  },
  applies: ({ put }) => ({ 'refund.begun': keep(put), 'refund.moved': keep(put) }),
});

const keep =
  (put: Into['put']) =>
  ({ refund, tasks }: z.output<typeof Stands>, head: EntryHead): void => {
    put.refund(refund, head);
    put.tasks(tasks, head);
  };

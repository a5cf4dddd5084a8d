/** Tasks that a person ends directly. Entries about payments and refunds raise and end the others. */
import { z } from 'zod';
import { Task } from '../../../shared/task.ts';
import { book, form } from '../book.ts';

export const TASK = book({
  kinds: {
    /** A person has settled tasks in another way and says how. */
    'task.settled': form('task', z.object({ tasks: z.array(Task) }), { version: 3 }),
  },
  applies: ({ put }) => ({ 'task.settled': ({ tasks }, head) => put.tasks(tasks, head) }),
});

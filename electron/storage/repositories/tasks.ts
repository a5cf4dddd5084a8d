/** Tasks. An entry may carry several; the row says which one. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { TransactionId } from '../../../shared/ids.ts';
import { Task } from '../../../shared/task.ts';
import { ENTRY, rowsOf, UnreadableEntry } from '../entry.ts';
import type { TaskJournal } from '../journal.ts';

const HoldsTasks = z.object({ tasks: z.array(Task) });
const TASK = `SELECT task_id, ${ENTRY} FROM task JOIN log USING (seq)`;

function read(row: Record<string, SQLOutputValue>): Task {
  const { tasks } = rowsOf(row, HoldsTasks);
  const task = tasks.find(({ taskId }) => taskId === row.task_id);
  if (!task) throw new UnreadableEntry(Number(row.seq));
  return task;
}

/** By the number of its row. */
export function taskIn(database: DatabaseSync): (task: number) => Task | null {
  const one = database.prepare(`${TASK} WHERE task = ?`);
  return (task) => {
    const row = one.get(task);
    return row ? read(row) : null;
  };
}

export function tasksIn(database: DatabaseSync): TaskJournal {
  const open = database.prepare(`${TASK} WHERE is_open = 1 ORDER BY task`);
  const ofPayment = database.prepare(`${TASK} WHERE transaction_id = ? ORDER BY task`);
  const aboutIds = database.prepare(
    "SELECT DISTINCT transaction_id FROM task WHERE kind IN ('doubled', 'shared-id')",
  );
  const count = database.prepare('SELECT COUNT(*) AS count FROM task WHERE is_open = 1');
  const oldest = database.prepare(`${TASK} WHERE is_open = 1 ORDER BY task LIMIT 1`);
  return {
    openTasks: () => open.all().map(read),
    tasksOf: (transactionId) => ofPayment.all(transactionId).map(read),
    paymentsWithIdAlarms: () => aboutIds.all().map((row) => TransactionId.parse(row.transaction_id)),
    countOpenTasks: () => {
      const first = oldest.get();
      return { count: Number(count.get()?.count ?? 0), oldest: first ? read(first) : null };
    },
  };
}

/** A receipt has moved: one entry with the task that a refusal raises, and that its end ends; then it is published. */
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { TaskId, uuidV7 } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import type { ReceiptParts } from './deps.ts';

/** Errors: `journal.unwritable`. */
export function storeReceipt(parts: ReceiptParts, act: Act, receipt: Receipt): Written {
  if (parts.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const { transactionId } = receipt;
  const tasks = tasksOf(parts, receipt);
  const payload = tasks.length === 0 ? { receipt } : { receipt, tasks: [...tasks] };
  const written = parts.journal.append(act, { kind: 'receipt.moved', subject: transactionId, payload });
  if (written.ok) parts.payments.stored(transactionId);
  return written;
}

function tasksOf({ journal, clock, random }: ReceiptParts, receipt: Receipt): readonly Task[] {
  const { transactionId, saleId, state } = receipt;
  const isOurs = (task: Task): boolean =>
    task.kind === 'receipt-refused' && task.transactionId === transactionId;
  const open = journal.openTasks().find(isOurs) ?? null;
  const at = momentOf(clock);
  if (state !== 'refused') return open ? [{ ...open, ended: { by: 'till', how: state, at } }] : [];
  if (open) return [];
  const taskId = TaskId.parse(uuidV7(at.wallMs, random));
  const kind = 'receipt-refused';
  return [{ taskId, kind, saleId, transactionId, refundId: null, raisedAt: at, ended: null }];
}

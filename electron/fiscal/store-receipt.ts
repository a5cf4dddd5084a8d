/** Stores a receipt's change in one entry with the task that it raises or ends, then publishes it. */
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { TaskId, uuidV7 } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import type { Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import type { ReceiptContext } from './deps.ts';

/** Errors: `journal.unwritable`. */
export function storeReceipt(context: ReceiptContext, act: Act, receipt: Receipt): Written {
  if (context.stopped.aborted) return fail({ code: 'journal.unwritable' });
  const { transactionId } = receipt;
  const tasks = tasksOf(context, receipt);
  const payload = tasks.length === 0 ? { receipt } : { receipt, tasks: [...tasks] };
  const written = context.journal.append(act, { kind: 'receipt.moved', subject: transactionId, payload });
  if (written.ok) context.payments.stored(transactionId);
  return written;
}

/** The till acts for the seller. Errors: `journal.unwritable`. */
export const storeByTill = (context: ReceiptContext, receipt: Receipt): Written =>
  storeReceipt(context, byTill(context.payments.find(receipt.transactionId)?.beganBy ?? null), receipt);

const KINDS = ['receipt-refused', 'receipt-unlinked'] as const;

/** The task that a receipt's state needs. */
function alarmFor({ state, unlinked }: Receipt): (typeof KINDS)[number] | null {
  if (state === 'refused') return 'receipt-refused';
  return unlinked?.isCalled ? 'receipt-unlinked' : null;
}

function tasksOf({ journal, clock, random }: ReceiptContext, receipt: Receipt): readonly Task[] {
  const { transactionId, saleId, state, closed } = receipt;
  const at = momentOf(clock);
  const kind = alarmFor(receipt);
  const open = journal
    .openTasks()
    .filter((task) => task.transactionId === transactionId && KINDS.some((one) => one === task.kind));
  const ended = { ...(closed ?? { by: 'till' as const, how: state }), at };
  const tasks: Task[] = open.filter((task) => task.kind !== kind).map((task) => ({ ...task, ended }));
  if (kind === null || open.some((task) => task.kind === kind)) return tasks;
  const taskId = TaskId.parse(uuidV7(at.wallMs, random));
  return [...tasks, { taskId, kind, saleId, transactionId, refundId: null, raisedAt: at, ended: null }];
}

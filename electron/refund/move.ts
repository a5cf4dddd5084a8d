/**
 * Applies an event to a refund. The transition table gives the new state, and one entry stores it with the
 * tasks that it raises or ends. Only then does the new state count.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { type RefundId, TaskId, uuidV7 } from '../../shared/ids.ts';
import { goodsAnswered } from '../../shared/refund/goods-back.ts';
import { type RefundEvent, refundAfter } from '../../shared/refund/machine.ts';
import { isRepeatable, type Refund } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isIdAlarm, isOpenTask, type Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { Written } from '../storage/journal.ts';
import type { RefundContext } from './deps.ts';

const DISK_RETRY_MS = 2_000;

/** Errors: `payment.not-found`, `payment.wrong-state` if the event does not apply, `journal.unwritable`. */
export function moveRefund(
  context: RefundContext,
  act: Act,
  refundId: RefundId,
  event: RefundEvent,
): Result<Refund, TillError> {
  const before = context.journal.refund(refundId);
  if (!before) return fail({ code: 'payment.not-found' });
  const refund = refundAfter(before, event);
  if (refund === null) return fail({ code: 'payment.wrong-state' });
  // The event changes nothing, so no entry is stored.
  if (refund === before) return ok(before);
  const tasks = tasksOf(context, refund, event);
  const written = storeRefund(context, act, { kind: 'refund.moved', refund, tasks });
  return written.ok ? ok(refund) : written;
}

/**
 * Retries until the disk stores the outcome, because a refund left "under way" would block its payment for
 * ever. Ends when the outcome is stored, no longer applies, or the till stops.
 */
export async function moveSurely(
  context: RefundContext,
  act: Act,
  refundId: RefundId,
  event: RefundEvent,
): Promise<void> {
  while (!context.stopped.aborted) {
    try {
      const moved = moveRefund(context, act, refundId, event);
      if (moved.ok || moved.error.code !== 'journal.unwritable') return;
    } catch (bug) {
      // The service's answer about money must be stored despite a bug.
      context.onBug('refund', bug);
    }
    await context.clock.sleep(DISK_RETRY_MS, context.stopped);
  }
}

interface RefundEntry {
  readonly kind: 'refund.begun' | 'refund.moved';
  readonly refund: Refund;
  readonly tasks: readonly Task[];
}

/** As `appendRefund`, but refuses with `journal.unwritable` once the till stops. */
export const storeRefund = (context: RefundContext, act: Act, entry: RefundEntry): Written =>
  context.stopped.aborted ? fail({ code: 'journal.unwritable' }) : appendRefund(context, act, entry);

/** Stores the row, then publishes it. A bug while publishing is only logged, because the refund is stored. */
export function appendRefund(
  { journal, payments, onBug }: RefundContext,
  act: Act,
  { kind, refund, tasks }: RefundEntry,
): Written {
  const payload = tasks.length === 0 ? { refund } : { refund, tasks: [...tasks] };
  const written = journal.append(act, { kind, subject: refund.refundId, payload });
  if (!written.ok) return written;
  const ids = [refund.transactionId, ...tasks.map(({ transactionId }) => transactionId)];
  for (const id of new Set(ids)) {
    try {
      if (id !== null) payments.stored(id);
    } catch (bug) {
      onBug('refund', bug);
    }
  }
  return written;
}

/**
 * The tasks that a refund raises or ends. A doubt stays open as long as it lasts. Money that was given back
 * whole needs no alarm. The task about handed-over goods stays open until the sale holds nothing, because the
 * customer still owns money paid another way.
 */
function tasksOf(context: RefundContext, refund: Refund, event: RefundEvent): readonly Task[] {
  const { clock, journal, payments, random } = context;
  const { refundId, saleId, transactionId } = refund;
  if (transactionId === null) return [];
  const at = momentOf(clock);
  const doubt = journal.openTasks().find((task) => task.refundId === refundId) ?? null;
  const tasks: Task[] = [];
  if (refund.state === 'unknown' && doubt === null) {
    const taskId = TaskId.parse(uuidV7(at.wallMs, random));
    const kind = 'refund-in-doubt';
    tasks.push({ taskId, kind, saleId, transactionId, refundId, raisedAt: at, ended: null });
  }
  if (refund.state !== 'unknown' && doubt !== null) {
    const ended =
      event.name === 'settled'
        ? ({ by: 'person', how: event.reason, at } as const)
        : ({ by: 'till', how: refund.state, at } as const);
    tasks.push({ ...doubt, ended });
  }
  if (refund.state !== 'refunded') return tasks;
  tasks.push(...goodsAnswered(journal, refund, 'till', at));
  const { alarm = null } = payments.find(transactionId) ?? {};
  // An id alarm still needs a person.
  if (isRepeatable(refund) && isOpenTask(alarm) && !isIdAlarm(alarm)) {
    tasks.push({ ...alarm, ended: { by: 'till', how: 'refunded', at } });
  }
  return tasks;
}

/**
 * Whatever waits for a person. A row with an id, raised and ended by the log, so that no reload and no restart
 * forgets it.
 */
import { z } from 'zod';
import { PaymentId, RefundId, SaleId, TaskId, TransactionId } from './ids.ts';
import { Moment } from './time.ts';

/**
 * `charged`: it is money where there should be none. `may-be-charged`: nobody can say, and the service still may
 * hold it. `not-paid`: paid here, and the service does not show it as money any more. Found by reconciling:
 * `refund-missing`, refunded here and still money there. `doubled`: the service holds a second payment under our id.
 * `shared-id`: the service named one id of its own for two payments of ours.
 */
export const ALARM_KINDS = [
  'charged',
  'may-be-charged',
  'not-paid',
  'refund-missing',
  'doubled',
  'shared-id',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const TASK_KINDS = [
  ...ALARM_KINDS,
  'refund-in-doubt', // a refund without a certain outcome: the cabinet knows
  'goods', // paid while nobody looked: nobody knows whether the goods were handed over
  'receipt-refused', // the service takes the fiscal receipt no further
  'receipt-unlinked', // the fiscal receipt may be at the service, which has named no link for hours
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const Task = z.object({
  taskId: TaskId,
  kind: z.enum(TASK_KINDS),
  saleId: SaleId,
  transactionId: TransactionId,
  /** Of `refund-in-doubt`. */
  refundId: RefundId.nullable(),
  /** Of `doubled` and `shared-id`: the service's id of the other payment, and the id that two of ours were named by. */
  about: z.string().exactOptional(),
  raisedAt: Moment,
  /** How it ended: the manager's typed words, or the till's own in one word; null while it waits. */
  ended: z.object({ by: z.enum(['person', 'till']), how: z.string(), at: Moment }).nullable(),
});
export type Task = z.infer<typeof Task>;

/** One that still waits for a person. */
export type OpenTask = Task & { readonly ended: null };

/** An alarm about a payment: money that is not where it should be. */
export const isAlarm = (task: Task): task is Task & { readonly kind: AlarmKind } =>
  ALARM_KINDS.some((alarm) => alarm === task.kind);

export const isOpenTask = (task: Task | null): task is OpenTask => task !== null && task.ended === null;

/** How an alarm ended that another one took the place of. */
export const REPLACED = 'replaced';

/** How an alarm about money ended that is another payment's: it settles nothing of this one. */
export const DISOWNED = 'disowned';

/** An alarm about an id of the service. What becomes of the payment itself neither ends nor settles it. */
export interface IdAlarm {
  readonly kind: 'doubled' | 'shared-id';
  readonly about: PaymentId;
}

export const isIdKind = (kind: TaskKind): kind is IdAlarm['kind'] =>
  kind === 'doubled' || kind === 'shared-id';
export const isIdAlarm = ({ kind }: Pick<Task, 'kind'>): boolean => isIdKind(kind);

/**
 * One alarm at a time calls about a payment. tasks: all that were raised about it, oldest first. The alarm about an id
 * that gave way and has not called again since; null: none waits.
 */
export function waitingIdAlarm(tasks: readonly Task[]): IdAlarm | null {
  const last = new Map<string, Task>();
  for (const task of tasks) if (isIdAlarm(task)) last.set(`${task.kind} ${task.about}`, task);
  const waits = [...last.values()].find(({ ended }) => ended?.by === 'till' && ended.how === REPLACED);
  return waits?.about !== undefined && isIdKind(waits.kind)
    ? { kind: waits.kind, about: PaymentId.parse(waits.about) }
    : null;
}

/**
 * Two payments were named by one id, and no manager has said of this one what the service's cabinet shows. The task,
 * which may wait behind another alarm; null: no id is in dispute.
 */
export function disputedId(tasks: readonly Task[]): Task | null {
  const raised = tasks.filter(({ kind }) => kind === 'shared-id');
  const isSettled = ({ about }: Task): boolean =>
    raised.some((task) => task.about === about && isEndedByPerson(task));
  const open = raised.filter((task) => !isSettled(task));
  return open.find(isOpenTask) ?? open.at(-1) ?? null;
}

/** A manager has ended it by his word. */
export const isEndedByPerson = ({ ended }: Task): boolean => ended?.by === 'person';

/**
 * A task that waits for a person. It is a row with an id, and the log raises and ends it, so that no reload
 * or restart loses it.
 */
import { z } from 'zod';
import { PaymentId, RefundId, SaleId, TaskId, TransactionId } from './ids.ts';
import { Moment } from './time.ts';

/**
 * Alarms:
 *
 * - `charged`: money where there should be none.
 * - `may-be-charged`: unknown, and the service may still hold the money.
 * - `not-paid`: paid here, but the service stopped showing it as money.
 * - `refund-missing`: refunded here, but still money at the service (found by reconciling).
 * - `doubled`: the service holds a second payment under our id.
 * - `shared-id`: the service gave two of our payments one id.
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
  'refund-in-doubt', // a refund without a certain outcome: check the cabinet
  'goods', // paid unattended: were the goods handed over?
  'receipt-refused', // the service does not accept the fiscal receipt
  'receipt-unlinked', // the service may have the fiscal receipt but has named no link for hours
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const Task = z.object({
  taskId: TaskId,
  kind: z.enum(TASK_KINDS),
  saleId: SaleId,
  transactionId: TransactionId,
  /** Of `refund-in-doubt`. */
  refundId: RefundId.nullable(),
  /** Of `doubled`: the service's id of the other payment. Of `shared-id`: the id given to two of ours. */
  about: z.string().exactOptional(),
  raisedAt: Moment,
  /** How it ended: a manager's typed text, or a keyword of the till; null: still open. */
  ended: z.object({ by: z.enum(['person', 'till']), how: z.string(), at: Moment }).nullable(),
});
export type Task = z.infer<typeof Task>;

/** A task that still waits for a person. */
export type OpenTask = Task & { readonly ended: null };

/** An alarm about a payment: money in the wrong place. */
export const isAlarm = (task: Task): task is Task & { readonly kind: AlarmKind } =>
  ALARM_KINDS.some((alarm) => alarm === task.kind);

export const isOpenTask = (task: Task | null): task is OpenTask => task !== null && task.ended === null;

/** Ends an alarm that another alarm replaced. */
export const REPLACED = 'replaced';

/** Ends an alarm whose money is another payment's: this payment stays unsettled. */
export const DISOWNED = 'disowned';

/** An alarm about an id of the service. The payment's outcome neither ends nor settles it. */
export interface IdAlarm {
  readonly kind: 'doubled' | 'shared-id';
  readonly about: PaymentId;
}

export const isIdKind = (kind: TaskKind): kind is IdAlarm['kind'] =>
  kind === 'doubled' || kind === 'shared-id';
export const isIdAlarm = ({ kind }: Pick<Task, 'kind'>): boolean => isIdKind(kind);

/** An alarm about the payment's own money. */
export const isMoneyAlarm = (task: Task): boolean => isAlarm(task) && !isIdAlarm(task);

/** Whether this alarm about this id was raised, be it open, waiting or settled. tasks: all of the payment's. */
export const wasRaised = (tasks: readonly Task[], kind: IdAlarm['kind'], about: string | null): boolean =>
  tasks.some((task) => task.kind === kind && task.about === about);

/**
 * Answers the id alarm that another alarm replaced and that has not been raised again; null: none. The tasks
 * are all of the payment's, oldest first.
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
 * The task of an id that two payments share, while no manager has settled it; null: none. It may wait behind
 * another alarm.
 */
export function disputedId(tasks: readonly Task[]): Task | null {
  const raised = tasks.filter(({ kind }) => kind === 'shared-id');
  const isSettled = ({ about }: Task): boolean =>
    raised.some((task) => task.about === about && isEndedByPerson(task));
  const open = raised.filter((task) => !isSettled(task));
  return open.find(isOpenTask) ?? open.at(-1) ?? null;
}

export const isEndedByPerson = ({ ended }: Task): boolean => ended?.by === 'person';

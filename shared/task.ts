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
/** How an alarm about the money ended that `shared-id` calls before: it calls again once a manager has settled that. */
export const HELD_BACK = 'held-back';

/** What becomes of the payment itself neither ends nor settles an alarm about an id of the service. */
export const isIdKind = (kind: TaskKind): kind is 'doubled' | 'shared-id' =>
  kind === 'doubled' || kind === 'shared-id';
export const isIdAlarm = ({ kind }: Pick<Task, 'kind'>): boolean => isIdKind(kind);

export interface WaitingAlarm {
  readonly kind: AlarmKind;
  /** Of one about an id. */
  readonly about: PaymentId | null;
}

/**
 * One alarm at a time calls about a payment. tasks: all that were raised about it, oldest first. The alarm that gave way
 * and has not called again since, those about an id first; null: none waits.
 */
export function waitingAlarm(tasks: readonly Task[]): WaitingAlarm | null {
  const aboutIds = new Map<string, Task>();
  let aboutMoney: WaitingAlarm | null = null;
  for (const task of tasks) {
    if (isIdAlarm(task)) aboutIds.set(`${task.kind} ${task.about}`, task);
    else if (isAlarm(task)) aboutMoney = isEndedAs(task, HELD_BACK) ? { kind: task.kind, about: null } : null;
  }
  const waits = [...aboutIds.values()].find((task) => isEndedAs(task, REPLACED));
  return waits?.about !== undefined && isIdKind(waits.kind)
    ? { kind: waits.kind, about: PaymentId.parse(waits.about) }
    : aboutMoney;
}

const isEndedAs = ({ ended }: Task, how: string): boolean => ended?.by === 'till' && ended.how === how;

/** Two payments were named by one id, and no manager has said of this one what the service's cabinet shows. */
export const isIdInDispute = (tasks: readonly Task[]): boolean => {
  const raised = tasks.filter(({ kind }) => kind === 'shared-id');
  return raised.some(({ about }) => !raised.some((task) => task.about === about && isEndedByPerson(task)));
};

/** A manager has ended it by his word. */
export const isEndedByPerson = ({ ended }: Task): boolean => ended?.by === 'person';

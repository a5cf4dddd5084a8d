/**
 * An alarm calls a manager about a payment until it is ended. One is open at a time; another kind replaces it.
 */
import { type PaymentId, TaskId, uuidV7 } from '../../shared/ids.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { transition } from '../../shared/payment/machine.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { PaymentDetails, PaymentStateName } from '../../shared/payment/state.ts';
import { isReversed } from '../../shared/refund/refund.ts';
import {
  type AlarmKind,
  type IdAlarm,
  isIdAlarm,
  isOpenTask,
  REPLACED,
  type Task,
  type TaskKind,
} from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { PaymentHappening } from '../storage/kinds.ts';
import type { PaymentLoop } from './active.ts';

/** The payment's alarm, and the rows that changed for it: they go into the same entry. */
export interface AlarmChange {
  readonly alarm: Task | null;
  readonly tasks: readonly Task[];
}

/** The record as it is to be, and the rows that change with it. */
export interface Change {
  readonly happening: PaymentHappening;
  readonly next: PaymentRecord;
  readonly tasks: AlarmChange['tasks'];
}

function newTask({ clock, random }: PaymentLoop, record: PaymentRecord, kind: TaskKind): Task {
  const at = momentOf(clock);
  const { saleId, transactionId } = record;
  const taskId = TaskId.parse(uuidV7(at.wallMs, random));
  return { taskId, kind, saleId, transactionId, refundId: null, raisedAt: at, ended: null };
}

/** Asks whether the goods of a paid payment were handed over. */
export const askForGoods = (loop: PaymentLoop, record: PaymentRecord): Task => newTask(loop, record, 'goods');

/** Raises an alarm in place of an open one. about: the id that an id alarm is about. */
export function raiseAlarm(
  loop: PaymentLoop,
  record: PaymentRecord,
  kind: AlarmKind,
  about: string | null = null,
): AlarmChange {
  const { alarm } = record;
  const at = momentOf(loop.clock);
  const raised = { ...newTask(loop, record, kind), ...(about === null ? {} : { about }) };
  const replaced = isOpenTask(alarm) ? [{ ...alarm, ended: { by: 'till', how: REPLACED, at } } as const] : [];
  return { alarm: raised, tasks: [...replaced, raised] };
}

/** Raises an id alarm that gives way to the open alarm at once. */
export function waitingAlarm(
  loop: PaymentLoop,
  record: PaymentRecord,
  kind: IdAlarm['kind'],
  about: PaymentId,
): AlarmChange {
  const task = newTask(loop, record, kind);
  const ended = { by: 'till', how: REPLACED, at: task.raisedAt } as const;
  return { alarm: record.alarm, tasks: [{ ...task, about, ended }] };
}

/** Raises an id alarm, which waits while another alarm is open. */
export const idAlarm: typeof waitingAlarm = (loop, record, kind, about) =>
  (isOpenTask(record.alarm) ? waitingAlarm : raiseAlarm)(loop, record, kind, about);

/** The payment with the alarm, and with what came to light of an ended payment. */
export function withAlarm(
  record: PaymentRecord,
  { alarm, tasks }: AlarmChange,
  details: PaymentDetails | null,
): Omit<Change, 'happening'> {
  const found = details && transition(record.state, { name: 'came-to-light', details });
  return { next: { ...record, state: found ?? record.state, alarm }, tasks };
}

/** Ends a task. how: a manager's typed words, or the till's own in one word. */
export function endAlarm(
  { clock }: PaymentLoop,
  alarm: Task,
  by: 'person' | 'till',
  how: string,
): AlarmChange {
  const ended: Task = { ...alarm, ended: { by, how, at: momentOf(clock) } };
  return { alarm: ended, tasks: [ended] };
}

/**
 * The alarm after an event. record: with its new state. An abandoned payment that turns out to be money is raised. A
 * doubt ends by itself if the service says that there is no money.
 */
export function alarmAfter(loop: PaymentLoop, record: PaymentRecord, event: PaymentEvent): AlarmChange {
  const { state, alarm } = record;
  const unchanged: AlarmChange = { alarm, tasks: [] };
  // An id alarm is independent of what becomes of this payment.
  const isCalling = isOpenTask(alarm) && !isIdAlarm(alarm);
  if (event.name === 'told') return unchanged;
  // Its sale takes no other money until the service confirms the word.
  if (event.name === 'claimed' && state.name === 'abandoned' && !isCalling)
    return raiseAlarm(loop, record, 'may-be-charged');
  if (state.name !== 'abandoned') {
    if (!isCalling) return unchanged;
    if (event.name === 'not-charged') return endAlarm(loop, alarm, 'person', event.reason);
    if (event.name === 'taken') return endAlarm(loop, alarm, 'person', 'taken');
    const isOver = alarm.kind === 'may-be-charged' && isCertain(state.name);
    return isOver || state.name === 'paid' ? endAlarm(loop, alarm, 'till', state.name) : unchanged;
  }
  if (event.name === 'abandoned' && event.by === 'not-charged' && isCalling)
    return endAlarm(loop, alarm, 'person', event.reason);
  if (isReversed(record)) return unchanged;
  if (state.ending === 'charged') {
    // A settled alarm is raised again only after a manager's own word.
    const isKnown =
      state.word === null && alarm !== null && loop.journal.tasksOf(record.transactionId).some(isOfItsMoney);
    return isKnown ? unchanged : raiseAlarm(loop, record, 'charged');
  }
  return state.ending !== null && isCalling ? endAlarm(loop, alarm, 'till', state.ending) : unchanged;
}

/** Open, or settled by a person. An alarm that the till ended was replaced, or about another payment's money. */
const isOfItsMoney = ({ kind, ended }: Task): boolean => kind === 'charged' && ended?.by !== 'till';

const isCertain = (name: PaymentStateName): boolean =>
  name === 'paid' || name === 'declined' || name === 'lapsed' || name === 'absent';

/** Tasks as the main process would list them; raised and ended on a fake till. */
import type { PaymentAction, PaymentView } from '../../shared/contract/payment.ts';
import type { TaskView } from '../../shared/contract/tasks.ts';
import { PaymentId, RefundId, SaleId, TaskId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { ALARM_KINDS, isIdKind, TASK_KINDS, type TaskKind } from '../../shared/task.ts';
import { fakePayment, fakeRefund, IN_STATE, REFUSED_RECEIPT } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { HOUR, MINUTE } from './virtual-clock.ts';

const NOW = Date.parse('2026-11-20T09:41:07.000Z');
const iso = (wallMs: number): string => new Date(wallMs).toISOString();

const WHERE: Readonly<Record<TaskKind, readonly [PaymentStateName, readonly PaymentAction[]]>> = {
  charged: ['abandoned', ['take', 'refund', 'settle-alarm']],
  'may-be-charged': ['unknown', ['set-aside', 'override', 'say-charged', 'say-not-charged', 'settle-alarm']],
  'not-paid': ['paid', ['settle-alarm']],
  'refund-missing': ['paid', ['refund', 'settle-alarm']],
  doubled: ['paid', ['settle-alarm']],
  'shared-id': ['paid', ['settle-alarm']],
  'refund-in-doubt': ['paid', ['settle-refund']],
  goods: ['paid', ['handed-over', 'refund']],
  'receipt-refused': ['paid', ['refund']],
  'receipt-unlinked': ['paid', ['refund']],
};

const isAlarmKind = (kind: TaskKind) => ALARM_KINDS.find((alarm) => alarm === kind) ?? null;

/** The payment fields that belong to such a task. */
function hangsOn(kind: TaskKind, raisedAt: string): Partial<PaymentView> {
  const alarm = isAlarmKind(kind);
  if (alarm) return { alarm: { kind: alarm, about: isIdKind(alarm) ? '4710103926' : null, raisedAt } };
  if (kind === 'refund-in-doubt') {
    const refundId = RefundId.parse('refund-in-doubt');
    return {
      refunds: [fakeRefund({ refundId, kind: 'part', state: 'unknown', amountTiyin: tiyin(1_250_000) })],
    };
  }
  if (kind === 'goods') return { goodsSince: raisedAt, setAside: true };
  return { receipt: REFUSED_RECEIPT };
}

/** A task of this kind; number: which one, the older the higher. */
export function fakeTask(kind: TaskKind, number = 1): TaskView {
  const ageMs = number * number * 35 * MINUTE;
  const raisedAt = iso(NOW - ageMs);
  const [state, actions] = WHERE[kind];
  const saleId = SaleId.parse(`sale-of-${kind}`);
  const amountTiyin = tiyin(4_850_050 + number * 1_310_000);
  return {
    taskId: TaskId.parse(`task-${kind}`),
    kind,
    raisedAt,
    ageMs,
    saleId,
    payment: fakePayment(saleId, {
      ...IN_STATE[state],
      transactionId: TransactionId.parse(`transaction-of-${kind}`),
      paymentId: PaymentId.parse('4710103925'),
      amountTiyin,
      leftTiyin: amountTiyin,
      createdAt: iso(NOW - ageMs - 2 * MINUTE),
      actions,
      ...hangsOn(kind, raisedAt),
    }),
    refundId: kind === 'refund-in-doubt' ? RefundId.parse('refund-in-doubt') : null,
    about: isIdKind(kind) ? '4710103926' : null,
    goods: { first: 'Obi non, dona', others: number % 4 },
    sameTotalSale:
      kind === 'goods' ? { saleId: SaleId.parse('sale-again'), at: iso(NOW - ageMs + HOUR / 4) } : null,
    besideTiyin: tiyin(0),
  };
}

/** One of each kind, the oldest first. */
export const EVERY_TASK: readonly TaskView[] = TASK_KINDS.map((kind, index) =>
  fakeTask(kind, TASK_KINDS.length - index),
);

const countOf = (tasks: readonly TaskView[]) => ({
  count: tasks.length,
  oldestMs: tasks[0]?.ageMs ?? null,
});

/** These tasks are open when the page opens. */
export function waiting(till: FakeTill, tasks: readonly TaskView[]): void {
  till.tasks = tasks;
  till.view = { ...till.view, tasks: countOf(tasks) };
  for (const { payment } of tasks) till.payments.set(payment.transactionId, payment);
}

/** These tasks are open from now on, and the page is notified. */
export function nowWaiting(till: FakeTill, tasks: readonly TaskView[]): void {
  waiting(till, tasks);
  till.publish('tasks.changed', countOf(tasks));
}

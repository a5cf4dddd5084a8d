/** How a task looks, and which of its payment's presses end it. The main process says which are possible now. */
import type { PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import type { TaskView } from '../../../shared/contract/tasks.ts';
import type { TaskKind } from '../../../shared/task.ts';
import type { IconName } from '../../ui/icon.tsx';

interface TaskLook {
  readonly icon: IconName;
  /** Red: money is not where it should be, or in doubt. Amber: something waits. */
  readonly tone: 'bad' | 'waiting';
  readonly ends: (action: PaymentAction) => boolean;
}

/** What belongs to the payment's own course at the counter, or to another task of it. */
const ENDS_NO_ALARM: ReadonlySet<PaymentAction> = new Set([
  'set-aside',
  'customer-left',
  'another-tender',
  'override',
  'handed-over',
]);

const alarm = (icon: IconName): TaskLook => ({
  icon,
  tone: 'bad',
  ends: (action) => !ENDS_NO_ALARM.has(action),
});

/** It is mended beside the sale's receipt, in the history. */
const RECEIPT: TaskLook = { icon: 'print', tone: 'waiting', ends: () => false };

export const TASK_LOOKS: Readonly<Record<TaskKind, TaskLook>> = {
  charged: alarm('stop'),
  'may-be-charged': alarm('hourglass'),
  'not-paid': alarm('stop'),
  'refund-missing': alarm('refund'),
  doubled: alarm('stop'),
  'shared-id': alarm('stop'),
  goods: {
    icon: 'bell',
    tone: 'waiting',
    ends: (action) => action === 'handed-over' || action === 'refund',
  },
  'refund-in-doubt': {
    icon: 'refund',
    tone: 'bad',
    ends: (action) => action === 'settle-refund' || action === 'refund',
  },
  'receipt-refused': RECEIPT,
  'receipt-unlinked': RECEIPT,
};

/** It leads to the sale and its receipt, where it is mended. */
export const isReceiptTask = (kind: TaskKind): boolean => TASK_LOOKS[kind] === RECEIPT;

/** Its sale was paid another way too: the money goes back as a return, for a refund of the code alone ends nothing. */
export const isForReturn = ({ besideTiyin }: TaskView): boolean => besideTiyin > 0;

/** The presses that end a task of this kind, of those that its payment offers. */
export const pressesOf = (kind: TaskKind, { actions }: PaymentView): readonly PaymentAction[] =>
  actions.filter(TASK_LOOKS[kind].ends);

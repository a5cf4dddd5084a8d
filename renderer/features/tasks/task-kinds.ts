/**
 * How a task looks, and which actions of its payment end it. The main process publishes the possible actions.
 */
import type { PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import type { TaskView } from '../../../shared/contract/tasks.ts';
import type { TaskKind } from '../../../shared/task.ts';
import type { IconName } from '../../ui/icon.tsx';

interface TaskLook {
  readonly icon: IconName;
  /** Red: money is misplaced or in doubt. Amber: something waits. */
  readonly tone: 'bad' | 'waiting';
  readonly ends: (action: PaymentAction) => boolean;
  /** The loudest press. A refund never is: it gives money away. */
  readonly main?: Exclude<PaymentAction, 'refund' | 'refund-part'>;
}

/** These belong to the payment's course at the counter, or to another task. */
const ENDS_NO_ALARM: ReadonlySet<PaymentAction> = new Set([
  'set-aside',
  'customer-left',
  'another-tender',
  'leave-invoice',
  'override',
  'handed-over',
]);

const alarm = (icon: IconName): TaskLook => ({
  icon,
  tone: 'bad',
  ends: (action) => !ENDS_NO_ALARM.has(action),
});

/** Solved beside the sale's receipt, in the history. */
const RECEIPT: TaskLook = { icon: 'print', tone: 'waiting', ends: () => false };

export const TASK_LOOKS: Readonly<Record<TaskKind, TaskLook>> = {
  charged: { ...alarm('stop'), main: 'take' },
  'may-be-charged': alarm('hourglass'),
  'not-paid': alarm('stop'),
  'refund-missing': alarm('refund'),
  doubled: alarm('stop'),
  'shared-id': alarm('stop'),
  goods: {
    icon: 'bell',
    tone: 'waiting',
    ends: (action) => action === 'handed-over' || action === 'refund',
    main: 'handed-over',
  },
  'refund-in-doubt': {
    icon: 'refund',
    tone: 'bad',
    ends: (action) => action === 'settle-refund' || action === 'refund',
    main: 'settle-refund',
  },
  'receipt-refused': RECEIPT,
  'receipt-unlinked': RECEIPT,
};

/** The task leads to the sale and its receipt, where it is solved. */
export const isReceiptTask = (kind: TaskKind): boolean => TASK_LOOKS[kind] === RECEIPT;

/**
 * The sale was paid another way too. The money goes back as a return, because a refund of the code alone ends
 * nothing.
 */
export const isForReturn = ({ besideTiyin }: TaskView): boolean => besideTiyin > 0;

/** The payment's offered actions that end a task of this kind. */
export const pressesOf = (kind: TaskKind, { actions }: PaymentView): readonly PaymentAction[] =>
  actions.filter(TASK_LOOKS[kind].ends);

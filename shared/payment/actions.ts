/** What a person may do with a payment. The main process decides; the page shows what is offered. */
import type { PaymentAction } from '../contract/payment.ts';
import { refundActions } from '../refund/offered.ts';
import { assertNever } from '../result.ts';
import { isOpenTask } from '../task.ts';
import type { PaymentRecord } from './payment.ts';

/** The actions that fit the payment now. */
export const actionsOf = (record: PaymentRecord): readonly PaymentAction[] => [
  ...actionsOfState(record),
  ...refundActions(record),
  ...(isOpenTask(record.alarm) ? (['settle-alarm'] as const) : []),
];

function actionsOfState({ state, setAside }: PaymentRecord): readonly PaymentAction[] {
  switch (state.name) {
    case 'processing':
    case 'unknown':
      return [...(setAside ? [] : (['set-aside'] as const)), 'customer-left', 'override'];
    case 'sending':
    case 'confirming':
    case 'paid':
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'abandoned':
      return [];
    default:
      return assertNever(state);
  }
}

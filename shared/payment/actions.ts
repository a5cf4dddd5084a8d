/** What a person may do with a payment. The main process decides; the page shows what is offered. */
import type { PaymentAction } from '../contract/payment.ts';
import { refundActions } from '../refund/offered.ts';
import { assertNever } from '../result.ts';
import { isOpenTask } from '../task.ts';
import { isOthers, type PaymentRecord } from './payment.ts';

/** What a manager may say of a payment that is not certain. */
export const MANAGERS_ACTIONS = [
  'say-charged',
  'say-not-charged',
  'override',
] as const satisfies readonly PaymentAction[];
export type ManagersAction = (typeof MANAGERS_ACTIONS)[number];

const MANAGERS: ReadonlySet<PaymentAction> = new Set(MANAGERS_ACTIONS);
export const isManagersAction = (action: PaymentAction): action is ManagersAction => MANAGERS.has(action);

/** What an action hangs on beside the payment itself. Each is asked for only where it decides. */
export interface Situation {
  /** Of another endpoint, or without a secret: this till asks nothing about it. */
  readonly isLeftAlone: () => boolean;
  /** Whether this payment is sure to go back by itself while nobody confirms it. */
  readonly lapsesByItself: () => boolean;
  /** Whether its sale is complete: then the goods are the customer's. */
  readonly isComplete: () => boolean;
  /** Whether its sale is open, owes as much, and waits for nothing else. */
  readonly fitsItsSale: () => boolean;
}

/** The actions that fit the payment now. */
export const actionsOf = (record: PaymentRecord, situation: Situation): readonly PaymentAction[] =>
  isOthers(record)
    ? []
    : [
        ...actionsOfState(record, situation),
        ...(isOpenTask(record.goods) && situation.isComplete() ? (['handed-over'] as const) : []),
        ...(mayBeTaken(record) && situation.fitsItsSale() ? (['take'] as const) : []),
        ...refundActions(record),
        ...(isOpenTask(record.alarm) ? (['settle-alarm'] as const) : []),
      ];

function actionsOfState(
  { state, setAside, alarm, refunds }: PaymentRecord,
  { lapsesByItself, isLeftAlone }: Situation,
): readonly PaymentAction[] {
  // That it is money is certain, or somebody acted on it: it is taken or given back.
  const isCharged =
    (isOpenTask(alarm) && alarm.kind === 'charged') || refunds.some((refund) => refund.state !== 'refused');
  switch (state.name) {
    case 'processing':
      return [...(setAside ? [] : (['set-aside'] as const)), 'customer-left'];
    case 'unknown':
      // While a refusal is looked up, some seconds decide.
      if (state.refusedAt) return isLeftAlone() ? ['override'] : [];
      return [
        ...(setAside ? [] : (['set-aside'] as const)),
        ...(lapsesByItself() ? (['another-tender'] as const) : []),
        'override',
        'say-charged',
        'say-not-charged',
      ];
    case 'abandoned':
      return isCharged || state.ending === 'charged' ? [] : ['say-charged', 'say-not-charged'];
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'not-charged':
      return isCharged ? [] : ['say-charged'];
    case 'sending':
      // The counter need not wait for a slow answer: what becomes of it is told in the strip.
      return isLeftAlone() ? ['override'] : setAside ? [] : ['set-aside'];
    case 'confirming':
      // It ends by itself, unless nobody here hears of it.
      return isLeftAlone() ? ['override'] : [];
    case 'paid':
      return [];
    default:
      return assertNever(state);
  }
}

/** Certain money that is no sale's payment, and that nobody has begun to give back. */
const mayBeTaken = ({ state, alarm, refunds }: PaymentRecord): boolean =>
  state.name !== 'paid' &&
  isOpenTask(alarm) &&
  alarm.kind === 'charged' &&
  refunds.every((refund) => refund.state === 'refused');

/** What a person may do with a payment. The main process decides; the page shows what is offered. */
import type { PaymentAction } from '../contract/payment.ts';
import { refundActions } from '../refund/offered.ts';
import { assertNever } from '../result.ts';
import { isOpenTask } from '../task.ts';
import { mayChargeLate } from './instrument.ts';
import { isOthers, type PaymentRecord } from './payment.ts';

/** What an action depends on beside the payment. Each is read only if it decides. */
export interface Situation {
  /** This till sends no query about it: it is of another endpoint, or the secret is missing. */
  readonly isLeftAlone: () => boolean;
  /** Whether the service cancels this payment without a confirmation. */
  readonly lapsesByItself: () => boolean;
  /** Whether its sale is complete. */
  readonly isComplete: () => boolean;
  /** Whether its open sale takes its money. */
  readonly fitsItsSale: () => boolean;
}

/** The actions that fit the payment now. */
export const actionsOf = (record: PaymentRecord, situation: Situation): readonly PaymentAction[] =>
  isOthers(record)
    ? []
    : [
        ...(record.invoice ? actionsOfInvoice(record, situation) : actionsOfState(record, situation)),
        ...(isOpenTask(record.goods) && situation.isComplete() ? (['handed-over'] as const) : []),
        ...(mayBeTaken(record) && situation.fitsItsSale() ? (['take'] as const) : []),
        ...refundActions(record),
        ...(isOpenTask(record.alarm) ? (['settle-alarm'] as const) : []),
      ];

function actionsOfState(
  payment: PaymentRecord,
  { lapsesByItself, isLeftAlone }: Situation,
): readonly PaymentAction[] {
  const { state, setAside, alarm, refunds } = payment;
  // It is certain money, or a refund began: the manager takes or refunds it.
  const isCharged =
    (isOpenTask(alarm) && alarm.kind === 'charged') || refunds.some((refund) => refund.state !== 'refused');
  const isLate = mayChargeLate(payment);
  switch (state.name) {
    case 'processing':
      if (isLate) return [...(setAside ? [] : (['set-aside'] as const)), 'override'];
      return [...(setAside ? [] : (['set-aside'] as const)), 'customer-left'];
    case 'unknown':
      // The look-ups of a refusal end within seconds.
      if (state.refusedAt && !isLate) return isLeftAlone() ? ['override'] : [];
      return [
        ...(setAside ? [] : (['set-aside'] as const)),
        ...(lapsesByItself() ? (['another-tender'] as const) : []),
        'override',
        'say-charged',
        'say-not-charged',
      ];
    case 'abandoned':
      if (isCharged || state.ending === 'charged') return [];
      // No word proves that a card stays uncharged.
      return isLate ? ['say-charged'] : ['say-charged', 'say-not-charged'];
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'not-charged':
      return isCharged ? [] : ['say-charged'];
    case 'sending':
      // The counter need not wait for a slow answer.
      return isLeftAlone() ? ['override'] : setAside ? [] : ['set-aside'];
    case 'confirming':
      return isLeftAlone() ? ['override'] : [];
    case 'paid':
      return [];
    default:
      return assertNever(state);
  }
}

/** Only its customer ends an invoice: it is left, and no word of a manager frees it for good. */
function actionsOfInvoice(record: PaymentRecord, situation: Situation): readonly PaymentAction[] {
  const { state } = record;
  const isLeftAlone = (): boolean => situation.isLeftAlone();
  switch (state.name) {
    case 'processing':
      return ['leave-invoice'];
    case 'unknown':
      return state.refusedAt ? ['leave-invoice'] : ['leave-invoice', 'say-charged', 'say-not-charged'];
    case 'sending':
    case 'confirming':
      return isLeftAlone() ? ['leave-invoice'] : [];
    case 'abandoned':
      return actionsOfState(record, situation).filter((action) => action !== 'say-not-charged');
    default:
      return actionsOfState(record, situation);
  }
}

/** Certain money that is no sale's payment, and of which no refund began. */
const mayBeTaken = ({ state, alarm, refunds }: PaymentRecord): boolean =>
  state.name !== 'paid' &&
  isOpenTask(alarm) &&
  alarm.kind === 'charged' &&
  refunds.every((refund) => refund.state === 'refused');

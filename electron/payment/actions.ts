/** What a person may do with a payment. The main process decides; the page shows what is offered. */

import type { AlarmKind, PaymentAction } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { assertNever, fail, ok, type Result } from '../../shared/result.ts';
import { paymentOf } from './ask.ts';
import { type Attempt, isPartInDoubt, refundedTiyin } from './attempt.ts';
import { type Desk, type Held, keep } from './desk.ts';
import { drive } from './loop.ts';
import { attemptAfter } from './record.ts';

/** The actions that fit the payment now. */
export function actionsOf(attempt: Attempt): readonly PaymentAction[] {
  return [...actionsOfState(attempt), ...refundActions(attempt), ...alarmActions(attempt)];
}

function actionsOfState(attempt: Attempt): readonly PaymentAction[] {
  const aside: readonly PaymentAction[] = attempt.setAside ? [] : ['set-aside'];
  switch (attempt.state.name) {
    case 'processing':
    case 'unknown':
      return [...aside, 'customer-left', 'override'];
    case 'sending':
    case 'confirming':
    case 'paid':
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'abandoned':
      return [];
    default:
      return assertNever(attempt.state);
  }
}

const isCalling = ({ alarm }: Attempt): boolean => alarm !== null && alarm.settled === null;

const refundActions = (attempt: Attempt): readonly PaymentAction[] => [
  ...givingBack(attempt),
  // Whatever else is known of the payment: a refund in doubt can always be settled.
  ...(attempt.refund?.state === 'unknown' ? (['settle-refund'] as const) : []),
];

/**
 * A full reversal without an answer may be asked for again; one that is under way or done may not. A payment
 * that may still become a sale is not given back: a manager overrides it first. After a part there is no full
 * reversal, and while a part is in doubt there is nothing but settling it.
 */
function givingBack(attempt: Attempt): readonly PaymentAction[] {
  const { state, refund } = attempt;
  if (state.name !== 'paid' && (!isCalling(attempt) || isUnderWay(state.name))) return [];
  if (paymentOf(attempt) === null) return [];
  if (isPartInDoubt(attempt)) return partIsUnknown(attempt) ? ['settle-part'] : [];
  const calling = isCalling(attempt) ? attempt.alarm?.kind : null;
  // What the service does not hold can't be given back; a refund that it does not show may be asked for again.
  if (calling === 'not-paid' || refund?.state === 'under-way') return [];
  if (refund?.state === 'refunded' && calling !== 'refund-missing') return [];
  const back = refundedTiyin(attempt);
  if (back === 0 || refund?.state === 'refunded')
    return mayGivePart(attempt) ? ['refund', 'refund-part'] : ['refund'];
  return back < attempt.amountTiyin ? ['refund-part'] : [];
}

const partIsUnknown = ({ partialRefunds }: Attempt): boolean =>
  partialRefunds.some(({ state }) => state === 'unknown');

/** A part of money that is certain, and that no full reversal may have taken already. */
const mayGivePart = ({ state, refund }: Attempt): boolean =>
  state.name === 'paid' && (refund === null || (refund.state === 'refused' && !refund.unanswered));

const alarmActions = (attempt: Attempt): readonly PaymentAction[] =>
  isCalling(attempt) ? ['settle-alarm'] : [];

/** Errors: `payment.not-found`, `payment.wrong-state`. */
export function heldFor(
  desk: Desk,
  transactionId: TransactionId,
  action: PaymentAction,
): Result<Held, TillError> {
  const held = desk.held.get(transactionId);
  if (!held) return fail({ code: 'payment.not-found' });
  return actionsOf(held.attempt).includes(action) ? ok(held) : fail({ code: 'payment.wrong-state' });
}

/** The counter is free for the next customer; the payment goes on in its strip. */
export function setAside(desk: Desk, transactionId: TransactionId): Result<Held, TillError> {
  const found = heldFor(desk, transactionId, 'set-aside');
  if (!found.ok) return found;
  const written = keep(desk, found.value, { ...found.value.attempt, setAside: true }, 'set-aside');
  return written.ok ? found : written;
}

/**
 * The customer left, or a manager overrode with a typed reason: watched from now on, never confirmed. The
 * manager's reason goes into the audit log in the same write.
 */
export function abandon(
  desk: Desk,
  transactionId: TransactionId,
  by: 'customer-left' | 'override',
  reason: string,
): Result<Held, TillError> {
  const found = heldFor(desk, transactionId, by);
  if (!found.ok) return found;
  const held = found.value;
  const next = attemptAfter(desk, held.attempt, { name: 'abandoned', by, reason });
  if (next === null) return fail({ code: 'payment.wrong-state' });
  const audit = { atWallMs: desk.clock.wallMs(), action: by, subject: transactionId, reason };
  const written = keep(desk, held, { ...next, setAside: true }, by, audit);
  held.wake.abort();
  // After a day its loop had ended: what the customer left is watched all the same.
  if (written.ok && !held.isDriven) void drive(desk, held);
  return written.ok ? found : written;
}

/**
 * A manager has settled an alarm in another way and says how. seen: the alarm that the words are about; a
 * doubt that has become certain money since is not settled by words about the doubt.
 */
export function settleAlarm(
  desk: Desk,
  transactionId: TransactionId,
  seen: AlarmKind,
  reason: string,
): Result<Held, TillError> {
  const found = heldFor(desk, transactionId, 'settle-alarm');
  if (!found.ok) return found;
  const { attempt } = found.value;
  if (attempt.alarm?.kind !== seen) return fail({ code: 'payment.alarm-changed' });
  const audit = { atWallMs: desk.clock.wallMs(), action: 'settle-alarm', subject: transactionId, reason };
  const settled = { ...attempt, alarm: { ...attempt.alarm, settled: reason } };
  const written = keep(desk, found.value, settled, 'settle-alarm', audit);
  return written.ok ? found : written;
}

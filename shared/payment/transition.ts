/**
 * The one table of what can happen to a payment. An event that does not fit the state changes nothing
 * (null), which is how a late answer and a second tap end.
 */
import { assertNever } from '../result.ts';
import type { Moment } from '../time.ts';
import type { PaymentEvent } from './moves.ts';
import type { PaymentDetails, PaymentState, StateOf } from './state.ts';

/** The state after the event, or null where the event does not apply. Pure; never moves backwards to `sending`. */
export function transition(state: PaymentState, event: PaymentEvent): PaymentState | null {
  switch (state.name) {
    case 'sending':
      return fromSending(state, event);
    case 'processing':
      return fromProcessing(state, event);
    case 'confirming':
      return fromConfirming(state, event);
    case 'unknown':
      return fromUnknown(state, event);
    case 'abandoned':
      return fromAbandoned(state, event);
    case 'paid':
    case 'declined':
    case 'lapsed':
    case 'absent':
      return null;
    default:
      return assertNever(state);
  }
}

function fromSending(state: StateOf<'sending'>, event: PaymentEvent): PaymentState | null {
  switch (event.name) {
    case 'open':
      return {
        name: 'processing',
        sentAt: state.sentAt,
        payment: event.payment,
        openFrom: event.at,
        foundLater: false,
      };
    case 'succeeded':
      return succeeded(state.sentAt, state.sentAt, event, false);
    case 'refused':
      return { name: 'declined', why: event.why, payment: event.payment };
    case 'unanswered':
      return {
        name: 'unknown',
        sentAt: state.sentAt,
        why: event.why,
        payment: event.payment,
        successAt: null,
      };
    case 'proved-absent':
      return { name: 'absent', why: event.why };
    default:
      return null;
  }
}

function fromProcessing(state: StateOf<'processing'>, event: PaymentEvent): PaymentState | null {
  switch (event.name) {
    case 'open':
      return { ...state, openFrom: event.at };
    case 'succeeded':
      return succeeded(
        state.sentAt,
        state.openFrom,
        { ...event, payment: merged(state.payment, event.payment) },
        state.foundLater,
      );
    case 'refused':
      return { name: 'declined', why: event.why, payment: state.payment };
    case 'unanswered':
      return {
        name: 'unknown',
        sentAt: state.sentAt,
        why: event.why,
        payment: state.payment,
        successAt: null,
      };
    case 'abandoned':
      return abandoned(state.sentAt, event, state.payment, null);
    default:
      return null;
  }
}

function fromConfirming(state: StateOf<'confirming'>, event: PaymentEvent): PaymentState | null {
  switch (event.name) {
    case 'confirmed':
      return {
        name: 'paid',
        payment: state.payment,
        paidAt: event.at,
        proof: 'confirmed',
        foundLater: state.foundLater,
      };
    case 'judged':
      return judged(state.sentAt, state.payment, state.successAt, event);
    default:
      return null;
  }
}

function fromUnknown(state: StateOf<'unknown'>, event: PaymentEvent): PaymentState | null {
  switch (event.name) {
    case 'open':
      // Status 2 was read before: a service that goes back to "processing" contradicts itself.
      if (state.successAt) return withPayment(state, event.payment);
      return {
        name: 'processing',
        sentAt: state.sentAt,
        payment: merged(state.payment, event.payment),
        openFrom: event.at,
        foundLater: true,
      };
    case 'succeeded': {
      const payment = merged(state.payment, event.payment);
      // Confirmed once to its judgement without a verdict: only facts can settle it now.
      if (state.successAt) return withPayment(state, event.payment);
      return succeeded(state.sentAt, state.sentAt, { ...event, payment }, true);
    }
    case 'refused': {
      const payment = state.payment ?? event.payment;
      return state.successAt && payment
        ? { name: 'lapsed', payment }
        : { name: 'declined', why: event.why, payment };
    }
    case 'judged':
      if (event.verdict === 'uncertain') return state;
      return state.payment && state.successAt
        ? judged(state.sentAt, state.payment, state.successAt, event)
        : null;
    case 'proved-absent':
      return state.payment ? null : { name: 'absent', why: event.why };
    case 'abandoned':
      return abandoned(state.sentAt, event, state.payment, state.successAt);
    default:
      return null;
  }
}

/** Watched, never confirmed: the state stays, what is known of the money grows. */
function fromAbandoned(state: StateOf<'abandoned'>, event: PaymentEvent): PaymentState | null {
  if (state.ending !== null) return null;
  switch (event.name) {
    case 'open':
      return withPayment(state, event.payment);
    case 'succeeded': {
      const payment = merged(state.payment, event.payment);
      const ending = payment.confirmMode === 0 ? 'charged' : null;
      return { ...state, payment, successAt: state.successAt ?? event.at, ending };
    }
    case 'refused':
      return { ...state, payment: state.payment ?? event.payment, ending: 'not-charged' };
    case 'judged':
      if (event.verdict === 'uncertain') return state;
      return { ...state, ending: event.verdict === 'paid' ? 'charged' : 'not-charged' };
    case 'proved-absent':
      return state.payment ? null : { ...state, ending: 'not-found' };
    default:
      return null;
  }
}

function succeeded(
  sentAt: Moment,
  openFrom: Moment,
  event: Extract<PaymentEvent, { name: 'succeeded' }>,
  foundLater: boolean,
): PaymentState {
  const { payment, at } = event;
  if (payment.confirmMode === 0) {
    return { name: 'paid', payment, paidAt: at, proof: 'no-confirmation-needed', foundLater };
  }
  if (!event.windowOpen) {
    // Nobody stands at the counter any more: it is left to lapse, and the judgement reads what became of it.
    return { name: 'unknown', sentAt, why: { code: 'gateway.timed-out' }, payment, successAt: at };
  }
  return { name: 'confirming', sentAt, payment, openFrom, successAt: at, foundLater };
}

function judged(
  sentAt: Moment,
  payment: PaymentDetails,
  successAt: Moment,
  event: Extract<PaymentEvent, { name: 'judged' }>,
): PaymentState {
  switch (event.verdict) {
    case 'paid':
      return { name: 'paid', payment, paidAt: event.at, proof: 'judged', foundLater: true };
    case 'lapsed':
      return { name: 'lapsed', payment };
    case 'uncertain':
      return { name: 'unknown', sentAt, why: event.why, payment, successAt };
    default:
      return assertNever(event.verdict);
  }
}

const abandoned = (
  sentAt: Moment,
  event: Extract<PaymentEvent, { name: 'abandoned' }>,
  payment: PaymentDetails | null,
  successAt: Moment | null,
): PaymentState => ({
  name: 'abandoned',
  sentAt,
  by: event.by,
  reason: event.reason,
  payment,
  successAt,
  ending: null,
});

/** The same state where nothing new was read: the journal is spared a line. */
function withPayment<S extends StateOf<'unknown'> | StateOf<'abandoned'>>(state: S, read: PaymentDetails): S {
  const payment = merged(state.payment, read);
  return payment === state.payment ? state : { ...state, payment };
}

/** The create's own answer knows more than a look-up; what a look-up does not tell stays as it was. */
function merged(known: PaymentDetails | null, read: PaymentDetails): PaymentDetails {
  if (known === null) return read;
  const both: PaymentDetails = {
    paymentId: known.paymentId,
    confirmMode: known.confirmMode ?? read.confirmMode,
    cardType: known.cardType ?? read.cardType,
    processingType: known.processingType ?? read.processingType,
    cardNumber: known.cardNumber ?? read.cardNumber,
  };
  const same =
    both.confirmMode === known.confirmMode &&
    both.cardType === known.cardType &&
    both.processingType === known.processingType &&
    both.cardNumber === known.cardNumber;
  return same ? known : both;
}

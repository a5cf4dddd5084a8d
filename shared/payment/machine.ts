/**
 * The one table of what can happen to a payment: state -> event -> the states that it may lead to, and the step
 * that makes the next one. A step can't lead to a state that its row does not name. An event without a row, or
 * whose step answers null, changes nothing: that is how a late answer and a second tap end.
 */
import { assertNever } from '../result.ts';
import type { Moment } from '../time.ts';
import type { EventOf, PaymentEvent, PaymentEventName } from './events.ts';
import type { PaymentDetails, PaymentState, PaymentStateName, StateOf } from './state.ts';

/** One row of the table. */
interface Move<S extends PaymentStateName, E extends PaymentEventName> {
  readonly to: readonly PaymentStateName[];
  readonly step: (state: StateOf<S>, event: EventOf<E>) => PaymentState | null;
}

type Moves = {
  readonly [S in PaymentStateName]: { readonly [E in PaymentEventName]?: Move<S, E> };
};

/** The states that are named, then the step: it can make no other. */
const to =
  <const To extends PaymentStateName>(...names: readonly To[]) =>
  <S extends PaymentStateName, E extends PaymentEventName>(
    step: (state: StateOf<S>, event: EventOf<E>) => StateOf<To> | null,
  ): Move<S, E> => ({ to: names, step });

export const MOVES: Moves = {
  sending: {
    open: to('processing')(({ sentAt }, { details, at }) => ({
      name: 'processing',
      sentAt,
      details,
      openFrom: at,
      foundLater: false,
    })),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )(({ sentAt }, event) =>
      succeeded({ sentAt, openFrom: sentAt, foundLater: false }, event.details, event),
    ),
    refused: to('declined')((_, { why, details }) => ({ name: 'declined', why, details })),
    unanswered: to('unknown')(({ sentAt }, { why, details }) => unknown(sentAt, why, details)),
    'proved-absent': to('absent')((_, { why }) => ({ name: 'absent', why })),
  },
  processing: {
    open: to('processing')((state, { at }) => ({ ...state, openFrom: at })),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )((state, event) => succeeded(state, merged(state.details, event.details), event)),
    refused: to('declined')(({ details }, { why }) => ({ name: 'declined', why, details })),
    unanswered: to('unknown')(({ sentAt, details }, { why }) => unknown(sentAt, why, details)),
    abandoned: to('abandoned')((state, event) => abandoned({ ...state, successAt: null }, event)),
  },
  confirming: {
    confirmed: to('paid')(({ details, foundLater }, { at }) => ({
      name: 'paid',
      details,
      paidAt: at,
      proof: 'confirmed',
      foundLater,
    })),
    judged: to('paid', 'lapsed', 'unknown')(judged),
  },
  unknown: {
    open: to(
      'processing',
      'unknown',
    )((state, { details, at }) =>
      // Status 2 was read before: a service that goes back to "processing" contradicts itself.
      state.successAt
        ? withDetails(state, details)
        : {
            name: 'processing',
            sentAt: state.sentAt,
            details: merged(state.details, details),
            openFrom: at,
            foundLater: true,
          },
    ),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )((state, event) =>
      // Confirmed once to its judgement without a verdict: only facts can settle it now.
      state.successAt
        ? withDetails(state, event.details)
        : succeeded(
            { sentAt: state.sentAt, openFrom: state.sentAt, foundLater: true },
            merged(state.details, event.details),
            event,
          ),
    ),
    refused: to(
      'declined',
      'lapsed',
    )((state, { why, details: read }) => {
      const details = state.details ?? read;
      return state.successAt && details ? { name: 'lapsed', details } : { name: 'declined', why, details };
    }),
    judged: to(
      'paid',
      'lapsed',
      'unknown',
    )((state, event) => {
      const { sentAt, details, successAt } = state;
      if (event.verdict === 'uncertain') return state;
      return details && successAt ? judged({ sentAt, details, successAt }, event) : null;
    }),
    'proved-absent': to('absent')(({ details }, { why }) => (details ? null : { name: 'absent', why })),
    abandoned: to('abandoned')(abandoned),
  },
  // Watched, never confirmed: the state stays, what is known of the money grows.
  abandoned: {
    open: to('abandoned')((state, { details }) => watched(state, () => withDetails(state, details))),
    succeeded: to('abandoned')((state, { details: read, at }) =>
      watched(state, () => {
        const details = merged(state.details, read);
        const ending = details.confirmMode === 0 ? 'charged' : null;
        return { ...state, details, successAt: state.successAt ?? at, ending };
      }),
    ),
    refused: to('abandoned')((state, { details }) =>
      watched(state, () => ({ ...state, details: state.details ?? details, ending: 'not-charged' })),
    ),
    judged: to('abandoned')((state, { verdict }) =>
      watched(state, () =>
        verdict === 'uncertain'
          ? state
          : { ...state, ending: verdict === 'paid' ? 'charged' : 'not-charged' },
      ),
    ),
    'proved-absent': to('abandoned')((state) =>
      watched(state, () => (state.details ? null : { ...state, ending: 'not-found' })),
    ),
    'came-to-light': to('abandoned')((state, { details }) => withDetails(state, details)),
  },
  paid: {},
  declined: { 'came-to-light': to('declined')((state, { details }) => withDetails(state, details)) },
  lapsed: {},
  absent: {
    'came-to-light': to('absent')((state, { details }) => (state.details ? state : { ...state, details })),
  },
};

/** The state after the event; null where the event does not apply. The same object where nothing new was said. */
export function transition(state: PaymentState, event: PaymentEvent): PaymentState | null {
  // The table's own types hold state and event to their step; the compiler can't follow the pair of names.
  const found = MOVES[state.name][event.name] as Move<PaymentStateName, PaymentEventName> | undefined;
  return found ? found.step(state, event) : null;
}

const unknown = (
  sentAt: Moment,
  why: StateOf<'unknown'>['why'],
  details: PaymentDetails | null,
): StateOf<'unknown'> => ({ name: 'unknown', sentAt, why, details, successAt: null });

function succeeded(
  { sentAt, openFrom, foundLater }: Pick<StateOf<'processing'>, 'sentAt' | 'openFrom' | 'foundLater'>,
  details: PaymentDetails,
  { at, windowOpen }: EventOf<'succeeded'>,
): StateOf<'confirming' | 'paid' | 'unknown'> {
  if (details.confirmMode === 0) {
    return { name: 'paid', details, paidAt: at, proof: 'no-confirmation-needed', foundLater };
  }
  if (!windowOpen) {
    // Nobody stands at the counter any more: it is left to lapse, and the judgement reads what became of it.
    return { name: 'unknown', sentAt, why: { code: 'gateway.timed-out' }, details, successAt: at };
  }
  return { name: 'confirming', sentAt, details, openFrom, successAt: at, foundLater };
}

function judged(
  { sentAt, details, successAt }: Pick<StateOf<'confirming'>, 'sentAt' | 'details' | 'successAt'>,
  { verdict, at, why }: EventOf<'judged'>,
): StateOf<'paid' | 'lapsed' | 'unknown'> {
  switch (verdict) {
    case 'paid':
      return { name: 'paid', details, paidAt: at, proof: 'judged', foundLater: true };
    case 'lapsed':
      return { name: 'lapsed', details };
    case 'uncertain':
      return { name: 'unknown', sentAt, why, details, successAt };
    default:
      return assertNever(verdict);
  }
}

function abandoned(
  { sentAt, details, successAt }: Pick<StateOf<'unknown'>, 'sentAt' | 'details' | 'successAt'>,
  { by, reason }: EventOf<'abandoned'>,
): StateOf<'abandoned'> {
  return { name: 'abandoned', sentAt, by, reason, details, successAt, ending: null };
}

/** Nothing that is read after the watch has ended changes what it found. */
const watched = (
  { ending }: StateOf<'abandoned'>,
  step: () => StateOf<'abandoned'> | null,
): StateOf<'abandoned'> | null => (ending === null ? step() : null);

/** The same state where nothing new was read: the journal is spared an entry. */
function withDetails<S extends StateOf<'unknown' | 'abandoned' | 'declined'>>(
  state: S,
  read: PaymentDetails,
): S {
  const details = merged(state.details, read);
  return details === state.details ? state : { ...state, details };
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

/**
 * The one table of what can happen to a payment: state -> event -> the states that it may lead to, and the step
 * that makes the next one. A step can't lead to a state that its row does not name. An event without a row, or
 * whose step answers null, changes nothing: that is how a late answer and a second tap end.
 */
import type { EventOf, PaymentEvent, PaymentEventName } from './events.ts';
import type { PaymentState, PaymentStateName, StateOf } from './state.ts';
import {
  abandoned,
  claimed,
  disowned,
  judged,
  merged,
  notCharged,
  pinned,
  succeeded,
  taken,
  told,
  unknown,
  watched,
  watchedAnew,
  withDetails,
  wordProved,
} from './steps.ts';

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
    open: to('processing')(({ sentAt }, { details }) => ({
      name: 'processing',
      sentAt,
      details,
      foundLater: false,
    })),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )(({ sentAt }, event) => succeeded({ sentAt, foundLater: false }, event.details, event)),
    refused: to('declined')((_, { why, details }) => ({ name: 'declined', why, details })),
    denied: to('unknown')(({ sentAt }, { why, at }) => ({ ...unknown(sentAt, why, null), refusedAt: at })),
    unanswered: to('unknown')(({ sentAt }, { why, details }) => unknown(sentAt, why, details)),
    'proved-absent': to('absent')((_, { why }) => ({ name: 'absent', why })),
    disowned: to('unknown')(disowned),
    // Of another endpoint, or without a secret: nobody here will hear of it any more.
    abandoned: to('abandoned')(({ sentAt }, event) =>
      abandoned({ sentAt, details: null, successAt: null, confirmSent: false }, event),
    ),
  },
  processing: {
    open: to('processing')((state, { details }) => withDetails(state, details)),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )((state, event) => succeeded(state, merged(state.details, event.details), event)),
    refused: to('declined')(({ details }, { why }) => ({ name: 'declined', why, details })),
    unanswered: to('unknown')(({ sentAt, details }, { why }) => unknown(sentAt, why, details)),
    disowned: to('unknown')(disowned),
    abandoned: to('abandoned')((state, event) =>
      abandoned({ ...state, successAt: null, confirmSent: false }, event),
    ),
  },
  confirming: {
    // The create's own answer came after a look had read 2: it alone tells whether to confirm, whatever it read itself.
    open: to('confirming', 'paid')((state, { details }) => told(state, details, state.successAt)),
    succeeded: to('confirming', 'paid')((state, { details, at }) => told(state, details, at)),
    confirmed: to('paid')(({ details, foundLater }, { at, proof }) => ({
      name: 'paid',
      details,
      paidAt: at,
      proof,
      foundLater,
    })),
    judged: to('paid', 'lapsed', 'unknown')(judged),
    disowned: to('unknown')(disowned),
    abandoned: to('abandoned')((state, event) => abandoned({ ...state, confirmSent: true }, event)),
  },
  unknown: {
    open: to(
      'processing',
      'unknown',
    )((state, { details }) =>
      // Status 2 was read before, or somebody saw it as charged: a service that goes back contradicts itself.
      state.successAt || state.word
        ? withDetails(state, details)
        : {
            name: 'processing',
            sentAt: state.sentAt,
            details: merged(state.details, details),
            foundLater: true,
          },
    ),
    succeeded: to(
      'confirming',
      'paid',
      'unknown',
    )((state, event) => {
      const known = withDetails(state, event.details);
      // Confirmed once to its judgement without a verdict: only facts, or a manager, can settle it now.
      if (known.successAt) return known;
      const details = known.details ?? event.details;
      // Seen as charged by a manager, it waits for the time after which this reading bears him out.
      if (known.word && details.confirmMode !== 0) return { ...known, details, successAt: event.at };
      return succeeded({ ...known, foundLater: true }, details, event);
    }),
    refused: to(
      'declined',
      'lapsed',
    )((state, { why, details: read }) => {
      const details = state.details ?? read;
      return state.successAt ? { name: 'lapsed', details } : { name: 'declined', why, details };
    }),
    // Answered in time, and judged while the disk refused that answer.
    confirmed: to('paid')(({ details, confirmSent }, { at, proof }) =>
      details && confirmSent ? { name: 'paid', details, paidAt: at, proof, foundLater: true } : null,
    ),
    'refusal-stands': to('declined')(({ why, refusedAt, details }) =>
      refusedAt ? { name: 'declined', why, details } : null,
    ),
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
    disowned: to('unknown')(disowned),
    abandoned: to('abandoned')(abandoned),
    claimed: to('unknown')((state, { word, details, successAt }) => ({
      ...state,
      word,
      details: pinned(state.details, details),
      successAt: state.successAt ?? successAt,
    })),
    'word-proved': to(
      'paid',
      'abandoned',
    )((state, event) =>
      wordProved(state, event, () => ({
        ...abandoned(state, { name: 'abandoned', by: 'override', reason: '' }),
        by: 'claimed',
        ending: 'charged',
      })),
    ),
    'not-charged': to('not-charged')((state, event) => notCharged(state, event)),
  },
  // Watched, never confirmed: the state stays, what is known of the money grows.
  abandoned: {
    open: to('abandoned')((state, { details }) => watched(state, () => withDetails(state, details))),
    succeeded: to('abandoned')((state, { details: read, at }) =>
      watched(state, () => {
        const details = merged(state.details, read);
        const ending = details.confirmMode === 0 ? 'charged' : null;
        if (details === state.details && state.successAt && ending === null) return state;
        return { ...state, details, successAt: state.successAt ?? at, ending };
      }),
    ),
    refused: to('abandoned')((state, { details }) =>
      watched(state, () => ({ ...state, details: state.details ?? details, ending: 'not-charged' })),
    ),
    judged: to('abandoned')((state, { verdict }) =>
      watched(state, () =>
        verdict === 'uncertain' || state.details === null
          ? state
          : { ...state, ending: verdict === 'paid' ? 'charged' : 'not-charged' },
      ),
    ),
    'proved-absent': to('abandoned')((state) =>
      watched(state, () => (state.details ? null : { ...state, ending: 'not-found' })),
    ),
    disowned: to('abandoned')((state) => ({
      ...state,
      details: null,
      successAt: null,
      word: null,
      ending: null,
    })),
    'came-to-light': to('abandoned')((state, { details }) => withDetails(state, details)),
    claimed: to('abandoned')((state, { word, details, successAt }) =>
      state.ending === 'charged'
        ? null
        : {
            ...state,
            word,
            details: pinned(state.details, details),
            successAt: state.successAt ?? successAt,
            ending: null,
          },
    ),
    'word-proved': to(
      'paid',
      'abandoned',
    )((state, event) => wordProved(state, event, () => ({ ...state, ending: 'charged' }))),
    'not-charged': to('not-charged')((state, event) =>
      state.ending === 'charged' ? null : notCharged(state, event),
    ),
    taken: to('paid')((state, event) => taken(state, event)),
  },
  paid: { told: to('paid')((state, { details }) => withDetails(state, details)) },
  declined: {
    told: to('declined')((state, { details }) => withDetails(state, details)),
    'came-to-light': to('declined')((state, { details }) => withDetails(state, details)),
    disowned: to('abandoned')((_, { sentAt }) => watchedAnew(sentAt)),
    claimed: to('abandoned')((state, event) => claimed(state, event)),
    taken: to('paid')((state, event) => taken(state, event)),
  },
  lapsed: {
    told: to('lapsed')((state, { details }) => withDetails(state, details)),
    disowned: to('abandoned')((_, { sentAt }) => watchedAnew(sentAt)),
    claimed: to('abandoned')((state, event) => claimed(state, event)),
    taken: to('paid')((state, event) => taken(state, event)),
  },
  absent: {
    'came-to-light': to('absent')((state, { details }) => (state.details ? state : { ...state, details })),
    disowned: to('abandoned')((_, { sentAt }) => watchedAnew(sentAt)),
    claimed: to('abandoned')((state, event) => claimed(state, event)),
    taken: to('paid')((state, event) => taken(state, event)),
  },
  'not-charged': {
    'came-to-light': to('not-charged')((state, { details }) => withDetails(state, details)),
    disowned: to('abandoned')((_, { sentAt }) => watchedAnew(sentAt)),
    claimed: to('abandoned')((state, event) => claimed(state, event)),
    taken: to('paid')((state, event) => taken(state, event)),
  },
};

/** The state after the event; null where the event does not apply. The same object where nothing new was said. */
export function transition(state: PaymentState, event: PaymentEvent): PaymentState | null {
  // The table's own types hold state and event to their step; the compiler can't follow the pair of names.
  const found = MOVES[state.name][event.name] as Move<PaymentStateName, PaymentEventName> | undefined;
  return found ? found.step(state, event) : null;
}

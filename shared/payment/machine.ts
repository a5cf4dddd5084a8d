/**
 * The one table of what can happen to a payment: state -> event -> the states that it may lead to, and the step that
 * makes the next one. The compiler holds each step to the states of its row. An event without a row, or whose step
 * answers null, changes nothing: so a late answer and a second press end.
 */
import type { EventOf, PaymentEvent, PaymentEventName } from './events.ts';
import type { PaymentState, PaymentStateName, StateOf } from './state.ts';
import {
  abandoned,
  claimed,
  claimedOpen,
  disowned,
  type End,
  judged,
  learnt,
  left,
  merged,
  notCharged,
  standing,
  succeeded,
  taken,
  told,
  unknown,
  watched,
  watchedAnew,
  withDetails,
  wordProved,
} from './steps.ts';

interface Move<S, E> {
  readonly to: readonly PaymentStateName[];
  readonly step: (state: S, event: E) => PaymentState | null;
}

type Moves = {
  readonly [S in PaymentStateName]: { readonly [E in PaymentEventName]?: Move<StateOf<S>, EventOf<E>> };
};

/** First the states, then the step, which can make no other. */
const to =
  <const To extends PaymentStateName>(...names: readonly To[]) =>
  <S, E>(step: (state: S, event: E) => StateOf<To> | null): Move<S, E> => ({ to: names, step });

const bySuccess = to('confirming', 'paid', 'unknown');
const byJudgement = to('paid', 'lapsed', 'unknown');
const byProof = to('paid', 'abandoned');

/** The payment's row learns what the event says. */
const same = <S extends PaymentState>(state: S): S => state;

/** What may still happen to each payment that ended without money. */
const ENDED: { readonly [E in 'disowned' | 'claimed' | 'taken']: Move<StateOf<End>, EventOf<E>> } = {
  disowned: to('abandoned')((_, { sentAt }) => watchedAnew(sentAt)),
  claimed: to('abandoned')(claimed),
  taken: to('paid')(taken),
};

export const MOVES: Moves = {
  sending: {
    open: to('processing')(({ sentAt }, { details }) => ({
      name: 'processing',
      sentAt,
      details,
      foundLater: false,
    })),
    invoiced: to('processing')(({ sentAt }) => standing(sentAt, false)),
    succeeded: bySuccess(({ sentAt }, event) =>
      succeeded({ sentAt, foundLater: false }, event.details, event),
    ),
    refused: to('declined')((_, { why, details }) => ({ name: 'declined', why, details })),
    denied: to('unknown')(({ sentAt }, { why, at }) => ({ ...unknown(sentAt, why, null), refusedAt: at })),
    unanswered: to('unknown')(({ sentAt }, { why, details }) => unknown(sentAt, why, details)),
    'proved-absent': to('absent')((_, { why }) => ({ name: 'absent', why })),
    disowned: to('unknown')(disowned),
    // The payment is of another endpoint, or the till has no secret: its answer will never come.
    abandoned: to('abandoned')(({ sentAt }, event) =>
      abandoned({ sentAt, details: null, successAt: null, confirmSent: false }, event),
    ),
  },
  processing: {
    open: to('processing')(learnt),
    succeeded: bySuccess((state, event) => succeeded(state, merged(state.details, event.details), event)),
    refused: to('declined')(({ details }, { why }) => ({ name: 'declined', why, details })),
    unanswered: to('unknown')(({ sentAt, details }, { why }) => unknown(sentAt, why, details)),
    disowned: to('unknown')(disowned),
    abandoned: to('abandoned')((state, event) =>
      abandoned({ ...state, successAt: null, confirmSent: false }, event),
    ),
  },
  confirming: {
    // The create's answer came after a look-up read 2. Only the create's answer says whether to confirm.
    open: to('confirming', 'paid')((state, { details }) => told(state, details, state.successAt)),
    succeeded: to('confirming', 'paid')((state, { details, at }) => told(state, details, at)),
    confirmed: to('paid')(({ details, foundLater }, { at, proof }) => ({
      name: 'paid',
      details,
      paidAt: at,
      proof,
      foundLater,
    })),
    judged: byJudgement(judged),
    disowned: to('unknown')(disowned),
    // Given up, and stored late: a confirm has left meanwhile.
    abandoned: to('abandoned')((state, event) =>
      event.by === 'nobody-waits' ? null : abandoned({ ...state, confirmSent: true }, event),
    ),
  },
  unknown: {
    // After a 2 or a manager's word, an open status is a contradiction and changes nothing.
    open: to(
      'processing',
      'unknown',
    )((state, { details: read }) => {
      if (state.successAt || state.word) return withDetails(state, read);
      const details = merged(state.details, read);
      return { name: 'processing', sentAt: state.sentAt, details, foundLater: true };
    }),
    succeeded: bySuccess((state, event) => {
      const known = withDetails(state, event.details);
      // Judged before without a verdict: only facts or a manager can settle it.
      if (known.successAt) return known;
      const details = known.details ?? event.details;
      // The judgement later decides whether this reading proves the manager's word.
      if (known.word && details.confirmMode !== 0) return { ...known, details, successAt: event.at };
      return succeeded({ ...known, foundLater: true }, details, event);
    }),
    refused: to(
      'declined',
      'lapsed',
    )((state, { why, details: read }) => {
      const details = state.details ?? read;
      if (details !== null && details.paymentId !== read?.paymentId) return null;
      return state.successAt && details ? { name: 'lapsed', details } : { name: 'declined', why, details };
    }),
    // The confirm was answered in time, and judged while the disk refused that answer.
    confirmed: to('paid')(({ details, confirmSent }, { at, proof }) =>
      details && confirmSent ? { name: 'paid', details, paidAt: at, proof, foundLater: true } : null,
    ),
    invoiced: to('unknown')(same),
    // After a manager's word, that too is a contradiction.
    stands: to(
      'processing',
      'unknown',
    )((state) => (state.successAt || state.word ? state : standing(state.sentAt, true))),
    'refusal-stands': to('declined')(({ why, refusedAt, details }) =>
      refusedAt ? { name: 'declined', why, details } : null,
    ),
    judged: byJudgement((state, event) => {
      const { sentAt, details, successAt } = state;
      if (event.verdict === 'uncertain') return state;
      return details && successAt ? judged({ sentAt, details, successAt }, event) : null;
    }),
    'proved-absent': to('absent')(({ details }, { why }) => (details ? null : { name: 'absent', why })),
    disowned: to('unknown')(disowned),
    abandoned: to('abandoned')(left),
    claimed: to('unknown')(claimedOpen),
    'word-proved': byProof((state, event) =>
      wordProved(state, event, { ...abandoned(state, { by: 'claimed', reason: '' }), ending: 'charged' }),
    ),
    'not-charged': to('not-charged')(notCharged),
  },
  // Watched and never confirmed: the state stays, and its details grow.
  abandoned: {
    invoiced: to('abandoned')(same),
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
      // The end of an invoice, stored late, proves nothing.
      watched(state, () => details && { ...state, details: state.details ?? details, ending: 'not-charged' }),
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
    'watch-over': to('abandoned')((state) => watched(state, () => ({ ...state, ending: 'watch-over' }))),
    disowned: to('abandoned')((state) => ({
      ...state,
      details: null,
      successAt: null,
      word: null,
      ending: null,
    })),
    'came-to-light': to('abandoned')(learnt),
    claimed: to('abandoned')((state, event) =>
      state.ending === 'charged' ? null : { ...claimedOpen(state, event), ending: null },
    ),
    'word-proved': byProof((state, event) => wordProved(state, event, { ...state, ending: 'charged' })),
    'not-charged': to('not-charged')((state, event) =>
      state.ending === 'charged' ? null : notCharged(state, event),
    ),
    taken: to('paid')(taken),
  },
  paid: { told: to('paid')(learnt), invoiced: to('paid')(same) },
  declined: {
    ...ENDED,
    told: to('declined')(learnt),
    'came-to-light': to('declined')(learnt),
    'refusal-stands': to('declined')(same),
  },
  lapsed: { ...ENDED, told: to('lapsed')(learnt) },
  absent: {
    ...ENDED,
    'came-to-light': to('absent')((state, { details }) => (state.details ? state : { ...state, details })),
    'refusal-stands': to('absent')(same),
  },
  'not-charged': { ...ENDED, 'came-to-light': to('not-charged')(learnt) },
};

/** The state after the event; null: the event does not apply. The same object if nothing new was read. */
export function transition(state: PaymentState, event: PaymentEvent): PaymentState | null {
  // The table's types hold state and event to their step; the compiler can't follow the pair of names.
  const found = MOVES[state.name][event.name] as Move<PaymentState, PaymentEvent> | undefined;
  return found ? found.step(state, event) : null;
}

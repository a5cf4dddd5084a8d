/**
 * The one table of what can happen to a refund, whatever its way: state -> event -> the states that it may lead
 * to, and the step that makes the next row. An event without an entry, or whose step answers null, changes
 * nothing: that is how a late answer and a second tap end.
 */
import type { TillError } from '../errors/till-error.ts';
import type { Moment } from '../time.ts';
import { mayBeDone, type Refund, type RefundState } from './refund.ts';

export type RefundEvent =
  /** A person asks again for a whole one that may be done already. */
  | { readonly name: 'asked-again'; readonly reason: string; readonly at: Moment }
  /** A request that left at that time had no answer. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly at: Moment }
  /** The last request was refused or never left, and none follows it. */
  | { readonly name: 'not-done'; readonly why: TillError; readonly at: Moment }
  /** Answered as done, or a status shows it. */
  | { readonly name: 'done' }
  /** The till stopped while it was under way. mayGoOn: its request can be repeated here. */
  | {
      readonly name: 'interrupted';
      readonly mayGoOn: boolean;
      readonly why: TillError;
      readonly at: Moment;
    }
  /** A manager has looked into the service's own cabinet and says what it shows. */
  | { readonly name: 'settled'; readonly outcome: SettledAs; readonly reason: string };

export type SettledAs = 'refunded' | 'not-refunded';
export type RefundEventName = RefundEvent['name'];
type EventOf<N extends RefundEventName> = Extract<RefundEvent, { name: N }>;

interface Move<E extends RefundEventName> {
  readonly to: readonly RefundState[];
  readonly step: (refund: Refund, event: EventOf<E>) => Refund | null;
}

type Moves = { readonly [S in RefundState]: { readonly [E in RefundEventName]?: Move<E> } };

const askedAgain: Move<'asked-again'> = {
  to: ['under-way'],
  step: (refund, { reason, at }) =>
    mayBeDone(refund)
      ? { ...refund, state: 'under-way', reason, unanswered: true, why: null, requestedAt: at, settled: null }
      : null,
};

/** A whole one may be sent again; a part may not, because no look-up shows it. */
const unanswered = (refund: Refund): Refund => (refund.unanswered ? refund : { ...refund, unanswered: true });

const inDoubt = (refund: Refund, why: TillError, requestedAt: Moment): Refund => ({
  ...refund,
  state: 'unknown',
  unanswered: true,
  why,
  requestedAt,
});

export const REFUND_MOVES: Moves = {
  'under-way': {
    unanswered: {
      to: ['under-way', 'unknown'],
      step: (refund, { why, at }) =>
        refund.kind === 'reversal' ? unanswered(refund) : inDoubt(refund, why, at),
    },
    'not-done': {
      to: ['refused', 'unknown'],
      // It stands by itself only where no earlier request may have been done.
      step: (refund, { why, at }) =>
        refund.unanswered ? inDoubt(refund, why, at) : { ...refund, state: 'refused', why, requestedAt: at },
    },
    done: { to: ['refunded'], step: (refund) => ({ ...refund, state: 'refunded', why: null }) },
    interrupted: {
      to: ['under-way', 'unknown'],
      step: (refund, { mayGoOn, why, at }) => {
        if (refund.kind !== 'reversal') return inDoubt(refund, why, refund.requestedAt);
        return mayGoOn ? unanswered(refund) : inDoubt(refund, why, at);
      },
    },
  },
  unknown: {
    'asked-again': askedAgain,
    settled: {
      to: ['refunded', 'refused'],
      // The cabinet has answered for it: nothing of it is open any more.
      step: (refund, { outcome, reason }) => ({
        ...refund,
        state: outcome === 'refunded' ? 'refunded' : 'refused',
        unanswered: false,
        why: null,
        settled: reason,
      }),
    },
  },
  refunded: { 'asked-again': askedAgain },
  refused: { 'asked-again': askedAgain },
};

/** The row after the event; null where it does not apply. The same row where nothing new was said. Pure. */
export function refundAfter(refund: Refund, event: RefundEvent): Refund | null {
  // The table's own types hold each event to its step; the compiler can't follow the pair of names.
  const found = REFUND_MOVES[refund.state][event.name] as Move<RefundEventName> | undefined;
  return found ? found.step(refund, event) : null;
}

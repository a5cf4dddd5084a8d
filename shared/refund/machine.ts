/**
 * The one table of what can happen to a refund, whatever its way: state -> event -> the states that it may lead
 * to, and the step that makes the next row. An event without an entry, or whose step answers null, changes
 * nothing: that is how a late answer and a second tap end.
 *
 * A refusal of the service does not prove that nothing was done ("processing timeout"). A full reversal stays
 * `refused` after it and calls nobody: asked for again it moves no more money. A part is in doubt after it, for sent
 * again it would be given twice. That asks a person at each plain refusal of a part ("not enough money on the
 * account") too: he stands there anyway, parts are few and most of what forbids them is checked before the call.
 */
import type { TillError } from '../errors/till-error.ts';
import type { StaffId } from '../ids.ts';
import type { Moment } from '../time.ts';
import { isRefusedByService, isRepeatable, mayBeDone, type Refund, type RefundState } from './refund.ts';
import type { SaleReturn } from './sale-return.ts';

export type RefundEvent =
  /** A person asks again for a whole one that may be done already. */
  | {
      readonly name: 'asked-again';
      readonly reason: string;
      readonly at: Moment;
      /** For which goods now; left out after a refusal: for none, nothing of an earlier return was given back. */
      readonly saleReturn?: SaleReturn;
    }
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
  /** A manager has looked into the service's own cabinet for the first time, and it is not there. */
  | { readonly name: 'not-there'; readonly at: Moment; readonly by: StaffId | null }
  /** A manager says what the cabinet shows; that it is not there, on a second look. */
  | { readonly name: 'settled'; readonly outcome: SettledAs; readonly reason: string }
  /** A repair of the books found that it and the others can't all have been done: only the service knows. */
  | { readonly name: 'doubted' };

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
  step: (refund, { reason, at, saleReturn }) => {
    if (!mayBeDone(refund)) return null;
    const { saleReturn: before, ...row } = refund;
    // What may have gone back was for its goods. A refused one was for nothing, and comes to life again for what is said.
    const now = saleReturn ?? (refund.state === 'refused' ? undefined : before);
    return {
      ...row,
      ...(now && { saleReturn: now }),
      state: 'under-way',
      reason,
      // After a refusal another refusal says as much as the first; after silence, or a "done", it says nothing.
      unanswered: refund.unanswered || refund.state !== 'refused',
      why: null,
      requestedAt: at,
      settled: null,
      notThereAt: null,
      notThereBy: null,
    };
  },
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

const notDone = (refund: Refund, why: TillError, at: Moment): Refund => {
  const refused: Refund = { ...refund, state: 'refused', why, requestedAt: at };
  // It stands by itself only where no earlier request may have been done.
  const isDoubtful = refund.unanswered || (!isRepeatable(refund) && isRefusedByService(refused));
  return isDoubtful ? inDoubt(refund, why, at) : refused;
};

/** The first look is kept: the second is counted from it. */
const notThere = (refund: Refund, { at, by }: EventOf<'not-there'>): Refund =>
  refund.notThereAt === null ? { ...refund, notThereAt: at, notThereBy: by } : refund;

/** The cabinet has answered for it: nothing of it is open any more. */
const settled = (refund: Refund, { outcome, reason }: EventOf<'settled'>): Refund => ({
  ...refund,
  state: outcome === 'refunded' ? 'refunded' : 'refused',
  unanswered: false,
  why: null,
  settled: reason,
});

/** What was looked for before was another doubt, and two looks are two looks at this one. */
const doubted: Move<'doubted'> = {
  to: ['unknown'],
  step: (refund) => ({ ...refund, state: 'unknown', notThereAt: null, notThereBy: null }),
};

export const REFUND_MOVES: Moves = {
  'under-way': {
    doubted,
    unanswered: {
      to: ['under-way', 'unknown'],
      step: (refund, { why, at }) => (isRepeatable(refund) ? unanswered(refund) : inDoubt(refund, why, at)),
    },
    'not-done': {
      to: ['refused', 'unknown'],
      step: (refund, { why, at }) => notDone(refund, why, at),
    },
    done: { to: ['refunded'], step: (refund) => ({ ...refund, state: 'refunded', why: null }) },
    interrupted: {
      to: ['under-way', 'unknown'],
      step: (refund, { mayGoOn, why, at }) => {
        if (!isRepeatable(refund)) return inDoubt(refund, why, refund.requestedAt);
        return mayGoOn ? unanswered(refund) : inDoubt(refund, why, at);
      },
    },
  },
  unknown: {
    doubted,
    'asked-again': askedAgain,
    'not-there': { to: ['unknown'], step: notThere },
    settled: { to: ['refunded', 'refused'], step: settled },
  },
  refunded: { doubted, 'asked-again': askedAgain },
  refused: {
    doubted,
    'asked-again': askedAgain,
    'not-there': {
      to: ['refused'],
      step: (refund, event) => (isRefusedByService(refund) ? notThere(refund, event) : null),
    },
    settled: {
      to: ['refunded', 'refused'],
      step: (refund, event) => (isRefusedByService(refund) ? settled(refund, event) : null),
    },
  },
};

/** The row after the event; null where it does not apply. The same row where nothing new was said. Pure. */
export function refundAfter(refund: Refund, event: RefundEvent): Refund | null {
  // The table's own types hold each event to its step; the compiler can't follow the pair of names.
  const found = REFUND_MOVES[refund.state][event.name] as Move<RefundEventName> | undefined;
  return found ? found.step(refund, event) : null;
}

/**
 * The one table of what can happen to a fiscal receipt: state -> event -> the states that it may lead to, and the step
 * that makes the next row. An event without an entry, or whose step answers null, changes nothing.
 *
 *   queued ──────┬─> submitted ──(link)──> linked        items of the till; without items its link alone is asked for
 *   registering ─┼─────────────────────> linked          a link of a receipt that was made elsewhere
 *                └─> refused                             waits for a manager
 *   held                                                 waits for a refund
 *   closed                                               not needed
 *
 * `refused`, and what is not linked for hours, a manager sends again, corrects, registers or closes. What the refunds of
 * its sale make of it, they make only of one that has certainly not left.
 */
import type { TillError } from '../errors/till-error.ts';
import {
  type LineCorrection,
  mayBeThere,
  type Receipt,
  type ReceiptClosed,
  type ReceiptState,
} from './receipt.ts';

export type ReceiptEvent =
  /** The service has taken its items, or the link that a manager gave. */
  | { readonly name: 'accepted' }
  /** The service names its link. */
  | { readonly name: 'linked'; readonly link: string }
  /** Refused, or stopped by our own check. unanswered: an earlier one may be there all the same. */
  | { readonly name: 'refused'; readonly why: TillError; readonly unanswered: boolean }
  /** Refused after one that had no answer, which may be why: its link may need a moment. */
  | { readonly name: 'doubted'; readonly why: TillError }
  /** A call brought nothing. */
  | { readonly name: 'unanswered'; readonly why: TillError }
  /** A submission has left, and nobody knows what became of it. */
  | { readonly name: 'lost'; readonly why: TillError }
  /** A step was begun and what came of it is not in the books: the till stopped, or the disk refused it. */
  | { readonly name: 'interrupted' }
  /** Certainly nothing of it has left: the service does not have what was in doubt, or there is nothing to send. */
  | { readonly name: 'not-left' }
  /** A refund of its sale is under way or in doubt. */
  | { readonly name: 'refund-open' }
  /** No refund of its sale is, and not all was given back. */
  | { readonly name: 'owed' }
  /** Every tender of its sale was given back in full. */
  | { readonly name: 'given-back' }
  /** A manager has it sent again, with what he corrected. */
  | { readonly name: 'sent-again'; readonly corrections: readonly LineCorrection[] }
  /** A manager has it registered by the link of one that was made elsewhere. */
  | { readonly name: 'registered'; readonly link: string }
  /** A manager says that it is not needed. isElsewhere: nothing here will ever send it. */
  | { readonly name: 'closed'; readonly reason: string; readonly isElsewhere: boolean };

export type ReceiptEventName = ReceiptEvent['name'];
type EventOf<N extends ReceiptEventName> = Extract<ReceiptEvent, { name: N }>;

interface Move<E extends ReceiptEventName> {
  readonly to: readonly ReceiptState[];
  readonly step: (receipt: Receipt, event: EventOf<E>) => Receipt | null;
}

type Moves = { readonly [S in ReceiptState]: { readonly [E in ReceiptEventName]?: Move<E> } };

/** Without what is only of its way. */
const withoutWay = ({ unlinked: _, sendAnyway: __, closed: ___, ...receipt }: Receipt): Receipt => receipt;

/** A manager's word sends it once. */
const left = ({ sendAnyway: _, ...receipt }: Receipt): Receipt => receipt;

const callsForManager = ({ state, unlinked }: Receipt): boolean =>
  state === 'refused' || unlinked?.isCalled === true;

const submitted = (receipt: Receipt): Receipt => ({ ...left(receipt), state: 'submitted', why: null });

const linkedAt = (receipt: Receipt, link: string): Receipt => ({
  ...withoutWay(receipt),
  state: 'linked',
  link,
  why: null,
});

/** Ended as not needed. What may be at the service stays known: it could be sent after all. */
const ended = (receipt: Receipt, closed: ReceiptClosed): Receipt => ({
  ...withoutWay(receipt),
  state: 'closed',
  unanswered: mayBeThere(receipt),
  link: null,
  why: null,
  closed,
});

/**
 * On its way once more. Of one that may be at the service the link is asked for first; that nobody answers for it
 * does not stop it any more.
 */
function anew(receipt: Receipt): Receipt | null {
  const { unlinked } = receipt;
  // What was closed by mistake is not lost.
  if (!callsForManager(receipt) && receipt.state !== 'closed') return null;
  const again: Receipt = { ...withoutWay(receipt), state: 'queued', link: null, why: null };
  if (!mayBeThere(receipt)) return again;
  const since = unlinked && { unlinked: { since: unlinked.since, isCalled: false } };
  return { ...again, unanswered: true, sendAnyway: true, ...since };
}

const linked: Move<'linked'> = { to: ['linked'], step: (receipt, { link }) => linkedAt(receipt, link) };

const refused: Move<'refused'> = {
  to: ['refused'],
  step: (receipt, { why, unanswered }) => ({
    ...withoutWay(receipt),
    state: 'refused',
    link: null,
    unanswered,
    why,
  }),
};

const doubted: Move<'doubted'> = {
  to: ['submitted'],
  step: (receipt, { why }) => ({ ...left(receipt), state: 'submitted', link: null, why }),
};

/** It stays what it is, with what is known of it. */
const stays = <E extends ReceiptEventName>(state: ReceiptState, step: Move<E>['step']): Move<E> => ({
  to: [state],
  step,
});

const interrupted: Move<'interrupted'>['step'] = (receipt) => ({
  ...receipt,
  unanswered: true,
  ...(receipt.sendAnyway && { sendAnyway: false }),
});

/** Of one that is to be delivered. */
const delivering = (state: 'queued' | 'registering') => ({
  linked,
  refused,
  doubted,
  unanswered: stays<'unanswered'>(state, (receipt, { why }) => ({ ...receipt, why })),
  lost: stays<'lost'>(state, (receipt, { why }) => ({ ...left(receipt), unanswered: true, why })),
  interrupted: stays<'interrupted'>(state, interrupted),
  'not-left': stays<'not-left'>(state, (receipt) => ({ ...receipt, unanswered: false })),
});

const givenBack: Move<'given-back'> = {
  to: ['closed'],
  step: (receipt) => (receipt.unanswered ? null : ended(receipt, { by: 'till', how: 'given-back' })),
};

const owed: Move<'owed'> = {
  to: ['queued'],
  step: (receipt) => {
    // What a person has closed only a person sends.
    const isTheTills = receipt.state !== 'closed' || receipt.closed?.by === 'till';
    return receipt.unanswered || !isTheTills ? null : { ...withoutWay(receipt), state: 'queued' };
  },
};

const closed: Move<'closed'> = {
  to: ['closed'],
  step: (receipt, { reason, isElsewhere }) =>
    callsForManager(receipt) || isElsewhere ? ended(receipt, { by: 'person', how: reason }) : null,
};

/** What a manager may do with it where it calls for him. */
const mended = {
  'sent-again': {
    to: ['queued'],
    step: (receipt, { corrections }) => {
      const again = anew(receipt);
      return again && { ...again, corrections: [...receipt.corrections, ...corrections] };
    },
  } satisfies Move<'sent-again'>,
  registered: {
    to: ['registering'],
    step: (receipt, { link }) => {
      const again = anew(receipt);
      return again && { ...again, state: 'registering', link };
    },
  } satisfies Move<'registered'>,
};

export const RECEIPT_MOVES: Moves = {
  queued: {
    ...delivering('queued'),
    ...mended,
    closed,
    accepted: { to: ['submitted'], step: submitted },
    'refund-open': {
      to: ['held'],
      step: (receipt) => (receipt.unanswered ? null : { ...receipt, state: 'held', why: null }),
    },
    'given-back': givenBack,
  },
  registering: {
    ...delivering('registering'),
    ...mended,
    closed,
    accepted: {
      to: ['linked', 'submitted'],
      // Without a link its items were sent.
      step: (receipt) => (receipt.link === null ? submitted(receipt) : linkedAt(receipt, receipt.link)),
    },
  },
  submitted: {
    ...mended,
    linked,
    refused,
    closed,
    interrupted: stays<'interrupted'>('submitted', interrupted),
  },
  held: { closed, owed, 'given-back': givenBack },
  refused: { ...mended, closed, 'given-back': givenBack },
  linked: {},
  closed: { ...mended, owed },
};

/** The row after the event; null where it does not apply. Pure. */
export function receiptAfter(receipt: Receipt, event: ReceiptEvent): Receipt | null {
  // The table's own types hold each event to its step; the compiler can't follow the pair of names.
  const found = RECEIPT_MOVES[receipt.state][event.name] as Move<ReceiptEventName> | undefined;
  return found ? found.step(receipt, event) : null;
}

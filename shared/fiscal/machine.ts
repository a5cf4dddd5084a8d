/**
 * The transition table of a fiscal receipt: state -> event -> possible states, and the step that makes the
 * next row.
 * An event without an entry, or whose step answers null, changes nothing.
 *
 *   queued ──────┬─> submitted ──(link)──> linked        sends the till's items; without items, only requests
 *   the link
 *   registering ─┼─────────────────────> linked          a link of a receipt that was made elsewhere
 *                └─> refused                             waits for a manager
 *   held                                                 waits for a refund
 *   closed                                               not needed
 *
 * A manager resends, corrects, registers or closes a receipt that is `refused`, or not linked for hours. A
 * refund of
 * the sale changes only a receipt that certainly has not left.
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
  /** The service took its items, or a manager's link. */
  | { readonly name: 'accepted' }
  /** The service names its link. */
  | { readonly name: 'linked'; readonly link: string }
  /** Refused by the service or by our own check. unanswered: an earlier submission may have succeeded. */
  | { readonly name: 'refused'; readonly why: TillError; readonly unanswered: boolean }
  /** Refused after an unanswered submission, which may be the reason: its link may need a moment. */
  | { readonly name: 'doubted'; readonly why: TillError }
  /** A request without a usable answer. */
  | { readonly name: 'unanswered'; readonly why: TillError }
  /** A submission has left, and its outcome is unknown. */
  | { readonly name: 'lost'; readonly why: TillError }
  /** A step started and its result is not in the books: the till stopped, or the disk failed. */
  | { readonly name: 'interrupted' }
  /** Certainly nothing has left: the service lacks the doubtful receipt, or there is nothing to send. */
  | { readonly name: 'not-left' }
  /** A refund of its sale is under way or in doubt. */
  | { readonly name: 'refund-open' }
  /** No refund of its sale is open, and the sale still holds money. */
  | { readonly name: 'owed' }
  /** Every tender of its sale was given back in full. */
  | { readonly name: 'given-back' }
  /** A manager resends it, with corrections. */
  | { readonly name: 'sent-again'; readonly corrections: readonly LineCorrection[] }
  /** A manager registers it by the link of a receipt made elsewhere. */
  | { readonly name: 'registered'; readonly link: string }
  /** A manager decides that it is not needed. isElsewhere: this till can never send it. */
  | { readonly name: 'closed'; readonly reason: string; readonly isElsewhere: boolean };

export type ReceiptEventName = ReceiptEvent['name'];
type EventOf<N extends ReceiptEventName> = Extract<ReceiptEvent, { name: N }>;

interface Move<E extends ReceiptEventName> {
  readonly to: readonly ReceiptState[];
  readonly step: (receipt: Receipt, event: EventOf<E>) => Receipt | null;
}

type Moves = { readonly [S in ReceiptState]: { readonly [E in ReceiptEventName]?: Move<E> } };

/** Removes the fields that belong to one delivery. */
const withoutWay = ({ unlinked: _, sendAnyway: __, closed: ___, ...receipt }: Receipt): Receipt => receipt;

/** A manager's decision to send anyway counts for one submission. */
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

/** Ended as not needed. `unanswered` stays, because a manager may still send it. */
const ended = (receipt: Receipt, closed: ReceiptClosed): Receipt => ({
  ...withoutWay(receipt),
  state: 'closed',
  unanswered: mayBeThere(receipt),
  link: null,
  why: null,
  closed,
});

/**
 * Starts a new delivery. If the service may have the receipt, the till first requests its link; `sendAnyway`
 * then lets it send without an answer.
 */
function anew(receipt: Receipt): Receipt | null {
  const { unlinked } = receipt;
  // A receipt closed by mistake can be sent again.
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

/** Keeps the state and changes other fields. */
const stays = <E extends ReceiptEventName>(state: ReceiptState, step: Move<E>['step']): Move<E> => ({
  to: [state],
  step,
});

const interrupted: Move<'interrupted'>['step'] = (receipt) => ({
  ...receipt,
  unanswered: true,
  ...(receipt.sendAnyway && { sendAnyway: false }),
});

/** Transitions of both delivering states. */
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
    // Only a person reopens a receipt that a person closed.
    const isTheTills = receipt.state !== 'closed' || receipt.closed?.by === 'till';
    return receipt.unanswered || !isTheTills ? null : { ...withoutWay(receipt), state: 'queued' };
  },
};

const closed: Move<'closed'> = {
  to: ['closed'],
  step: (receipt, { reason, isElsewhere }) =>
    callsForManager(receipt) || isElsewhere ? ended(receipt, { by: 'person', how: reason }) : null,
};

/** A manager's transitions. */
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
      // Without a link, the submission held its items.
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

/** The row after the event; null if the event does not apply. Pure. */
export function receiptAfter(receipt: Receipt, event: ReceiptEvent): Receipt | null {
  // The table's types match each event with its step; the compiler can't follow the pair of names.
  const found = RECEIPT_MOVES[receipt.state][event.name] as Move<ReceiptEventName> | undefined;
  return found ? found.step(receipt, event) : null;
}

/**
 * The transition table of a refund of any kind: state -> event -> possible states, and the step that makes
 * the next
 * row. An event without an entry, or whose step answers null, changes nothing: this handles a late answer and
 * a second
 * tap.
 *
 * A refusal by the service does not prove that nothing was done ("processing timeout"). After a refusal a
 * full reversal
 * stays `refused` and raises no alarm: a repeat moves no more money. A partial refund is then in doubt,
 * because a repeat
 * would pay twice. A plain refusal of a part ("not enough money on the account") therefore also needs a
 * person. That
 * person is at the till anyway, parts are few, and the till checks most causes before the request.
 */
import type { TillError } from '../errors/till-error.ts';
import type { StaffId } from '../ids.ts';
import type { Moment } from '../time.ts';
import { isRefusedByService, isRepeatable, mayBeDone, type Refund, type RefundState } from './refund.ts';
import type { SaleReturn } from './sale-return.ts';

export type RefundEvent =
  /** A person repeats a full reversal that may be done already. */
  | {
      readonly name: 'asked-again';
      readonly reason: string;
      readonly at: Moment;
      /**
       * The goods of the repeat; left out after a refusal: no goods, because the earlier return gave nothing
       * back.
       */
      readonly saleReturn?: SaleReturn;
    }
  /** The request that left at that time had no answer. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly at: Moment }
  /** The last request was refused or never left, and no request follows. */
  | { readonly name: 'not-done'; readonly why: TillError; readonly at: Moment }
  /** The answer or a status shows it as done. */
  | { readonly name: 'done' }
  /** The till stopped while it was under way. mayGoOn: the till can repeat the request. */
  | {
      readonly name: 'interrupted';
      readonly mayGoOn: boolean;
      readonly why: TillError;
      readonly at: Moment;
    }
  /** A manager checked the service's cabinet for the first time and did not find it. */
  | { readonly name: 'not-there'; readonly at: Moment; readonly by: StaffId | null }
  /** A manager reports what the cabinet shows; "not refunded" needs the second check. */
  | { readonly name: 'settled'; readonly outcome: SettledAs; readonly reason: string }
  /**
   * A repair of the books found that the refunds exceed the payment: only the service knows which were done.
   */
  | { readonly name: 'doubted' };

export type SettledAs = 'refunded' | 'not-refunded';
export type RefundEventName = RefundEvent['name'];
type EventOf<N extends RefundEventName> = Extract<RefundEvent, { name: N }>;

interface Move<E extends RefundEventName> {
  readonly to: readonly RefundState[];
  readonly step: (refund: Refund, event: EventOf<E>) => Refund | null;
}

type Moves = { readonly [S in RefundState]: { readonly [E in RefundEventName]?: Move<E> } };

const requestedAgain: Move<'asked-again'> = {
  to: ['under-way'],
  step: (refund, { reason, at, saleReturn }) => {
    if (!mayBeDone(refund)) return null;
    const { saleReturn: before, ...row } = refund;
    // A possibly done reversal keeps its goods. A refused one covered no goods, and takes the goods of the
    // repeat.
    const now = saleReturn ?? (refund.state === 'refused' ? undefined : before);
    return {
      ...row,
      ...(now && { saleReturn: now }),
      state: 'under-way',
      reason,
      // After a refusal, another refusal proves as much as the first. After silence or a "done", a refusal
      // proves nothing.
      unanswered: refund.unanswered || refund.state !== 'refused',
      why: isRefusedByService(refund) ? refund.why : null,
      requestedAt: at,
      settled: null,
      notThereAt: null,
      notThereBy: null,
    };
  },
};

/** A full reversal may be repeated; a part may not, because no look-up shows it. */
const unanswered = (refund: Refund): Refund => (refund.unanswered ? refund : { ...refund, unanswered: true });

const inDoubt = (refund: Refund, why: TillError, requestedAt: Moment): Refund => ({
  ...refund,
  state: 'unknown',
  unanswered: true,
  why,
  requestedAt,
});

const notDone = (refund: Refund, why: TillError, at: Moment): Refund => {
  // A repeat that never left withdraws no doubt about the refusal before it.
  const lasting = why.code === 'gateway.refused' ? why : (refund.why ?? why);
  const refused: Refund = { ...refund, state: 'refused', why: lasting, requestedAt: at };
  // A refusal counts by itself only if no earlier request may have been done.
  const isDoubtful = refund.unanswered || (!isRepeatable(refund) && isRefusedByService(refused));
  return isDoubtful ? inDoubt(refund, why, at) : refused;
};

/** Keeps the first check: the second check's wait counts from it. */
const notThere = (refund: Refund, { at, by }: EventOf<'not-there'>): Refund =>
  refund.notThereAt === null ? { ...refund, notThereAt: at, notThereBy: by } : refund;

/** The cabinet's answer is final. */
const settled = (refund: Refund, { outcome, reason }: EventOf<'settled'>): Refund => ({
  ...refund,
  state: outcome === 'refunded' ? 'refunded' : 'refused',
  unanswered: false,
  why: null,
  settled: reason,
});

/** An earlier cabinet check was about another doubt: this doubt needs two checks of its own. */
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
    'asked-again': requestedAgain,
    'not-there': { to: ['unknown'], step: notThere },
    settled: { to: ['refunded', 'refused'], step: settled },
  },
  refunded: { doubted, 'asked-again': requestedAgain },
  refused: {
    doubted,
    'asked-again': requestedAgain,
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

/** The row after the event; null if the event does not apply; the same row if nothing changed. Pure. */
export function refundAfter(refund: Refund, event: RefundEvent): Refund | null {
  // The table's types match each event with its step; the compiler can't follow the pair of names.
  const found = REFUND_MOVES[refund.state][event.name] as Move<RefundEventName> | undefined;
  return found ? found.step(refund, event) : null;
}

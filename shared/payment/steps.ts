/** The steps of the payment's table: what each event makes of a state. `machine.ts` says which may lead where. */
import { assertNever } from '../result.ts';
import type { Moment } from '../time.ts';
import type { EventOf } from './events.ts';
import type { PaymentDetails, PaymentState, StateOf } from './state.ts';

export const unknown = (
  sentAt: Moment,
  why: StateOf<'unknown'>['why'],
  details: PaymentDetails | null,
): StateOf<'unknown'> => ({
  name: 'unknown',
  sentAt,
  why,
  details,
  successAt: null,
  confirmSent: false,
  refusedAt: null,
  word: null,
});

/** An invoice that the customer can pay. */
export const standing = (sentAt: Moment, foundLater: boolean): StateOf<'processing'> => ({
  name: 'processing',
  sentAt,
  details: null,
  foundLater,
});

export function succeeded(
  { sentAt, foundLater }: Pick<StateOf<'processing'>, 'sentAt' | 'foundLater'>,
  details: PaymentDetails,
  { at, openFrom, mayConfirm }: EventOf<'succeeded'>,
): StateOf<'confirming' | 'paid' | 'unknown'> {
  if (details.confirmMode === 0) {
    return { name: 'paid', details, paidAt: at, proof: 'no-confirmation-needed', foundLater };
  }
  if (!mayConfirm) {
    // It is left to lapse, and the judgement reads what became of it.
    return { ...unknown(sentAt, { code: 'payment.in-doubt' }, details), successAt: at };
  }
  return { name: 'confirming', sentAt, details, openFrom, successAt: at, foundLater };
}

/** Status 2 was read: without a confirmation to wait for, that is money. */
export function told(
  state: StateOf<'confirming'>,
  read: PaymentDetails,
  paidAt: Moment,
): StateOf<'confirming' | 'paid'> {
  const known = withDetails(state, read);
  const { details, foundLater } = known;
  return details.confirmMode === 0
    ? { name: 'paid', details, paidAt, proof: 'no-confirmation-needed', foundLater }
    : known;
}

export function judged(
  { sentAt, details, successAt }: Pick<StateOf<'confirming'>, 'sentAt' | 'details' | 'successAt'>,
  { verdict, at, why }: EventOf<'judged'>,
): StateOf<'paid' | 'lapsed' | 'unknown'> {
  switch (verdict) {
    case 'paid':
      return { name: 'paid', details, paidAt: at, proof: 'judged', foundLater: true };
    case 'lapsed':
      return { name: 'lapsed', details };
    case 'uncertain':
      return { ...unknown(sentAt, why, details), successAt, confirmSent: true };
    default:
      return assertNever(verdict);
  }
}

type Followed = Pick<
  StateOf<'unknown'> | StateOf<'abandoned'>,
  'sentAt' | 'details' | 'successAt' | 'confirmSent'
>;

export function abandoned(
  { sentAt, details, successAt, confirmSent }: Followed,
  {
    by,
    reason,
    left: leftNow,
  }: Pick<EventOf<'abandoned'>, 'reason' | 'left'> & Pick<StateOf<'abandoned'>, 'by'>,
): StateOf<'abandoned'> {
  const watch = { word: null, ending: null, ...(leftNow && { left: leftNow }) } as const;
  return { name: 'abandoned', sentAt, by, reason, details, successAt, confirmSent, ...watch };
}

/**
 * Of an uncertain payment. A card or an invoice that a manager first said was charged loses the id that he typed: its own
 * money comes under our id. An id that the service named is kept.
 */
export const left = (state: StateOf<'unknown'>, event: EventOf<'abandoned'>): StateOf<'abandoned'> => {
  const mayTakeBack = event.left !== undefined || event.by === 'another-tender';
  const takesBack = state.word !== null && state.details?.confirmMode !== 0 && mayTakeBack;
  return abandoned(takesBack ? { ...state, details: null, successAt: null } : state, event);
};

/** The states of a payment that ended without money. */
export type End = 'declined' | 'lapsed' | 'absent' | 'not-charged';

/** A manager says that an ended payment was charged: it is watched until the service confirms that. */
export function claimed(
  state: StateOf<End>,
  { word, details: read, successAt, sentAt }: EventOf<'claimed'>,
): StateOf<'abandoned'> {
  const details = pinned(state.details ?? null, read);
  // These two may have sent a confirm before they ended.
  const confirmSent = state.name === 'lapsed' || state.name === 'not-charged';
  const followed = { sentAt, details, successAt, confirmSent };
  return { ...abandoned(followed, { by: 'claimed', reason: word.reason }), word };
}

/** The same of a payment that the till still queries. */
export const claimedOpen = <S extends StateOf<'unknown'> | StateOf<'abandoned'>>(
  state: S,
  { word, details, successAt }: EventOf<'claimed'>,
): S => ({
  ...state,
  // What a manager has seen is judged by its status, and no longer by look-ups that find nothing.
  ...('refusedAt' in state ? { refusedAt: null } : {}),
  word,
  details: pinned(state.details, details),
  successAt: state.successAt ?? successAt,
});

/** charged: the state if the sale does not take the money. */
export function wordProved(
  { word, details }: Pick<StateOf<'unknown'>, 'word' | 'details'>,
  { at, fits }: EventOf<'word-proved'>,
  charged: StateOf<'abandoned'>,
): StateOf<'paid' | 'abandoned'> | null {
  if (word === null || details === null) return null;
  return fits ? { name: 'paid', details, paidAt: at, proof: 'managers-word', foundLater: true } : charged;
}

/** What was read or said under another payment's id does not hold for this payment. */
export const disowned = ({ sentAt }: Pick<StateOf<'unknown'>, 'sentAt'>): StateOf<'unknown'> =>
  unknown(sentAt, { code: 'payment.id-shared' }, null);

/** Ended under another payment's id: it is looked up by our own id again. */
export const watchedAnew = (sentAt: Moment): StateOf<'abandoned'> =>
  abandoned({ sentAt, details: null, successAt: null, confirmSent: false }, { by: 'override', reason: '' });

export function notCharged(
  { details }: Pick<StateOf<'unknown'>, 'details'>,
  { reason }: EventOf<'not-charged'>,
): StateOf<'not-charged'> {
  return { name: 'not-charged', reason, details };
}

export function taken(
  { details }: { readonly details?: PaymentDetails | null },
  { at }: EventOf<'taken'>,
): StateOf<'paid'> | null {
  return details ? { name: 'paid', details, paidAt: at, proof: 'taken', foundLater: true } : null;
}

/** After its watch has ended, nothing changes what the watch found. */
export const watched = (
  { ending }: StateOf<'abandoned'>,
  step: () => StateOf<'abandoned'> | null,
): StateOf<'abandoned'> | null => (ending === null ? step() : null);

/** The same state if nothing new was read: that saves an entry of the journal. */
export function withDetails<S extends PaymentState & { readonly details: PaymentDetails | null }>(
  state: S,
  read: PaymentDetails,
): S {
  const details = merged(state.details, read);
  return details === state.details ? state : { ...state, details };
}

/** The step of an event that tells no more than details. */
export const learnt = <S extends PaymentState & { readonly details: PaymentDetails | null }>(
  state: S,
  { details }: { readonly details: PaymentDetails },
): S => withDetails(state, details);

/** A known id of the service stays: another payment under our id is another payment. */
const pinned = (known: PaymentDetails | null, read: PaymentDetails | null): PaymentDetails | null =>
  known === null ? read : read === null ? known : merged(known, read);

/** What a look-up does not tell stays as the create's answer said it. */
export function merged(known: PaymentDetails | null, read: PaymentDetails): PaymentDetails {
  if (known === null) return read;
  if (known.paymentId !== read.paymentId) return known;
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

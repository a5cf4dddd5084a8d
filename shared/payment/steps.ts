/**
 * The steps of the payment's table: what each event makes of a state, and nothing about when. `machine.ts` says which may
 * lead where.
 */
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

export function succeeded(
  { sentAt, foundLater }: Pick<StateOf<'processing'>, 'sentAt' | 'foundLater'>,
  details: PaymentDetails,
  { at, openFrom, mayConfirm }: EventOf<'succeeded'>,
): StateOf<'confirming' | 'paid' | 'unknown'> {
  if (details.confirmMode === 0) {
    return { name: 'paid', details, paidAt: at, proof: 'no-confirmation-needed', foundLater };
  }
  if (!mayConfirm) {
    // Nobody waits for it any more: it is left to lapse, and the judgement reads what became of it.
    return { ...unknown(sentAt, { code: 'payment.in-doubt' }, details), successAt: at };
  }
  return { name: 'confirming', sentAt, details, openFrom, successAt: at, foundLater };
}

/** Status 2 was read of it, at the latest then: what needs no confirmation is paid by that. */
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
  { by, reason }: EventOf<'abandoned'>,
): StateOf<'abandoned'> {
  const name = 'abandoned';
  return { name, sentAt, by, reason, details, successAt, confirmSent, word: null, ending: null };
}

/** It had ended, and a manager says that it was charged: watched again, until the service bears that out. */
export function claimed(
  state: StateOf<'declined' | 'lapsed' | 'absent' | 'not-charged'>,
  { word, details: read, successAt, sentAt }: EventOf<'claimed'>,
): StateOf<'abandoned'> {
  const details = pinned(state.details ?? null, read);
  const { reason } = word;
  // Of what has ended nobody knows any more whether a confirm had left.
  const confirmSent = state.name === 'lapsed' || state.name === 'not-charged';
  return {
    name: 'abandoned',
    sentAt,
    by: 'claimed',
    reason,
    details,
    successAt,
    confirmSent,
    word,
    ending: null,
  };
}

export function wordProved(
  { word, details }: Pick<StateOf<'unknown'>, 'word' | 'details'>,
  { at, fits }: EventOf<'word-proved'>,
  charged: () => StateOf<'abandoned'>,
): StateOf<'paid' | 'abandoned'> | null {
  if (word === null || details === null) return null;
  return fits ? { name: 'paid', details, paidAt: at, proof: 'managers-word', foundLater: true } : charged();
}

/** Nothing that was read of the other payment holds for this one, nor does a word about it. */
export const disowned = ({ sentAt }: Pick<StateOf<'unknown'>, 'sentAt'>): StateOf<'unknown'> =>
  unknown(sentAt, { code: 'payment.id-shared' }, null);

/** It had ended under an id that is another payment's: what became of itself is looked for by our own id. */
export const watchedAnew = (sentAt: Moment): StateOf<'abandoned'> =>
  abandoned(
    { sentAt, details: null, successAt: null, confirmSent: false },
    { name: 'abandoned', by: 'override', reason: '' },
  );

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

/** Nothing that is read after the watch has ended changes what it found. */
export const watched = (
  { ending }: StateOf<'abandoned'>,
  step: () => StateOf<'abandoned'> | null,
): StateOf<'abandoned'> | null => (ending === null ? step() : null);

/** The same state where nothing new was read: the journal is spared an entry. */
export function withDetails<S extends PaymentState & { readonly details: PaymentDetails | null }>(
  state: S,
  read: PaymentDetails,
): S {
  const details = merged(state.details, read);
  return details === state.details ? state : { ...state, details };
}

/** The service's own id, once it is known, stays: another payment under our id is another payment. */
export const pinned = (known: PaymentDetails | null, read: PaymentDetails | null): PaymentDetails | null =>
  known === null ? read : read === null ? known : merged(known, read);

/** The create's own answer knows more than a look-up; what a look-up does not tell stays as it was. */
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

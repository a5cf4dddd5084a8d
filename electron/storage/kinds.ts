/**
 * The closed list of entry kinds, derived from the list of books. It has types only, so a feature can name an
 * entry without importing the books' code.
 */
import type { RowsOf } from './book.ts';
import type { BOOKS } from './books.ts';
import type { Together } from './gather.ts';

export type Forms = Together<(typeof BOOKS)[number]['kinds']>;

export type Kind = keyof Forms;
/** The rows that an entry of each kind carries. */
export type Payloads = { readonly [K in Kind]: RowsOf<Forms[K]> };
export type Payload<K extends Kind> = Payloads[K];

/** Why a payment has a new state: an event of its state machine, or an act of a person or the till. */
export type PaymentHappening = Payload<'payment.moved'>['happening'];

/** An entry as a feature gives it to the journal. subject: the id of what it is about. */
export type NewEntry<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly subject: string; readonly payload: Payload<P> };
}[K];

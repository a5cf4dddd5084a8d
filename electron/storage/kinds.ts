/**
 * The closed list of what can happen to the books, read off the list of them. Types alone: features name with these
 * what they append, and nothing of the books' making comes along.
 */
import type { RowsOf } from './book.ts';
import type { BOOKS } from './books.ts';
import type { Together } from './gather.ts';

export type Forms = Together<(typeof BOOKS)[number]['kinds']>;

export type Kind = keyof Forms;
/** The rows that an entry of each kind carries. */
export type Payloads = { readonly [K in Kind]: RowsOf<Forms[K]> };
export type Payload<K extends Kind> = Payloads[K];

/** Why a payment has a new state, in the words of its machine and of what people and the till do beside it. */
export type PaymentHappening = Payload<'payment.moved'>['happening'];

/** An entry as a feature hands it to the journal. subject: the id of what it is about. */
export type NewEntry<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly subject: string; readonly payload: Payload<P> };
}[K];

/** The history's payments are not held until somebody does something with one. */
import type { TransactionId } from '../../shared/ids.ts';
import { type Desk, type Held, hold } from '../payment/desk.ts';

/** The payment in the desk's hands, from the journal where it is not there yet; undefined: there is none. */
export function takeUp(desk: Desk, transactionId: TransactionId): Held | undefined {
  const held = desk.held.get(transactionId);
  if (held) return held;
  const stored = desk.journal.attempt(transactionId);
  return stored ? hold(desk, stored) : undefined;
}

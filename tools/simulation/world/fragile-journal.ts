/**
 * The journal as a process of the till reaches it: the power may go at each write, before it or right after
 * it, and the disk may refuse one. A process that is gone writes nothing any more.
 */

import type { Attempt } from '../../../electron/payment/attempt.ts';
import type { Written } from '../../../electron/storage/journal.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';

export interface Fragility {
  readonly isAlive: () => boolean;
  /** What happens at this write; null: it goes well. */
  readonly drawFault: () => Extract<
    MachineKind,
    'crash-before-write' | 'crash-after-write' | 'disk-refuses'
  > | null;
  readonly onFault: (kind: MachineKind, state: PaymentStateName) => void;
  readonly kill: () => void;
  /** A payment's state is in the journal from now on. */
  readonly onStored: (attempt: Attempt, event: string) => void;
}

export function fragileJournal(books: SaleBooks, parts: Fragility): SaleBooks {
  const write = (state: PaymentStateName, work: () => Written, stored: () => void): Written => {
    // The hands of a dead process are cut: what it still believes changes nothing.
    if (!parts.isAlive()) return ok(null);
    const fault = parts.drawFault();
    if (fault) parts.onFault(fault, state);
    if (fault === 'disk-refuses') return fail({ code: 'journal.unwritable' });
    if (fault === 'crash-before-write') {
      parts.kill();
      return ok(null);
    }
    const written = work();
    if (written.ok) stored();
    if (fault === 'crash-after-write') parts.kill();
    return written;
  };
  return {
    ...books,
    startAttempt: (sale, attempt) =>
      write(
        attempt.state.name,
        () => books.startAttempt(sale, attempt),
        () => parts.onStored(attempt, 'created'),
      ),
    saveAttempt: (attempt, step, also) =>
      write(
        attempt.state.name,
        () => books.saveAttempt(attempt, step, also),
        () => parts.onStored(attempt, step.event),
      ),
    sellForCash: (sale, cash) => (parts.isAlive() ? books.sellForCash(sale, cash) : ok(null)),
    saveFiscal: (entry) =>
      write(
        'paid',
        () => books.saveFiscal(entry),
        () => undefined,
      ),
    saveFacts: (place, facts, learnedWallMs) =>
      parts.isAlive() ? books.saveFacts(place, facts, learnedWallMs) : ok(null),
  };
}

/**
 * The journal with faults: at each write the power may fail, before or right after it, and the disk may
 * refuse the write. A dead process writes no more.
 */
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { MachineKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';

export interface Fragility {
  readonly isAlive: () => boolean;
  /** The fault of this write; null: none. */
  readonly drawFault: () => Extract<
    MachineKind,
    'crash-before-write' | 'crash-after-write' | 'disk-refuses'
  > | null;
  /** state: of the entry's payment; null: the entry has none. */
  readonly onFault: (kind: MachineKind, state: PaymentStateName | null) => void;
  readonly kill: () => void;
  /** The entry is in the journal from now on. */
  readonly onStored: (entry: NewEntry, act: Act) => void;
}

export function fragileJournal(books: SaleBooks, deps: Fragility): SaleBooks {
  const stateOf = ({ payload }: NewEntry): PaymentStateName | null => {
    if ('payment' in payload) return payload.payment.state.name;
    const about =
      'refund' in payload
        ? payload.refund
        : 'receipt' in payload
          ? payload.receipt
          : 'tasks' in payload
            ? payload.tasks?.[0]
            : null;
    const id = about?.transactionId ?? null;
    return id === null ? null : (books.payment(id)?.state.name ?? null);
  };
  let diesAtCommit = false;
  // The first listener: a power cut at the commit comes before the till reacts.
  books.subscribe(
    ({ entry, act }) => {
      if (!deps.isAlive()) return;
      deps.onStored(entry, act);
      if (diesAtCommit) deps.kill();
    },
    (bug) => {
      throw bug;
    },
  );
  return {
    ...books,
    subscribe: (listener, onBug) =>
      books.subscribe((stored) => {
        if (deps.isAlive()) listener(stored);
      }, onBug),
    append: (act, entry) => {
      // A dead process changes nothing more, and waits for ever.
      if (!deps.isAlive()) return fail({ code: 'journal.unwritable' });
      // Cash takes one write without follow-up, so a fault there proves nothing.
      const fault = entry.kind === 'cash.taken' ? null : deps.drawFault();
      if (fault) deps.onFault(fault, stateOf(entry));
      if (fault === 'disk-refuses') return fail({ code: 'journal.unwritable' });
      if (fault === 'crash-before-write') {
        deps.kill();
        return fail({ code: 'journal.unwritable' });
      }
      diesAtCommit = fault === 'crash-after-write';
      return books.append(act, entry);
    },
    keepPollRecord: (...args) => (deps.isAlive() ? books.keepPollRecord(...args) : ok(null)),
    saveFacts: (...args) => (deps.isAlive() ? books.saveFacts(...args) : ok(null)),
    saveReconcileRun: (...args) => (deps.isAlive() ? books.saveReconcileRun(...args) : ok(null)),
    endReconcileRun: (...args) => (deps.isAlive() ? books.endReconcileRun(...args) : ok(null)),
  };
}

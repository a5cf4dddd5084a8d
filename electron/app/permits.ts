/** What the till may do now. Each permit is read at each use. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface PermitDeps {
  /** Why the requested set-up failed; null: it did not, or this is a training till. */
  readonly notSetUp: TillError | null;
  /** Why the journal takes no sales; null: it does. */
  readonly journalTrouble: () => TillError | null;
  /** Why no payer code can be charged at the endpoint; null: codes can be charged. */
  readonly serviceTrouble: TillError | null;
  /** Why a missing shift stops sales; null: sales may go on. */
  readonly shiftStop: () => TillError | null;
}

export type Permit = () => Result<null, TillError>;

export interface Permits {
  /** Cash needs only the journal, on a till that was set up. */
  readonly selling: Permit;
  /** Payer codes also need the service. */
  readonly charging: Permit;
  /** A full disk stops only new sales: payments under way and refunds go on. */
  readonly continuing: Permit;
  /** A full disk stops only new sales: a sale can still be voided, and its money goes back by hand. */
  readonly undoing: Permit;
  /** Refunds by hand need neither the service nor disk space, but a person who answers for the drawer. */
  readonly handingOut: Permit;
  /** Sales need a shift that a person answers for. */
  readonly inShift: (may: Result<null, TillError>) => Result<null, TillError>;
}

export function permitsOf({ notSetUp, journalTrouble, serviceTrouble, shiftStop }: PermitDeps): Permits {
  const selling: Permit = () => {
    const error = notSetUp ?? journalTrouble();
    return error ? fail(error) : ok(null);
  };
  const charging: Permit = () => {
    const may = selling();
    return may.ok && serviceTrouble ? fail(serviceTrouble) : may;
  };
  const undoing: Permit = () => {
    const may = selling();
    return may.ok || may.error.code === 'journal.disk-full' ? ok(null) : may;
  };
  return {
    selling,
    charging,
    undoing,
    continuing: () => {
      const may = charging();
      if (may.ok || may.error.code !== 'journal.disk-full') return may;
      return serviceTrouble ? fail(serviceTrouble) : ok(null);
    },
    handingOut: () => {
      const may = undoing();
      const stop = may.ok ? shiftStop() : null;
      return stop ? fail(stop) : may;
    },
    inShift: (may) => {
      const stop = may.ok ? shiftStop() : null;
      return stop ? fail(stop) : may;
    },
  };
}

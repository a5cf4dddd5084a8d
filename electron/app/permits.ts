/** What the till may do now. Each is asked anew each time. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface PermitParts {
  /** Why the till that was to be set up is not; null: it is, or it is a training till. */
  readonly notSetUp: TillError | null;
  /** Why nothing can be sold into the journal; null while it can. */
  readonly journalTrouble: () => TillError | null;
  /** Why no payer code can be charged at the endpoint; null where it can. */
  readonly serviceTrouble: TillError | null;
  /** Why nothing is sold for want of a shift; null: it is. */
  readonly shiftStop: () => TillError | null;
}

export type Permit = () => Result<null, TillError>;

export interface Permits {
  /** Cash needs only the journal, on a till that was set up once. */
  readonly selling: Permit;
  /** Payer codes need the service too. */
  readonly charging: Permit;
  /** A full disk stops only what is new: what is under way is asked about, and money is given back. */
  readonly goingOn: Permit;
  /** What goes back by hand needs neither service nor room, but somebody who answers for the drawer. */
  readonly handingOut: Permit;
  /** Nothing is sold without a shift that somebody answers for. */
  readonly inShift: (may: Result<null, TillError>) => Result<null, TillError>;
}

export function permitsOf({ notSetUp, journalTrouble, serviceTrouble, shiftStop }: PermitParts): Permits {
  const selling: Permit = () => {
    const error = notSetUp ?? journalTrouble();
    return error ? fail(error) : ok(null);
  };
  const charging: Permit = () => {
    const may = selling();
    return may.ok && serviceTrouble ? fail(serviceTrouble) : may;
  };
  return {
    selling,
    charging,
    goingOn: () => {
      const may = charging();
      if (may.ok || may.error.code !== 'journal.disk-full') return may;
      return serviceTrouble ? fail(serviceTrouble) : ok(null);
    },
    handingOut: () => {
      const may = selling();
      if (!may.ok && may.error.code !== 'journal.disk-full') return may;
      const stop = shiftStop();
      return stop ? fail(stop) : ok(null);
    },
    inShift: (may) => {
      const stop = may.ok ? shiftStop() : null;
      return stop ? fail(stop) : may;
    },
  };
}

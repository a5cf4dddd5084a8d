/** Checks setup codes and limits the tries (`guesses.ts`). */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, momentOf } from '../../shared/time.ts';
import type { CodeTries, SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { minutesOf, waitAfter, waitingOf } from './guesses.ts';
import { hashLike, type SetupCodeHash, sameHash } from './setup-code.ts';

export interface CodeGuard {
  /**
   * Errors:
   * `setup-code.wrong`.
   * `setup-code.wait`: limit: minutes until the next try; the code was wrong, or not compared.
   * `setup-code.none`: this till has no code.
   * `journal.unwritable`.
   */
  check(code: string): Promise<Result<null, TillError>>;
}

export interface CodeGuardDeps {
  /** The valid code's hash; null: there is none. */
  readonly hash: () => SetupCodeHash | null;
  readonly journal: Pick<SetupCodeJournal, 'codeTries' | 'keepCodeTries'>;
  readonly clock: Clock;
}

/**
 * One per till, for all callers, so that tries count one after the other. The guard for a provisioning file
 * at the start counts in the same journal. Neither removes what the other counted.
 */
export function codeGuard(deps: CodeGuardDeps): CodeGuard {
  let last: Promise<unknown> = Promise.resolve();
  return {
    check: (code) => {
      const mine = last.then(() => checkOne(deps, code));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

async function checkOne(deps: CodeGuardDeps, code: string): Promise<Result<null, TillError>> {
  const { hash, journal, clock } = deps;
  const right = hash();
  if (right === null) return fail({ code: 'setup-code.none' });
  const before = journal.codeTries();
  const waits = before === null ? ok(0) : waitingMs(deps, before);
  if (!waits.ok) return waits;
  if (waits.value > 0) return waitFor(waits.value);
  // The try counts before the comparison, so ending the process meanwhile does not save it.
  const wrong = (before?.wrong ?? 0) + 1;
  const counted = { wrong, at: momentOf(clock), lastWrong: before?.lastWrong ?? null };
  const noted = journal.keepCodeTries(counted);
  if (!noted.ok) return noted;
  const tried = await hashLike(right, code);
  if (sameHash(right, tried)) return journal.keepCodeTries(null);
  // A wrong file that stays there at every start is no new guess.
  const isAgain = before?.lastWrong === tried;
  const others = Math.max(0, (journal.codeTries()?.wrong ?? wrong) - wrong);
  const isRepeated = isAgain && others === 0;
  const sum = (isAgain ? wrong - 1 : wrong) + others;
  const kept = journal.keepCodeTries(isRepeated ? before : { ...counted, wrong: sum, lastWrong: tried });
  if (!kept.ok) return kept;
  const waitMs = isRepeated ? 0 : waitAfter(sum);
  return waitMs > 0 ? waitFor(waitMs) : fail({ code: 'setup-code.wrong' });
}

const waitFor = (ms: number): Result<never, TillError> =>
  fail({ code: 'setup-code.wait', limit: minutesOf(ms) });

/** Errors: `journal.unwritable`. */
function waitingMs({ journal, clock }: CodeGuardDeps, tries: CodeTries): Result<number, TillError> {
  const waits = waitingOf(clock, tries);
  const noted = waits.restarts ? journal.keepCodeTries({ ...tries, at: momentOf(clock) }) : ok(null);
  return noted.ok ? ok(waits.ms) : noted;
}

/**
 * Where a setup code is tried. After five wrong ones each further one waits, up to half an hour, and neither a
 * restart nor a moved clock ends the wait. While it lasts nothing is compared and nothing counted, so that whoever
 * guesses on keeps the shop out for half an hour, and never for good.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, momentOf } from '../../shared/time.ts';
import type { CodeTries, SetupCodeJournal } from '../storage/journal.ts';
import { hashLike, type SetupCodeHash, sameHash } from './setup-code.ts';

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** After so many wrong tries. */
const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));

export interface CodeGuard {
  /**
   * Errors: `setup-code.wrong`, `setup-code.wait` (limit: minutes until the next try; it was wrong, or not looked
   * at), `setup-code.none` (this till has no code), `journal.unwritable`.
   */
  check(code: string): Promise<Result<null, TillError>>;
}

export interface CodeGuardParts {
  /** The one that counts; null: there is none. */
  readonly hash: () => SetupCodeHash | null;
  readonly journal: Pick<SetupCodeJournal, 'codeTries' | 'keepCodeTries'>;
  readonly clock: Clock;
}

/** One for a journal: tries are counted one after the other. */
export function codeGuard(parts: CodeGuardParts): CodeGuard {
  let last: Promise<unknown> = Promise.resolve();
  return {
    check: (code) => {
      const mine = last.then(() => checkOne(parts, code));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

async function checkOne(parts: CodeGuardParts, code: string): Promise<Result<null, TillError>> {
  const { hash, journal, clock } = parts;
  const right = hash();
  if (right === null) return fail({ code: 'setup-code.none' });
  const before = journal.codeTries();
  const waits = before === null ? ok(0) : waitingMs(parts, before);
  if (!waits.ok) return waits;
  if (waits.value > 0) return waitFor(waits.value);
  // It counts before it is looked at: whoever ends the process meanwhile has used it up.
  const wrong = (before?.wrong ?? 0) + 1;
  const counted = { wrong, at: momentOf(clock), lastWrong: before?.lastWrong ?? null };
  const noted = journal.keepCodeTries(counted);
  if (!noted.ok) return noted;
  const tried = await hashLike(right, code);
  if (sameHash(right, tried)) return journal.keepCodeTries(null);
  // A file that lies there at every start guesses nothing new.
  const isAgain = before?.lastWrong === tried;
  const kept = journal.keepCodeTries(isAgain ? before : { ...counted, lastWrong: tried });
  if (!kept.ok) return kept;
  const waitMs = isAgain ? 0 : waitAfter(wrong);
  return waitMs > 0 ? waitFor(waitMs) : fail({ code: 'setup-code.wrong' });
}

const waitFor = (ms: number): Result<never, TillError> =>
  fail({ code: 'setup-code.wait', limit: Math.ceil(ms / 60_000) });

/** In another boot nobody can say how much of it has passed: it begins anew. Errors: `journal.unwritable`. */
function waitingMs({ journal, clock }: CodeGuardParts, tries: CodeTries): Result<number, TillError> {
  const waitMs = waitAfter(tries.wrong);
  const passedMs = clock.monoMs() - tries.at.monoMs;
  // A clock that was set may make another boot read as this one: the try would lie ahead.
  if (tries.at.bootId === clock.bootId && passedMs >= 0) return ok(Math.max(0, waitMs - passedMs));
  const anew = journal.keepCodeTries({ ...tries, at: momentOf(clock) });
  return anew.ok ? ok(waitMs) : anew;
}

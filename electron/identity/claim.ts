/**
 * A person decides about a data folder that is bound to another machine: the till moved, or this is a copy.
 * The person types the setup code if the folder has one. Until then no other feature runs.
 */
import type { ClaimDecision, CopiedView } from '../../shared/contract/claim.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { CodeGuard } from '../secret/code-guard.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';

export interface CopiedFolder {
  /** The machine has no readable id. */
  readonly isNameless: boolean;
  /** Errors: `journal.*`; nothing is changed then. */
  readonly claim: (act: Act, word: ClaimDecision) => Result<null, TillError>;
}

export interface ClaimDeps {
  /** null: the folder belongs to this machine. */
  readonly copied: CopiedFolder | null;
  readonly journal: Pick<SetupCodeJournal, 'setupCode'>;
  /** The till's one code guard. */
  readonly codes: CodeGuard;
}

export interface Claim extends Feature<'till.claim'> {
  view(): CopiedView | null;
}

/**
 * Errors: `payment.wrong-state` if the folder belongs here or the other decision was made; those of the code
 * guard and of `claim`.
 */
export function createClaim({ copied, journal, codes }: ClaimDeps): Claim {
  let said: ClaimDecision | null = null;
  const viewOf = ({ isNameless }: CopiedFolder): CopiedView => ({
    asksCode: journal.setupCode() !== null,
    isNameless,
    said,
  });
  return {
    ...onlyAnswers({
      'till.claim': async ({ word, setupCode }, act) => {
        if (copied === null) return fail({ code: 'payment.wrong-state' });
        if (journal.setupCode() !== null) {
          const right = await codes.check(setupCode ?? '');
          if (!right.ok) return right;
        }
        // A parallel request may have decided during the check.
        if (said !== null && said !== word) return fail({ code: 'payment.wrong-state' });
        const claimed = said === null ? copied.claim(act, word) : ok(null);
        if (!claimed.ok) return claimed;
        said = word;
        return ok(viewOf(copied));
      },
    }),
    view: () => copied && viewOf(copied),
  };
}

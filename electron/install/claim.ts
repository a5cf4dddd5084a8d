/**
 * What a person does with a data folder that runs on another machine than it is bound to: says whether the till has
 * moved or this is a copy of it, with the setup code where the folder has one. Until then nothing else does anything.
 */
import type { ClaimWord, CopiedView } from '../../shared/contract/claim.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { CodeGuard } from '../secret/code-guard.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';

export interface CopiedFolder {
  /** The machine names nothing of itself. */
  readonly isNameless: boolean;
  /** Errors: `journal.*`; nothing is done then. */
  readonly claim: (act: Act, word: ClaimWord) => Result<null, TillError>;
}

export interface ClaimDeps {
  /** null: it is at home here. */
  readonly copied: CopiedFolder | null;
  readonly journal: Pick<SetupCodeJournal, 'setupCode'>;
  /** Of the whole till. */
  readonly codes: CodeGuard;
}

export interface Claim extends Feature<'till.claim'> {
  view(): CopiedView | null;
}

/** Errors: `payment.wrong-state` at home, or once the other word was said; those of the code guard and of `claim`. */
export function createClaim({ copied, journal, codes }: ClaimDeps): Claim {
  let said: ClaimWord | null = null;
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
        // Another press may have said it meanwhile.
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

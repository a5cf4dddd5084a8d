/** A journal that is there to be read. Wrong setup codes are counted in it all the same. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Journal, Written } from './journal.ts';
import type { SetupCodeJournal } from './journal-setup-code.ts';

/** Whatever writes: a method more in the journal does not compile here until it is said that it is refused. */
type Write = {
  [Name in keyof Journal]: Journal[Name] extends (...given: never[]) => infer Answer
    ? Answer extends Result<null, TillError>
      ? Name
      : never
    : never;
}[keyof Journal];

/** error: what each write answers; nothing of it is there then. */
export function withoutWrites(journal: Journal, error: TillError): Journal {
  const refuse = (): Written => fail(error);
  const refused: Readonly<Record<Exclude<Write, keyof SetupCodeJournal>, typeof refuse>> = {
    append: refuse,
    appendBeside: refuse,
    appendRefused: refuse,
    keepAsked: refuse,
    forgetAsked: refuse,
    keepPinTries: refuse,
    keepPhone: refuse,
    erasePhones: refuse,
    keepLook: refuse,
    saveFacts: refuse,
    saveBaskets: refuse,
    saveReconcileRun: refuse,
    endReconcileRun: refuse,
  };
  return { ...journal, ...refused };
}

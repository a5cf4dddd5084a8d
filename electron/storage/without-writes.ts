/** A journal that is there to be read. Wrong setup codes are counted in it all the same. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail } from '../../shared/result.ts';
import type { Journal, Written } from './journal.ts';

/** error: what each write answers; nothing of it is there then. */
export function withoutWrites(journal: Journal, error: TillError): Journal {
  const refuse = (): Written => fail(error);
  return {
    ...journal,
    append: refuse,
    keepLook: refuse,
    saveFacts: refuse,
    saveBaskets: refuse,
    saveReconcileRun: refuse,
    endReconcileRun: refuse,
  };
}

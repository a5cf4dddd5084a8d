/**
 * Wrong setup codes while the journal is unusable. Its stand-in is in memory, so each start would give new
 * guesses. A file in the data folder counts them until a journal takes over.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '../../../shared/result.ts';
import type { Journal } from '../journal.ts';
import type { CodeTries, SetupCodeJournal } from '../journal-setup-code.ts';
import { readNote } from '../regular-file.ts';
import { Tries } from '../repositories/setup-code.ts';

const triesPath = (folder: string): string => join(folder, 'journal.code-tries');

function triesIn(folder: string): CodeTries | null {
  try {
    return Tries.parse(JSON.parse(readNote(triesPath(folder))));
  } catch {
    return null;
  }
}

/** The tries of a stand-in. Errors: `journal.unwritable`; a try that can't be counted is refused. */
export const countedIn = (folder: string): Pick<SetupCodeJournal, 'codeTries' | 'keepCodeTries'> => ({
  codeTries: () => triesIn(folder),
  keepCodeTries: (tries) => {
    const path = triesPath(folder);
    try {
      if (tries === null) rmSync(path, { force: true });
      else {
        writeFileSync(`${path}.partial`, JSON.stringify(tries), { flush: true });
        renameSync(`${path}.partial`, path);
      }
      return ok(null);
    } catch {
      return fail({ code: 'journal.unwritable', field: path });
    }
  },
});

/** A usable journal, old or new, continues the count of the stand-in. */
export function takeTries(folder: string, journal: Journal): void {
  const tries = triesIn(folder);
  if (tries === null) return;
  const isMore = tries.wrong > (journal.codeTries()?.wrong ?? 0);
  if (!isMore || journal.keepCodeTries(tries).ok) rmSync(triesPath(folder), { force: true });
}

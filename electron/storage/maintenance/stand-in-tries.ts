/**
 * Wrong setup codes while the journal can't be used: its stand-in lives in memory, and whoever guesses would have his
 * tries anew with each start. They are counted in a file of the data folder until a journal takes them.
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

/** What a stand-in answers of the tries. Errors: `journal.unwritable`: a try that can't be counted is none. */
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

/** A journal that can be used again, the old one or one that was made of it, goes on counting where the stand-in was. */
export function takeTries(folder: string, journal: Journal): void {
  const tries = triesIn(folder);
  if (tries === null) return;
  const isMore = tries.wrong > (journal.codeTries()?.wrong ?? 0);
  if (!isMore || journal.keepCodeTries(tries).ok) rmSync(triesPath(folder), { force: true });
}

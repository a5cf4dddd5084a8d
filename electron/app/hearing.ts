/** The one place before the journal where what was stored is heard of, whichever way an entry takes into it. */
import type { Act } from '../../shared/staff/actor.ts';
import type { Journal } from '../storage/journal.ts';
import type { NewEntry } from '../storage/kinds.ts';

/** The same journal, which tells of each entry once it is stored. hear: it never throws. */
export function hearing(journal: Journal, hear: (entry: NewEntry, act: Act) => void): Journal {
  const ways: Pick<Journal, 'append' | 'appendBeside' | 'appendRefused' | 'saveBaskets'> = {
    append: (act, entry) => {
      const written = journal.append(act, entry);
      if (written.ok) hear(entry, act);
      return written;
    },
    appendBeside: (act, entry, beside) => {
      const written = journal.appendBeside(act, entry, beside);
      if (written.ok) hear(entry, act);
      return written;
    },
    appendRefused: (act, entry, asked) => {
      const written = journal.appendRefused(act, entry, asked);
      if (written.ok) hear(entry, act);
      return written;
    },
    saveBaskets: (changes, told) => {
      const written = journal.saveBaskets(changes, told);
      if (written.ok && told) hear(told.entry, told.act);
      return written;
    },
  };
  // It stands before the journal and is no copy of it: whatever else it can do is asked of the journal itself.
  return Object.assign(Object.create(journal) as Journal, ways);
}

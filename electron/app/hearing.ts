/** The one place that learns of every stored entry, whichever way the entry enters the journal. */
import type { Act } from '../../shared/staff/actor.ts';
import type { Journal } from '../storage/journal.ts';
import type { NewEntry } from '../storage/kinds.ts';

/** The same journal, which passes each stored entry on. `hear`: never throws. */
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
  // All other methods come from the journal itself.
  return Object.assign(Object.create(journal) as Journal, ways);
}

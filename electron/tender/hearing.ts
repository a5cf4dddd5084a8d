import type { Act } from '../../shared/staff/actor.ts';
import type { Journal } from '../storage/journal.ts';
import type { NewEntry } from '../storage/kinds.ts';

/** The same journal, which tells of each entry once it is stored. hear: it never throws. */
export function hearing(journal: Journal, hear: (entry: NewEntry, act: Act) => void): Journal {
  const append: Journal['append'] = (act, entry) => {
    const written = journal.append(act, entry);
    if (written.ok) hear(entry, act);
    return written;
  };
  // It stands before the journal and is no copy of it: whatever else it can do is asked of the journal itself.
  return Object.create(journal, { append: { value: append, enumerable: true } });
}

/**
 * The SQLite journal as the books of a run: slower than the journal in memory, and its own entries become
 * visible.
 */
import type { Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { seededRandomness } from '../../shared/time.ts';
import type { RunOptions } from './world/run.ts';
import type { Theme } from './world/themes.ts';

/** path: a file, or `:memory:`. onOpened: gets the journal, to close it later. */
export const sqliteBooks =
  (
    path: string,
    { seed, theme, onOpened }: { seed: number; theme: Theme | null; onOpened?: (journal: Journal) => void },
  ): NonNullable<RunOptions['openBooks']> =>
  (clock) => {
    const journal = openJournal(path, {
      clock,
      random: seededRandomness(seed),
      ...(theme === 'shifts' && { shifts: () => 'counted' }),
    });
    if (!journal.ok) throw new Error(journal.error.code);
    onOpened?.(journal.value);
    return journal.value;
  };

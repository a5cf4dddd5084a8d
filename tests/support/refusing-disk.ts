/**
 * A disk that refuses some writes: the next changes of a payment and its dependents, and of a shift; or each
 * basket.
 */
import type { Journal } from '../../electron/storage/journal.ts';
import { fail } from '../../shared/result.ts';

export interface RefusingDisk {
  /** The number of changes that it still refuses. */
  refusals: number;
  takesBaskets: boolean;
}

export const onRefusingDisk = (journal: Journal, disk: RefusingDisk): Journal => ({
  ...journal,
  append: (act, entry) => {
    const isChange = /^(payment\.moved|refund\.|task\.|shift\.)/.test(entry.kind);
    if (disk.refusals === 0 || !isChange) return journal.append(act, entry);
    disk.refusals -= 1;
    return fail({ code: 'journal.unwritable' });
  },
  saveBaskets: (changes, entry) =>
    disk.takesBaskets ? journal.saveBaskets(changes, entry) : fail({ code: 'journal.unwritable' }),
});

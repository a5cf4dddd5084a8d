/**
 * A disk that refuses some writes: the next changes of a payment and its dependents, of a shift and of a kept card; each basket;
 * or papers in some states.
 */
import type { Journal } from '../../electron/storage/journal.ts';
import type { PrintState } from '../../shared/paper/print-job.ts';
import { fail } from '../../shared/result.ts';

export interface RefusingDisk {
  /** The number of changes that it still refuses. */
  refusals: number;
  takesBaskets: boolean;
  takesPrint: (state: PrintState) => boolean;
}

export const onRefusingDisk = (journal: Journal, disk: RefusingDisk): Journal => ({
  ...journal,
  append: (act, entry) => {
    if (
      entry.kind === 'print.moved' &&
      'print' in entry.payload &&
      !disk.takesPrint(entry.payload.print.state)
    )
      return fail({ code: 'journal.unwritable' });
    const isChange = /^(payment\.moved|refund\.|task\.|shift\.|kept-card\.)/.test(entry.kind);
    if (disk.refusals === 0 || !isChange) return journal.append(act, entry);
    disk.refusals -= 1;
    return fail({ code: 'journal.unwritable' });
  },
  saveBaskets: (changes, entry) =>
    disk.takesBaskets ? journal.saveBaskets(changes, entry) : fail({ code: 'journal.unwritable' }),
});

/** What is known of the comparisons with the service: what those of this process told, else what the books have kept of them. */
import type { Compared, Learned } from '../../shared/shift/compare-shift.ts';
import type { AskAgain } from '../storage/journal-reconcile.ts';
import type { ShiftParts } from './deps.ts';

export const SAYS: Readonly<Record<AskAgain, Compared>> = {
  waits: 'no-answer',
  refused: 'no-answer',
  untold: 'untold',
  // Compared, and looked at again beside that.
  held: 'answered',
};

/** A run asks about no payment that an earlier one had an answer of, so a start would forget most of a long shift. */
export function learnedBy({ journal, endpoint, compared }: ShiftParts): Learned {
  const last = compared.wholeWallMs ?? journal.lastReconciledWallMs(endpoint);
  return {
    told: {
      get: (transactionId) => {
        const told = compared.told.get(transactionId);
        if (told !== undefined) return told;
        const kept = journal.learnedOf(transactionId);
        return kept === null || kept === 'answered' ? (kept ?? undefined) : SAYS[kept];
      },
    },
    atWallMs: compared.atWallMs ?? last,
    wholeWallMs: last,
  };
}

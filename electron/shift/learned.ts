/** What is known of the comparisons with the service: what those of this process told, else what the books have kept of them. */
import type { Endpoint } from '../../shared/payment/endpoint.ts';
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

/**
 * A run asks about no payment that an earlier one had an answer of, so a start would forget most of a long shift. mode:
 * the shift's; when the service of the other one was compared says nothing of it.
 */
export function learnedBy({ journal, endpoint, compared }: ShiftParts, mode: Endpoint['mode']): Learned {
  const isItsService = mode === endpoint.mode;
  const last = isItsService ? (compared.wholeWallMs ?? journal.lastReconciledWallMs(endpoint)) : null;
  return {
    told: {
      get: (transactionId) => {
        const told = compared.told.get(transactionId);
        if (told !== undefined) return told;
        const kept = journal.learnedOf(transactionId);
        return kept === null || kept === 'answered' ? (kept ?? undefined) : SAYS[kept];
      },
    },
    atWallMs: isItsService ? (compared.atWallMs ?? last) : null,
    wholeWallMs: last,
  };
}

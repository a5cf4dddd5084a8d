/** The known results of comparisons with the service: this process's first, then the ones in the books. */
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Compared, Learned } from '../../shared/shift/compare-shift.ts';
import type { AskAgain } from '../storage/journal-reconcile.ts';
import type { ShiftContext } from './deps.ts';

export const RESULT_OF: Readonly<Record<AskAgain, Compared | undefined>> = {
  waits: 'no-answer',
  refused: 'no-answer',
  untold: 'untold',
  // A further read is still to come.
  held: undefined,
};

/**
 * A run asks again only about unanswered payments, so without the books a restart would lose most results of
 * a long shift. `mode`: the shift's. If it differs from the endpoint's, the comparison times do not apply.
 */
export function learnedBy({ journal, endpoint, compared }: ShiftContext, mode: Endpoint['mode']): Learned {
  const isItsService = mode === endpoint.mode;
  const last = isItsService ? (compared.wholeWallMs ?? journal.lastReconciledWallMs(endpoint)) : null;
  return {
    results: {
      get: (transactionId) => {
        const results = compared.results.get(transactionId);
        if (results !== undefined) return results;
        const kept = journal.learnedOf(transactionId);
        return kept === null || kept === 'answered' ? (kept ?? undefined) : RESULT_OF[kept];
      },
    },
    atWallMs: isItsService ? (compared.atWallMs ?? last) : null,
    wholeWallMs: last,
  };
}

/** One comparison at a time, whoever asked for it: a manager joins the one that runs by itself. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import type { Desk } from '../payment/desk.ts';
import type { ReconcileJournal } from '../storage/journal.ts';
import { type ReconcileProgress, type ReconcileResult, reconcile } from './reconcile.ts';

export interface Reconciler {
  /** Errors: as `reconcile`. */
  run(): Promise<Result<ReconcileResult, TillError>>;
}

export function createReconciler(
  desk: Desk,
  journal: ReconcileJournal,
  onProgress: (progress: ReconcileProgress) => void,
): Reconciler {
  let running: ReturnType<Reconciler['run']> | null = null;
  return {
    run: () => {
      running ??= reconcile(desk, journal, onProgress).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

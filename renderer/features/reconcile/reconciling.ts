/**
 * The comparison with the service: one at a time. It runs on with its dialog closed, and keeps its result.
 */
import { createStore } from 'zustand/vanilla';
import type { ReconcileProgressView, ReconcileView } from '../../../shared/contract/reconcile.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Stores } from '../../context/stores.ts';
import { storeHook } from '../../context/use-till-app.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

export type Reconciling =
  | { readonly phase: 'idle' }
  /** null: not known yet. */
  | { readonly phase: 'running'; readonly progress: ReconcileProgressView | null }
  | { readonly phase: 'failed'; readonly error: TillError }
  | { readonly phase: 'done'; readonly view: ReconcileView };

export type ReconcilingStore = ReturnType<typeof createReconciling>;

export function createReconciling({ api, payments }: Pick<Stores, 'api' | 'payments'>) {
  const store = createStore<{ readonly now: Reconciling }>()(() => ({ now: { phase: 'idle' } }));
  const { setState } = store;
  const comparing = onlyOne();
  return {
    ...store,
    /** Compares. Each difference stays in the strip until it is settled. */
    compareWithService: (): Promise<boolean> =>
      comparing(async () => {
        setState({ now: { phase: 'running', progress: null } });
        const answer = await api.ask('reconcile.run', undefined);
        if (answer.ok) for (const view of answer.value.differences) payments.take(view);
        setState({
          now: answer.ok ? { phase: 'done', view: answer.value } : { phase: 'failed', error: answer.error },
        });
      }),
    /** Takes the progress of a comparison started on this page. The daily automatic comparison is ignored. */
    takeProgress: (progress: ReconcileProgressView): void =>
      setState(({ now }) => ({ now: now.phase === 'running' ? { ...now, progress } : now })),
  };
}

export const useReconciling = storeHook((app) => app.reconciling);

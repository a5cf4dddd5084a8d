/** The comparison with the service: one at a time; it goes on while its window is closed, and keeps its result. */
import { create } from 'zustand';
import type { ReconcileProgressView, ReconcileView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { ask } from '../api.ts';
import { onlyOne } from './one-at-a-time.ts';
import { takePayment } from './payments.ts';

export type Reconciling =
  | { readonly phase: 'idle' }
  /** null: not known yet. */
  | { readonly phase: 'running'; readonly progress: ReconcileProgressView | null }
  | { readonly phase: 'failed'; readonly error: TillError }
  | { readonly phase: 'done'; readonly view: ReconcileView };

export const useReconciling = create<{ readonly now: Reconciling }>()(() => ({ now: { phase: 'idle' } }));

const comparing = onlyOne();

/** Compares; each difference is in the strip too from then on, until it is settled. */
export const compareWithService = (): Promise<boolean> =>
  comparing(async () => {
    useReconciling.setState({ now: { phase: 'running', progress: null } });
    const answer = await ask('reconcile.run', undefined);
    if (answer.ok) for (const view of answer.value.differences) takePayment(view);
    useReconciling.setState({
      now: answer.ok ? { phase: 'done', view: answer.value } : { phase: 'failed', error: answer.error },
    });
  });

/** How far it has come. One that runs by itself, once a day, is nobody's on this page until somebody asks. */
export const takeReconcileProgress = (progress: ReconcileProgressView): void =>
  useReconciling.setState(({ now }) => ({ now: now.phase === 'running' ? { ...now, progress } : now }));

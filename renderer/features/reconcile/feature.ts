import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { createReconciling, type ReconcilingStore } from './reconciling.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly reconciling: ReconcilingStore;
  }
  interface Dialogs {
    /** The result of the comparison with the service. */
    readonly reconcile: NoData;
  }
}

export const RECONCILE = {
  dialogs: { reconcile: later(async () => (await import('./reconcile-dialog.tsx')).default) },
  // The event carries all its data.
  invalidates: { 'reconcile.progress': () => [] },
  makes: { reconciling: createReconciling },
  opens: ({ reading, reconciling }) => reading.subscribe('reconcile.progress', reconciling.takeProgress),
} as const satisfies PageFeature;

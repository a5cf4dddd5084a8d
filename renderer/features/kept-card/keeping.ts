/** Whose card it is that is being typed. It ends with the step, and is stored nowhere. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CustomerToKeep } from '../../context/actions.ts';
import type { Stores } from '../../context/stores.ts';

export type KeepingStore = StoreApi<{ readonly customer: CustomerToKeep | null }>;

export function createKeeping({ route }: Pick<Stores, 'route'>): KeepingStore {
  const store: KeepingStore = createStore(() => ({ customer: null }));
  route.subscribe(({ step }) => {
    if (step.name !== 'card' && store.getState().customer !== null) store.setState({ customer: null });
  });
  return store;
}

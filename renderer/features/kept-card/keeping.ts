/** Whose card it is that is being typed. It ends with the step, and is stored nowhere. */
import { createStore } from 'zustand/vanilla';
import type { CustomerToKeep } from '../../context/actions.ts';
import type { Stores } from '../../context/stores.ts';

interface Keeping {
  readonly customer: CustomerToKeep | null;
}

export type KeepingStore = ReturnType<typeof createKeeping>;

export function createKeeping({ route }: Pick<Stores, 'route'>) {
  const { getState, getInitialState, setState, subscribe } = createStore<Keeping>()(() => ({
    customer: null,
  }));
  /** null: the card is for this sale. */
  const choose = (customer: CustomerToKeep | null): void => setState({ customer });
  route.subscribe(({ step }) => {
    if (step.name !== 'card' && getState().customer !== null) choose(null);
  });
  return { getState, getInitialState, subscribe, choose };
}

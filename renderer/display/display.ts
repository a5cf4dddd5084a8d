/** What the main process shows the customer, as this page received it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CustomerView } from '../../shared/contract/customer.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Api } from '../context/api.ts';

export interface Shown {
  readonly view: CustomerView;
  /** When the time to confirm ends, by this page's monotonic clock (ms); null: nothing is confirmed. */
  readonly endsAtMs: number | null;
}

export interface Display extends Omit<StoreApi<Shown | null>, 'setState'> {
  /** Subscribes, then reads: nothing published in between is lost. Answers a function that ends it. */
  open(): Promise<() => void>;
  speak(language: Language): void;
}

/** nowMs: the page's monotonic clock. */
export function createDisplay(api: Api, nowMs: () => number = () => performance.now()): Display {
  const { getState, getInitialState, setState, subscribe } = createStore<Shown | null>()(() => null);
  const take = (view: CustomerView): void => {
    const before = getState()?.endsAtMs ?? Number.POSITIVE_INFINITY;
    const { stage } = view;
    // A later view can only shorten the time.
    const endsAtMs = stage.name === 'confirming' ? Math.min(before, nowMs() + stage.leftMs) : null;
    setState({ view, endsAtMs }, true);
  };
  return {
    getState,
    getInitialState,
    subscribe,
    open: async () => {
      let hasNews = false;
      const end = api.subscribe('customer.changed', (view) => {
        hasNews = true;
        take(view);
      });
      const answer = await api.ask('customer.view', undefined);
      if (answer.ok && !hasNews) take(answer.value);
      return end;
    },
    speak: (language) => void api.ask('customer.language', { language }),
  };
}

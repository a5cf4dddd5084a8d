/** What the main process shows the customer, as this page received it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Request } from '../../shared/contract/contract.ts';
import type { CustomerStage, CustomerView } from '../../shared/contract/customer.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Api } from '../context/api.ts';

export interface Shown {
  readonly view: CustomerView;
  /**
   * When the time to confirm ends, or another SMS code may be asked for, by this page's monotonic clock (ms). null: neither
   * counts now.
   */
  readonly endsAtMs: number | null;
}

export interface Display extends Omit<StoreApi<Shown | null>, 'setState'> {
  /** Subscribes, then reads: nothing published in between is lost. Answers a function that ends it. */
  open(): Promise<() => void>;
  speak(language: Language): void;
  /** What the customer typed: sent once, and stored nowhere. */
  sendCard(card: Request<'customer.card'>): void;
  sendCode(code: Request<'customer.sms-code'>): void;
}

/** ms; null: the stage counts no time. */
function leftMsOf(stage: CustomerStage): number | null {
  if (stage.name === 'confirming') return stage.leftMs;
  return stage.name === 'card' && (stage.step === 'code' || stage.step === 'verifying')
    ? stage.againMs
    : null;
}

/** nowMs: the page's monotonic clock. */
export function createDisplay(api: Api, nowMs: () => number = () => performance.now()): Display {
  const { getState, getInitialState, setState, subscribe } = createStore<Shown | null>()(() => null);
  const take = (view: CustomerView): void => {
    const before = getState()?.endsAtMs ?? Number.POSITIVE_INFINITY;
    const leftMs = leftMsOf(view.stage);
    // A later view can only shorten the time.
    const endsAtMs = leftMs === null ? null : Math.min(before, nowMs() + leftMs);
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
    sendCard: (card) => void api.ask('customer.card', card),
    sendCode: (code) => void api.ask('customer.sms-code', code),
  };
}

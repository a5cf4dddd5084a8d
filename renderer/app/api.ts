/** The sole user of `window.tilla`: everything that the page asks of the main process and hears from it. */
import type {
  Answer,
  ChannelName,
  EventName,
  Events,
  Request,
  TillaBridge,
} from '../../shared/contract/contract.ts';
import { fail } from '../../shared/result.ts';

declare global {
  interface Window {
    readonly tilla: TillaBridge;
  }
}

export interface Api {
  /**
   * Asks the main process. Expected failures come back as values; a call that breaks on its way is a bug there
   * or here, and is told as `ipc.bad-arguments` so that no button of the page ever hangs.
   */
  ask<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>>;
  /** Hears what the main process publishes by itself. Answers a function that ends the subscription. */
  hear<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void;
}

/** The main process behind a bridge; in the page that is the one which the preload put there. */
export const createApi = (bridge: TillaBridge = window.tilla): Api => ({
  ask: async (channel, request) => {
    try {
      return await bridge.invoke(channel, request);
    } catch (error) {
      console.warn(`the main process did not answer ${channel}`, error);
      return fail({ code: 'ipc.bad-arguments', field: channel });
    }
  },
  hear: (event, listen) => bridge.on(event, listen),
});

/** The only user of `window.tilla`: all requests to the main process, and all events from it. */
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
   * Sends a request to the main process. Expected failures are values. A broken request is a bug, and becomes
   * `ipc.bad-arguments`, so that no button of the page hangs.
   */
  ask<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>>;
  /** Subscribes to an event of the main process. Answers a function that unsubscribes. */
  subscribe<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void;
}

/** The main process behind a bridge. By default the bridge is the preload's. */
export const createApi = (bridge: TillaBridge = window.tilla): Api => ({
  ask: async (channel, request) => {
    try {
      return await bridge.invoke(channel, request);
    } catch (error) {
      console.warn(`the main process did not answer ${channel}`, error);
      return fail({ code: 'ipc.bad-arguments', field: channel });
    }
  },
  subscribe: (event, listen) => bridge.on(event, listen),
});

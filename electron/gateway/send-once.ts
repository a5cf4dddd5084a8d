/** One request through undici. It loads with the first request, because it takes a third of a start. */
import { DecoratorHandler, type Dispatcher, request } from 'undici';
import { dispatchersTo } from './dispatchers.ts';
import type { OpenSocketDeps } from './open-socket.ts';
import { unsent } from './retry.ts';
import type { Route } from './route.ts';
import type { WireRequest } from './wire-request.ts';

/**
 * Notices when a request gets a connected socket. undici calls this right before it writes the first byte.
 */
class SendWatch extends DecoratorHandler {
  readonly #onSend: () => void;
  readonly #handler: Dispatcher.DispatchHandler;
  constructor(handler: Dispatcher.DispatchHandler, onSend: () => void) {
    super(handler);
    this.#handler = handler;
    this.#onSend = onSend;
  }
  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#onSend();
    this.#handler.onRequestStart?.(controller, context);
  }
}

/**
 * One request. Rejects with a NotSentError if nothing was written. It does so at once when the signal aborts,
 * because undici would wait for a connection first.
 */
function sendOnce(
  dispatcher: Dispatcher,
  url: string,
  { method, headers, body, signal }: WireRequest,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const watched = dispatcher.compose((dispatch) => (options, handler) => {
      const watch = new SendWatch(handler, () => {
        // A request that aborted while it waited for a socket ends right after this, unwritten.
        sent = !signal.aborted;
      });
      return dispatch(options, watch);
    });
    signal.addEventListener('abort', () => (sent ? undefined : reject(unsent(signal.reason))), {
      once: true,
    });
    request(url, {
      dispatcher: watched,
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    }).then(resolve, (thrown) => reject(sent ? thrown : unsent(thrown)));
  });
}

export function openSender(deps: OpenSocketDeps) {
  const ways = dispatchersTo(deps);
  return {
    /** One request, as `sendOnce` says. */
    sendOnce: (route: Route, url: string, wireRequest: WireRequest): Promise<Dispatcher.ResponseData> =>
      sendOnce(ways.for(route), url, wireRequest),
    destroy: ways.destroy,
  };
}

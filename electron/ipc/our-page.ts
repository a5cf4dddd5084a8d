/** Names that the page and the main process share: the page's address and the two IPC channels. */

/** Requests of the page: `invoke(REQUESTS, channel, request)`. */
export const REQUESTS = 'tilla';
/** Events of the main process: `send(EVENTS, event, payload)`. */
export const EVENTS = 'tilla-event';

/** `new URL('app://till/').origin` is "null", so protocol and host are compared. */
export function isOurPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === 'till';
}

/**
 * Whether our page's main frame sent a request. A nested frame is refused whatever its address. null: the
 * frame is already gone.
 */
export const isOurFrame = (frame: { readonly url: string; readonly parent: unknown } | null): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url);

/** What page and main process have to agree on before a word passes: whose page it is, and where words travel. */

/** What the page asks: `invoke(REQUESTS, channel, request)`. */
export const REQUESTS = 'tilla';
/** What the main process tells by itself: `send(EVENTS, event, payload)`. */
export const EVENTS = 'tilla-event';

/** `new URL('app://till/').origin` is "null": protocol and host are compared. */
export function isOurPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === 'till';
}

/** Of whoever asks. A frame inside a page is nobody's, whatever its address; null: it is gone already. */
export const isOurFrame = (frame: { readonly url: string; readonly parent: unknown } | null): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url);

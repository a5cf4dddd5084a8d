/** Which page is ours. On its own, so that the window's bounds need no schema library. */

/** `new URL('app://till/').origin` is "null": protocol and host are compared. */
export function isOurPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === 'till';
}

/**
 * `protocol`: the app's own scheme. From outside, Chromium accepts no new scheme, so an https origin replaces
 * it: app://till/x is https://till.app.localhost/x. That is a secure context, and the name never leaves the
 * machine. Every address is converted on its way in and out.
 */
import { standIn } from './stand-in.ts';

export type SchemeHandler = Parameters<Electron.Protocol['handle']>[1];

const handlers = new Map<string, SchemeHandler>();
const STANDS_FOR = /^https:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.localhost(?=[/?#]|$)/;

/** app://till/a?b -> https://till.app.localhost/a?b; other addresses stay. */
export function toPageUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([a-z0-9-]+)(?=[/?#]|$)/i.exec(url);
  if (!match?.[1] || !match[2] || !handlers.has(match[1].toLowerCase())) return url;
  return `https://${match[2]}.${match[1]}.localhost`.toLowerCase() + (url.slice(match[0].length) || '/');
}

/** https://till.app.localhost/a?b -> app://till/a?b; other addresses stay. */
export function toAppUrl(url: string): string {
  const match = STANDS_FOR.exec(url);
  return match?.[1] && match[2] && handlers.has(match[2])
    ? `${match[2]}://${match[1]}${url.slice(match[0].length)}`
    : url;
}

/** The handler of a page address; undefined: not the app's own. */
export const handlerFor = (pageUrl: string): SchemeHandler | undefined => {
  const scheme = STANDS_FOR.exec(pageUrl)?.[2];
  return scheme ? handlers.get(scheme) : undefined;
};

export const protocol: Electron.Protocol = standIn<Electron.Protocol>('protocol', {
  // As https, every scheme is standard, secure and allowed to fetch.
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (['http', 'https', 'file', 'data', 'blob'].includes(scheme)) {
      throw new Error(`the Chromium shell can't handle the built-in scheme ${scheme}`);
    }
    handlers.set(scheme, handler);
  },
  unhandle: (scheme) => void handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
});

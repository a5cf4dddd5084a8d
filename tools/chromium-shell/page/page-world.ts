/** The page's side of `contextBridge`: puts what the preload exposes on `window`. */
import type { BridgeEnd } from './bridge-end.ts';

/** Runs in the page's world before its scripts. Self-contained, because its source text is put into pages. */
export function installPageWorld(makeEnd: (onMessage: (message: unknown) => void) => BridgeEnd): void {
  if (window.parent !== window) return;

  const freezeDeep = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value);
      for (const item of Object.values(value)) freezeDeep(item);
    }
    return value;
  };

  const end: BridgeEnd = makeEnd((message) => {
    const { key, api } = message as { readonly key: string; readonly api: unknown };
    // Page scripts can't replace it or a part of it.
    Object.defineProperty(window, key, {
      value: freezeDeep(end.unpack(api)),
      writable: false,
      configurable: false,
      enumerable: true,
    });
  });
}

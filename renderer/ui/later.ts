/** Parts of the page that come after its first: loaded ahead of the press that opens them, or by it. */
import { type ComponentType, lazy, type ReactNode } from 'react';

export interface Later<P> {
  readonly View: ComponentType<P>;
  /** Brings it ahead of time. Rejects where it can't be had: its first drawing tries anew, and throws then. */
  readonly fetch: () => Promise<unknown>;
}

/** Answers at once, which no promise does: what is here already is drawn with the press that asks for it. */
const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React reads a thing with `then`, and a promise answers too late.
  ({ then: (take: (value: T) => unknown) => take(value) }) as unknown as Promise<T>;

export function later<P>(load: () => Promise<(props: P) => ReactNode>): Later<P> {
  let loaded: { readonly default: ComponentType<P> } | null = null;
  const fetch = async () => {
    loaded ??= { default: await load() };
    return loaded;
  };
  return { fetch, View: lazy(() => (loaded ? atOnce(loaded) : fetch())) };
}

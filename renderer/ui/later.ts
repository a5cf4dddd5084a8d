/** Parts of the page that load after its first screen: ahead of the press that opens them, or with it. */
import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';

export interface Later<P> {
  readonly View: FunctionComponent<P>;
  /** Loads the part ahead of time. Rejects on failure: the first drawing tries again, and throws then. */
  readonly fetch: () => Promise<unknown>;
}

/** A promise would resolve later: a loaded part is drawn with the very press. */
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

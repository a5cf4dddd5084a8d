/** Everything that may lie over the screen: each dialog, with its data. Features add theirs in `registry.ts`. */
import type { Dialogs } from './registry.ts';

export type DialogRoute = {
  [K in keyof Dialogs]: { readonly kind: K } & Dialogs[K];
}[keyof Dialogs];

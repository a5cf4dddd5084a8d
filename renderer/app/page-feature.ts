/**
 * What a feature adds to the page beside its components; `features.ts` is the list. Data and functions, no
 * React.
 */
import type { ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { PlainKey } from '../i18n/words.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Stores } from './stores.ts';

/** Old answers: of a channel with any request, or of one exact request. */
export type Old = { readonly [C in ChannelName]: readonly [C] | readonly [C, Request<C>] }[ChannelName];

/** The answers that an event makes old. */
export type Refresh<E extends EventName> = (payload: Events[E]) => readonly Old[];

/** The facts about the open sale that a menu entry depends on. */
export interface SaleNow {
  readonly isEmpty: boolean;
  /** The sale holds money, so the basket can't change. */
  readonly frozen: boolean;
}

/** An entry of the menu behind the last button of the selling screen. */
export interface MoreEntry {
  readonly icon: IconName;
  readonly label: PlainKey;
  /** Left out: always. */
  readonly isShown?: (now: SaleNow) => boolean;
  readonly press: (stores: Stores) => void;
}

export interface PageFeature {
  readonly more?: readonly MoreEntry[];
  readonly makesOld?: { readonly [E in EventName]?: Refresh<E> };
  /** Subscribes to events as the page opens. Answers a function that unsubscribes. */
  readonly opens?: (stores: Stores) => () => void;
}

/** What a feature of the page brings, beside its components: `features.ts` is the list. Data and functions, no React. */
import type { ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { PlainKey } from '../i18n/words.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Stores } from './stores.ts';

/** Answers that are old: a channel, with whatever it was asked; or one question of it. */
export type Old = { readonly [C in ChannelName]: readonly [C] | readonly [C, Request<C>] }[ChannelName];

/** Which answers are old once this was published. */
export type Refresh<E extends EventName> = (payload: Events[E]) => readonly Old[];

/** The sale on the screen, as far as an entry of the menu hangs on it. */
export interface SaleNow {
  readonly isEmpty: boolean;
  /** It holds money: nothing of its basket changes. */
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
  /** As the page opens: what it hears. Answers what ends that. */
  readonly opens?: (stores: Stores) => () => void;
}

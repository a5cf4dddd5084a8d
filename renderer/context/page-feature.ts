/**
 * A feature of the page: what it adds beside the components that others draw. `app/features.ts` is the list.
 * Screens and dialogs are loaded on demand, so that the list imports no component.
 */
import type { ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { PlainKey } from '../i18n/words.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Later } from '../ui/later.ts';
import type { Dialogs, FeatureStores, Screens } from './registry.ts';
import type { Stores } from './stores.ts';

/** Stale answers: of a channel with any request, or of one exact request. */
export type Stale = { readonly [C in ChannelName]: readonly [C] | readonly [C, Request<C>] }[ChannelName];

/** The answers that an event makes stale. */
export type Invalidation<E extends EventName> = (payload: Events[E]) => readonly Stale[];

/** The stores of the page, those of its features included. */
export type PageStores = Stores & FeatureStores;

/** The facts about the open sale that a menu entry depends on. */
export interface SaleNow {
  readonly isEmpty: boolean;
  /** The sale holds money, so the basket can't change. */
  readonly frozen: boolean;
  readonly isTraining: boolean;
}

/** An entry of the menu behind the last button of the selling screen. */
export interface MoreEntry {
  readonly icon: IconName;
  readonly label: PlainKey;
  /** The first of a group of the menu. */
  readonly begins?: true;
  /** Left out: always. */
  readonly isShown?: (now: SaleNow) => boolean;
  readonly press: (stores: PageStores) => void;
}

/** 'drawn by its screen': the component stands in the screen that opens the dialog. */
export type DialogView<Data> = Later<Data> | 'drawn by its screen';

export interface PageFeature {
  /** Loaded on demand, and ahead while the till is idle. */
  readonly screens?: { readonly [S in keyof Screens]?: Later<Screens[S]> };
  readonly dialogs?: { readonly [D in keyof Dialogs]?: DialogView<Dialogs[D]> };
  /** Other parts to load ahead, which the feature draws itself. */
  readonly ahead?: readonly Pick<Later<never>, 'fetch'>[];
  /** Stores of its own, by name. Components take them from `useTillApp()`. */
  readonly makes?: { readonly [N in keyof FeatureStores]?: (stores: Stores) => FeatureStores[N] };
  readonly more?: readonly MoreEntry[];
  readonly invalidates?: { readonly [E in EventName]?: Invalidation<E> };
  /** Subscribes to events as the page opens. Answers a function that unsubscribes. */
  readonly opens?: (stores: PageStores) => () => void;
}

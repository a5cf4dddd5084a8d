/** The till itself: its first screen's whole state, its network, what it has to say. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { FiscalSettings } from '../fiscal/items.ts';
import type { SaleId } from '../ids.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { Settings } from '../settings/settings.ts';
import type { BasketView } from './basket.ts';
import { channel } from './channel.ts';
import type { CopiedView } from './claim.ts';
import type { PaymentView } from './payment.ts';
import type { StaffView } from './staff.ts';
import type { TasksCount } from './tasks.ts';

export interface NetworkView {
  readonly state: 'ok' | 'down' | 'not-yet-known';
  /** How long it has been down; 0 when it is not. */
  readonly downMs: number;
  readonly why: TillError | null;
  /** Payments under way or not certain. */
  readonly paymentsWaiting: number;
  /** Fiscal receipts that are on their way and not linked yet. */
  readonly receiptsWaiting: number;
  /** Fiscal receipts that were refused and wait for a manager. */
  readonly receiptsRefused: number;
  /** Those for which the service has named no link for hours: they too call a manager. */
  readonly receiptsUnlinked: number;
  /** The first sale with one of these two: where mending begins. */
  readonly saleToMend: SaleId | null;
}

/** Something the person at the till should know, with its sentence in the language files under its error code. */
export interface Notice {
  readonly id: string;
  readonly error: TillError;
  /** `warning` can be closed; `blocking` stays while the till can't charge. */
  readonly level: 'warning' | 'blocking';
}

/** What the screen and the customer's paper say of the shop. */
export interface ShopView {
  readonly shopName: string | null;
  readonly shopNumber: string | null;
  readonly shopAddress: string | null;
}

/** Everything the page needs to draw its first screen. */
export interface TillView extends ShopView {
  readonly mode: Mode;
  readonly version: string;
  readonly settings: Settings;
  readonly fiscal: FiscalSettings;
  /** `ready`, or why no payment by code can be taken; cash works all the same. */
  readonly charging: { readonly ready: true } | { readonly ready: false; readonly error: TillError };
  /** The data folder is bound to another machine: its history can be looked at, and nothing else. null: it is not. */
  readonly copied: CopiedView | null;
  /** The secret is kept in memory for this run only: this machine has no secret store. */
  readonly secretInMemoryOnly: boolean;
  /** Why the till that was to be set up is not; nothing can be sold on it. null: all is well, or it trains. */
  readonly notSetUp: TillError | null;
  readonly basket: BasketView;
  /** Payments of the strip: under way, uncertain, or calling for a manager. */
  readonly payments: readonly PaymentView[];
  /** What waits for a person. */
  readonly tasks: TasksCount;
  readonly network: NetworkView;
  readonly notices: readonly Notice[];
  readonly categories: readonly string[];
  /** A shift that a person counts is open, whatever the setting says. */
  readonly isShiftCounted: boolean;
  /** Who stands here. */
  readonly staff: StaffView;
}

export interface TillEvents {
  'network.changed': NetworkView;
  'notice.raised': Notice;
  /** What it said is over: it goes by itself. */
  'notice.ended': { readonly id: string };
}

export const TILL = {
  /** The state of the till, for the first screen and after a reload: before anybody has signed in. */
  'till.open': channel<TillView>()('anyone', z.undefined()),
} as const;

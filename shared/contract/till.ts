/** The till itself: the state for the first screen, the network and the notices. */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import type { FiscalSettings } from '../fiscal/items.ts';
import type { SaleId } from '../ids.ts';
import type { Settings } from '../settings/settings.ts';
import type { BasketView } from './basket.ts';
import { channel } from './channel.ts';
import type { CopiedView } from './claim.ts';
import type { PaymentView } from './payment.ts';
import type { StaffView } from './staff.ts';
import type { TasksCount } from './tasks.ts';

export interface NetworkView {
  readonly state: 'ok' | 'down' | 'not-yet-known';
  /** How long it has been down; 0: it is up. */
  readonly downMs: number;
  readonly why: TillError | null;
  /** Under way or uncertain. */
  readonly paymentsWaiting: number;
  /** On their way and not linked yet. */
  readonly receiptsWaiting: number;
  /** Refused by the service; a manager has to act. */
  readonly receiptsRefused: number;
  /** Without a link for hours: a manager has to act on these too. */
  readonly receiptsUnlinked: number;
  /** The first sale with a refused or unlinked receipt; a manager starts there. */
  readonly saleToMend: SaleId | null;
}

/** A message for the person at the till; its sentence stands in the language files under its error code. */
export interface Notice {
  readonly id: string;
  readonly error: TillError;
  /** A `warning` can be closed; a `blocking` notice stays while the till can't charge. */
  readonly level: 'warning' | 'blocking';
}

/** The shop's details on the screen and on the customer's paper. */
export interface ShopView {
  readonly shopName: string | null;
  readonly shopNumber: string | null;
  readonly shopAddress: string | null;
  readonly shopPhone: string | null;
}

/** Everything the page needs to draw its first screen. */
export interface TillView extends ShopView {
  readonly mode: Mode;
  readonly version: string;
  readonly settings: Settings;
  readonly fiscal: FiscalSettings;
  /** `ready`, or why payments by code can't be taken; cash still works. */
  readonly charging: { readonly ready: true } | { readonly ready: false; readonly error: TillError };
  /**
   * The data folder is bound to another machine: only its history can be read. null: it is bound to this
   * machine.
   */
  readonly copied: CopiedView | null;
  /** The secret lives in memory for this run only: this machine has no secret store. */
  readonly secretInMemoryOnly: boolean;
  /** Why the intended set-up failed; the till can't sell. null: set up, or training. */
  readonly notSetUp: TillError | null;
  readonly basket: BasketView;
  /** Payments of the strip: under way, uncertain, or with an alarm. */
  readonly payments: readonly PaymentView[];
  readonly tasks: TasksCount;
  readonly network: NetworkView;
  readonly notices: readonly Notice[];
  readonly categories: readonly string[];
  /** A counted shift is open, whatever the setting. */
  readonly isShiftCounted: boolean;
  /** How many papers only a press prints. */
  readonly printsWaiting: number;
  readonly staff: StaffView;
}

export interface TillEvents {
  'network.changed': NetworkView;
  'notice.raised': Notice;
  /** The notice is over and closes by itself. */
  'notice.ended': { readonly id: string };
}

export const TILL = {
  /** The till's state, for the first screen and after a reload, before a sign-in too. */
  'till.open': channel<TillView>()('anyone', z.undefined()),
} as const;

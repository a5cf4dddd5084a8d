/**
 * The customer's screen: the sale that is open at the counter, and no other. The main process makes the view from its
 * own books. The cashier's page only says whether its camera waits for a code.
 */
import { z } from 'zod';
import type { ScreenTraits } from '../device/screen.ts';
import { type CardEntryId, SaleId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { PictureHash } from '../pictures/picture.ts';
import { LANGUAGES, type Language } from '../settings/languages.ts';
import type { Settings } from '../settings/settings.ts';
import type { TypingStep } from '../tender/card-steps.ts';
import { channel } from './channel.ts';

export interface CustomerLine {
  readonly name: string;
  /** Thousandths of the unit. */
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceTiyin: Tiyin;
  /** After discounts. */
  readonly dueTiyin: Tiyin;
}

/** Lines that the screen gets: the newest. */
export const MOST_CUSTOMER_LINES = 60;

export interface CustomerGoods {
  readonly lines: readonly CustomerLine[];
  /** So many lines stand before these. */
  readonly earlier: number;
  /** Discounts, and what others pay. */
  readonly offTiyin: Tiyin;
  readonly totalTiyin: Tiyin;
  /** Paid so far. */
  readonly heldTiyin: Tiyin;
  readonly owedTiyin: Tiyin;
}

/** A code, card or invoice under way, by what the books know of it. */
export const CUSTOMER_WAITS = ['charging', 'approving', 'checking', 'not-paid'] as const;

/** Why the customer types once more. `no-answer`: the service could not be asked. */
export const CARD_PROBLEMS = ['refused', 'code-wrong', 'ask-again', 'no-answer'] as const;

/** The customer types a card. */
export interface CustomerCard {
  readonly name: 'card';
  readonly entryId: CardEntryId;
  /** To be charged. */
  readonly amountTiyin: Tiyin;
  readonly step: TypingStep;
  /** Where the SMS code went, masked by the service. */
  readonly phone: string;
  /** ms until another code may be asked for, from publishing. */
  readonly againMs: number;
  readonly problem: (typeof CARD_PROBLEMS)[number] | null;
}

export type CustomerStage =
  | { readonly name: 'idle' }
  | { readonly name: 'goods' }
  /** The camera waits for the customer's code. amountTiyin: to be charged. */
  | { readonly name: 'code'; readonly amountTiyin: Tiyin; readonly camera: Settings['customerCamera'] }
  | CustomerCard
  | { readonly name: (typeof CUSTOMER_WAITS)[number]; readonly amountTiyin: Tiyin }
  /** leftMs: from publishing. */
  | {
      readonly name: 'confirming';
      readonly amountTiyin: Tiyin;
      readonly totalMs: number;
      readonly leftMs: number;
    }
  /** The sale is complete. changeTiyin: of cash; null: no cash was taken. link: of the fiscal receipt. */
  | {
      readonly name: 'paid';
      readonly amountTiyin: Tiyin;
      readonly changeTiyin: Tiyin | null;
      readonly link: string | null;
      readonly isLinkComing: boolean;
    };

export interface CustomerView {
  readonly language: Language;
  readonly theme: Settings['theme'];
  readonly isTraining: boolean;
  readonly shopName: string | null;
  readonly logo: PictureHash | null;
  /** Behind an idle screen. */
  readonly picture: PictureHash | null;
  readonly stage: CustomerStage;
  /** null: idle, or paid. */
  readonly goods: CustomerGoods | null;
}

/** What the cashier's page shows of the sale. Only `code` and `payment` change the customer's screen. */
export const COUNTER_STEPS = ['selling', 'code', 'payment'] as const;
export type CounterStep = (typeof COUNTER_STEPS)[number];

export interface ScreenChoice extends ScreenTraits {
  /** The till's own window stands on it. */
  readonly isTills: boolean;
}

export interface CustomerEvents {
  'customer.changed': CustomerView;
}

export const CUSTOMER = {
  'customer.view': channel<CustomerView>()('anyone', z.undefined()),
  /** Until the next sale. */
  'customer.language': channel<null>()('anyone', z.object({ language: z.enum(LANGUAGES) })),
  /** A step of another sale than the open one changes nothing. */
  'customer.step': channel<null>()('look', z.object({ saleId: SaleId, step: z.enum(COUNTER_STEPS) })),
  /** The connected screens. */
  'customer.screens': channel<readonly ScreenChoice[]>()('look', z.undefined()),
} as const;

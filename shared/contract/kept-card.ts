/**
 * Cards that customers leave with the shop. Answers carry masked numbers, never a token; a phone number only in part.
 */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { CustomerId, KeptCardId, SaleId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import { isPhoneEnd } from '../tender/customer.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

export interface KeptCardView {
  readonly keptCardId: KeptCardId;
  /** Masked; null: the service named none. */
  readonly cardNumber: string | null;
  /** ISO 8601, UTC. */
  readonly keptAt: string;
  /** ISO 8601, UTC; null: never since it was kept. */
  readonly lastUsedAt: string | null;
}

export interface FoundCardView extends KeptCardView {
  readonly name: string;
  /** The operator's code alone. */
  readonly phone: string;
}

export interface CustomerView {
  readonly customerId: CustomerId;
  readonly name: string;
  /** Masked. */
  readonly phone: string;
  /** Other customers with this phone: perhaps the same person, whose name was typed in another way. */
  readonly samePhone: readonly string[];
  readonly cards: readonly KeptCardView[];
}

/** A card whose deletion the service has not confirmed. */
export interface LeavingCardView {
  readonly keptCardId: KeptCardId;
  readonly cardNumber: string | null;
  /** ISO 8601, UTC. */
  readonly leftAt: string;
  readonly isOverdue: boolean;
  /** It stands for cards that can't be named: their sealed list did not open. */
  readonly isUnread: boolean;
}

export interface KeptCardsView {
  readonly customers: readonly CustomerView[];
  readonly leaving: readonly LeavingCardView[];
  readonly trouble: TillError | null;
}

export interface KeptCardsEvents {
  /** Cards were kept, forgotten or deleted, or the seal has opened. */
  'kept-cards.changed': null;
  /** Whether the card of the payment that began just now is kept; why: null if it is. */
  'kept-cards.kept': { readonly why: TillError | null };
}

const Named = z.object({ keptCardId: KeptCardId });

export const KEPT_CARDS = {
  /** trouble: why no card can be kept, or charged again; null: cards can. */
  'kept-cards.state': channel<{ readonly trouble: TillError | null }>()('look', z.undefined()),
  /**
   * By the whole phone, or the beginning of the name. At most eight cards, last used first. Errors: `kept-card.wait` after
   * too many phones without a card.
   */
  'kept-cards.find': channel<readonly FoundCardView[]>()('sell', z.object({ text: cleanedText(80) })),
  /**
   * phoneEnd: the last four digits of the customer's phone. Errors: `kept-card.gone`, `kept-card.phone-wrong`,
   * `kept-card.wait`, and those of a charge.
   */
  'kept-cards.charge': channel<PaymentView>()(
    'kept-card',
    z.object({
      saleId: SaleId,
      totalTiyin: TiyinAmount,
      owedTiyin: TiyinAmount.exactOptional(),
      keptCardId: KeptCardId,
      phoneEnd: z.string().refine(isPhoneEnd),
    }),
    'charge-kept-card',
    'by-rule',
  ),
  'kept-cards.list': channel<KeptCardsView>()('customers', z.undefined()),
  /** Hidden at once, then deleted at the service. */
  'kept-cards.delete': channel<null>()('customers', Named),
  /** The customer's name, phone and cards. */
  'kept-cards.forget': channel<null>()('customers', z.object({ customerId: CustomerId })),
  /** Tasks: oldest first. */
  'kept-cards.overdue': channel<readonly LeavingCardView[]>()('look', z.undefined()),
  /** A manager has seen in the service's cabinet that the token is gone. */
  'kept-cards.settle': channel<null>()('settle', Named.extend({ reason: Reason })),
  /** The seal can't be read: its cards become tasks. */
  'kept-cards.begin-anew': channel<null>()('customers', z.undefined()),
} as const;

/**
 * A sale paid by card number. The number, its expiry and the SMS code are in the requests alone: no answer, log or
 * journal has them.
 */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { CardEntryId, SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { isCardNumber, isExpiry, isSmsCode } from '../tender/card-number.ts';
import type { TypingStep } from '../tender/card-steps.ts';
import { CustomerName, CustomerPhone } from '../tender/kept-card.ts';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';

export interface CardAskedView {
  readonly entryId: CardEntryId;
  /** Masked by the service. */
  readonly phone: string;
  /** The last four digits. */
  readonly cardEnd: string;
  /** ms until the service may be asked for another code. */
  readonly againMs: number;
}

/** How far the customer is who types the card, for the cashier's window: without a digit but the card's last four. */
export interface CardTyping {
  readonly entryId: CardEntryId;
  /** `over`: the till ended the entry, and nothing was charged. */
  readonly step: TypingStep | 'over';
  /** The last four digits; null: not known yet. */
  readonly cardEnd: string | null;
  /** Why the last answer was refused, or the entry ended. */
  readonly error: TillError | null;
}

export interface CardEvents {
  'card.typing': CardTyping;
}

const CardSaleRequest = z.object({
  saleId: SaleId,
  totalTiyin: TiyinAmount,
  owedTiyin: TiyinAmount.exactOptional(),
  amountTiyin: TiyinAmount.exactOptional(),
});

const TypedCard = {
  cardNumber: z.string().refine(isCardNumber),
  /** MMYY. */
  expiry: z.string().refine(isExpiry),
};
const SmsCode = z.string().refine(isSmsCode);

export const CARD = {
  /** The service sends an SMS code to the holder. replaces: the entry whose code does not come. */
  'card.ask': channel<CardAskedView>()(
    'sell',
    CardSaleRequest.extend({
      ...TypedCard,
      replaces: CardEntryId.exactOptional(),
      /** The customer leaves the card with the shop. Left out: it is for this sale. */
      keep: z.object({ name: CustomerName, phone: CustomerPhone }).exactOptional(),
    }),
    null,
    'by-rule',
  ),
  /** The customer types the card, at the screen that faces the customer. */
  'card.hand': channel<CardTyping>()('sell', CardSaleRequest, null, 'by-rule'),
  /** smsCode: left out of an entry that its customer typed. */
  'card.pay': channel<PaymentView>()(
    'sell',
    z.object({ entryId: CardEntryId, smsCode: SmsCode.exactOptional() }),
    null,
    'by-rule',
  ),
  'card.cancel': channel<null>()('sell', z.object({ entryId: CardEntryId })),
  /** Of the customer's screen. Errors: `card.ask-again` for any but the open entry, `payment.busy`. */
  'customer.card': channel<null>()('anyone', z.object({ entryId: CardEntryId, ...TypedCard })),
  /** As above. It checks the code, and never charges. */
  'customer.sms-code': channel<null>()('anyone', z.object({ entryId: CardEntryId, smsCode: SmsCode })),
} as const;

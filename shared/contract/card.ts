/**
 * A sale paid by card number. The number, its expiry and the SMS code are in the requests alone: no answer, log or
 * journal has them.
 */
import { z } from 'zod';
import { CardEntryId, SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { isCardNumber, isExpiry, isSmsCode } from '../tender/card-number.ts';
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

export const CARD = {
  /** The service sends an SMS code to the holder. replaces: the entry whose code does not come. */
  'card.ask': channel<CardAskedView>()(
    'sell',
    z.object({
      saleId: SaleId,
      totalTiyin: TiyinAmount,
      owedTiyin: TiyinAmount.exactOptional(),
      amountTiyin: TiyinAmount.exactOptional(),
      cardNumber: z.string().refine(isCardNumber),
      /** MMYY. */
      expiry: z.string().refine(isExpiry),
      replaces: CardEntryId.exactOptional(),
      /** The customer leaves the card with the shop. Left out: it is for this sale. */
      keep: z.object({ name: CustomerName, phone: CustomerPhone }).exactOptional(),
    }),
    null,
    'by-rule',
  ),
  'card.pay': channel<PaymentView>()(
    'sell',
    z.object({ entryId: CardEntryId, smsCode: z.string().refine(isSmsCode) }),
    null,
    'by-rule',
  ),
  'card.cancel': channel<null>()('sell', z.object({ entryId: CardEntryId })),
} as const;

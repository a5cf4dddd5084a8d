/** The open basket and the tenders that are begun for it. */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { LONGEST_PAYER_CODE } from '../payment/payer-code.ts';
import { BasketLine, MAX_LINES } from '../sale/basket.ts';
import { SlipNumber } from '../tender/tender.ts';
import { channel } from './channel.ts';
import type { SaleView } from './history.ts';
import type { PaymentView } from './payment.ts';

export interface OpenBasketView {
  readonly saleId: SaleId;
  readonly lines: readonly BasketLine[];
}

const Basket = z.object({ saleId: SaleId, lines: z.array(BasketLine).max(MAX_LINES) });
/** totalTiyin: the total that the cashier sees; a price that changed meanwhile stops the sale. */
const Tendered = Basket.extend({
  totalTiyin: TiyinAmount,
  /** What is still to pay, as the cashier sees it; left out: the total. */
  owedTiyin: TiyinAmount.exactOptional(),
});
/** A part of what is owed; left out: all of it. */
const amountTiyin = TiyinAmount.exactOptional();

export const CHECKOUT = {
  /** Keeps the open basket across a restart. */
  'basket.keep': channel<null>()('sell', Basket),
  /** Ends the open basket (sold, or emptied) and answers a fresh one. */
  'basket.next': channel<OpenBasketView>()('sell', z.object({ saleId: SaleId })),
  /** Charges the payer code. Answers as soon as the payment is journalled; what follows is published. */
  'tender.code': channel<PaymentView>()(
    'sell',
    Tendered.extend({ payerCode: z.string().min(1).max(LONGEST_PAYER_CODE), amountTiyin }),
  ),
  'tender.cash': channel<SaleView>()('sell', Tendered.extend({ givenTiyin: TiyinAmount, amountTiyin })),
  /** Taken on a card terminal beside the till. approval: the number on its slip. */
  'tender.terminal': channel<SaleView>()(
    'sell',
    Tendered.extend({ amountTiyin: TiyinAmount, approval: SlipNumber }),
  ),
} as const;

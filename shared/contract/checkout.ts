/** The tenders that are begun for the open basket. They name no goods: the main process charges what it keeps. */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { LONGEST_PAYER_CODE } from '../payment/payer-code.ts';
import { SlipNumber } from '../tender/tender.ts';
import { channel } from './channel.ts';
import type { SaleView } from './history.ts';
import type { PaymentView } from './payment.ts';

/** totalTiyin: the total that the cashier sees; a price that changed meanwhile stops the sale. */
const Tendered = z.object({
  saleId: SaleId,
  totalTiyin: TiyinAmount,
  /** What is still to pay, as the cashier sees it; left out: the total. */
  owedTiyin: TiyinAmount.exactOptional(),
});
/** A part of what is owed; left out: all of it. */
const amountTiyin = TiyinAmount.exactOptional();

export const CHECKOUT = {
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

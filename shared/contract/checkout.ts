/**
 * Starts tenders for the open basket. The requests name no goods: the main process charges the basket that it
 * keeps.
 */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { LONGEST_PAYER_CODE } from '../payment/payer-code.ts';
import { SlipNumber } from '../tender/tender.ts';
import { channel } from './channel.ts';
import type { SaleView } from './history.ts';
import type { PaymentView } from './payment.ts';

/** totalTiyin: the total that the cashier sees; if a price changed meanwhile, the sale stops. */
const Tendered = z.object({
  saleId: SaleId,
  totalTiyin: TiyinAmount,
  /** The rest to pay that the cashier sees; left out: the total. */
  owedTiyin: TiyinAmount.exactOptional(),
});
/** A part of the rest; left out: the whole rest. */
const amountTiyin = TiyinAmount.exactOptional();

export const CHECKOUT = {
  /** Charges the payer code. Answers once the payment is in the journal; later changes are published. */
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

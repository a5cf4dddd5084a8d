/**
 * How a sale is paid: taking its tenders, what they hold, what it owes, and the steps before it can be voided.
 * The requests name no goods: the main process charges the basket that it keeps.
 */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import { SaleId, type TenderId, type TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Sale } from '../sale/sale.ts';
import { LONGEST_PAYER_CODE } from '../tender/payer-code.ts';
import { SlipNumber } from '../tender/tender.ts';
import { channel, Reason } from './channel.ts';
import type { SaleView } from './history.ts';
import type { PaymentView } from './payment.ts';
import type { TenderView } from './tender-view.ts';

/**
 * What remains to do about a tender that holds money, or about a payment that may become money, before the
 * sale can be voided.
 *
 * - `hand-over`: give cash back.
 * - `void-on-terminal`: void on the card terminal.
 * - `reverse`: reverse the payment by code.
 * - `wait-for-refund`: the reversal is in flight.
 * - `settle-refund`: the reversal's outcome is unknown.
 * - `hand-over-instead`: the reversal certainly was not done and can't be done, so give cash.
 * - `wait-for-payment`: the payment is under way.
 * - `settle-charged`: settle the alarm about its money.
 */
export type VoidStep =
  | {
      readonly what:
        | 'hand-over'
        | 'void-on-terminal'
        | 'reverse'
        | 'wait-for-refund'
        | 'settle-refund'
        | 'hand-over-instead';
      readonly tenderId: TenderId;
      readonly amountTiyin: Tiyin;
      /**
       * Of `hand-over-instead`: the calendar rule that forbids the reversal. Left out: two cabinet checks
       * settled it.
       */
      readonly instead?: TillError;
    }
  | { readonly what: 'wait-for-payment' | 'settle-charged'; readonly transactionId: TransactionId };

export interface SaleTendersView {
  readonly saleId: SaleId;
  readonly state: Sale['state'];
  readonly totalTiyin: Tiyin;
  readonly heldTiyin: Tiyin;
  readonly owedTiyin: Tiyin;
  /** In the order of their start. */
  readonly tenders: readonly TenderView[];
  /** Why the sale now takes no tender, no further code, no cash, or no change of its lines; null: it does. */
  readonly tenderStop: TillError | null;
  readonly codeStop: TillError | null;
  readonly cashStop: TillError | null;
  readonly changeStop: TillError | null;
  /** The sale is open, but no receipt could state it truthfully any more (`sale/locks.ts`). */
  readonly isOnlyToVoid: boolean;
  /** The steps before it can be voided, in order; empty: it can be voided. null: the sale is over. */
  readonly voidSteps: readonly VoidStep[] | null;
  /** Manual refunds that are possible now, whether or not the sale is complete. */
  readonly byHand: readonly ByHandOffer[];
  /** The sale's mode, if it differs from the till's mode; null: the same mode. */
  readonly otherMode: Mode | null;
}

/** Cash from the drawer, or a void on the terminal: at most what the tender holds. */
export interface ByHandOffer {
  readonly tenderId: TenderId;
  readonly how: 'cash' | 'terminal';
}

export interface VoidAgreedView {
  readonly reason: string;
}

export interface TendersEvents {
  /** A tender was taken or given back, or is under way, in a sale that holds or held money. */
  'sale.changed': SaleTendersView;
}

/** totalTiyin: the total that the cashier sees; if a price changed meanwhile, the sale stops. */
const Tendered = z.object({
  saleId: SaleId,
  totalTiyin: TiyinAmount,
  /** The rest to pay that the cashier sees; left out: the total. */
  owedTiyin: TiyinAmount.exactOptional(),
});
/** A part of the rest; left out: the whole rest. */
const amountTiyin = TiyinAmount.exactOptional();

export const TENDERS = {
  /** Charges the payer code. Answers once the payment is in the journal; later changes are published. */
  'tender.code': channel<PaymentView>()(
    'sell',
    Tendered.extend({ payerCode: z.string().min(1).max(LONGEST_PAYER_CODE), amountTiyin }),
    null,
    'by-rule',
  ),
  'tender.cash': channel<SaleView>()(
    'sell',
    Tendered.extend({ givenTiyin: TiyinAmount, amountTiyin }),
    null,
    'by-rule',
  ),
  /**
   * Taken on a card terminal beside the till. approval: the number on its slip; null: a shop that does not ask for
   * it. A part without a number, or beside another card payment of the sale, needs an approval.
   */
  'tender.terminal': channel<SaleView>()(
    'sell',
    Tendered.extend({ amountTiyin: TiyinAmount, approval: SlipNumber.nullable() }),
    null,
    'by-rule',
  ),
  'sale.tenders': channel<SaleTendersView>()('look', z.object({ saleId: SaleId })),
  /** Sales neither completed nor voided that hold money or only wait to be voided, oldest first. */
  'sales.held': channel<readonly SaleTendersView[]>()('look', z.undefined()),
  /**
   * One approval for all steps of a void, and for the void. Answers the reason for each of them: that of the
   * approval, where one still counts. While something of the sale is in doubt nothing is listed, and each step
   * asks by itself. Errors: `sale.over`.
   */
  'sale.void-agree': channel<VoidAgreedView>()(
    'void-sale',
    z.object({ saleId: SaleId, reason: Reason }),
    'void-steps',
    'by-rule',
  ),
  /** Voids an incomplete sale. Everything that it held was given back before. */
  'sale.void': channel<SaleTendersView>()('void-sale', z.object({ saleId: SaleId, reason: Reason })),
} as const;

/** Refunds: the requests and views of the page. */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import { LineId, RefundId, SaleId, TenderId, TransactionId } from '../ids.ts';
import { scannedText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { RefundPeople } from '../refund/people.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { RefundSource } from '../refund/sources.ts';
import type { UnfinishedReturn } from '../refund/unfinished.ts';
import type { ReceiptNo } from '../sale/sale.ts';
import type { NamedView } from '../staff/named.ts';
import { SlipNumber } from '../tender/tender.ts';
import { LONGEST_SCAN } from './basket.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';
import type { SaleTendersView } from './tenders.ts';

/** What may be returned of a sale, and where its money goes. */
export interface RefundOffer {
  readonly saleId: SaleId;
  /** The sale's mode; the till's mode may differ. */
  readonly mode: Mode;
  readonly receiptNo?: ReceiptNo;
  readonly createdAt: string;
  readonly totalTiyin: Tiyin;
  /** What all of its tenders hold: the upper limit of a return. */
  readonly heldTiyin: Tiyin;
  readonly lines: readonly RefundLineView[];
  /** In the order in which they give money back. */
  readonly sources: readonly RefundSource[];
  /**
   * The fiscal receipt at the service. `there`: made, or possibly made. `closed`: it was not needed and never
   * left. `none`: the sale never had a receipt there.
   */
  readonly receipt: 'there' | 'closed' | 'none';
  /** An unfinished return: it is completed before another return starts. */
  readonly open: { readonly returnId: RefundId; readonly dueTiyin: Tiyin; readonly restTiyin: Tiyin } | null;
  /** Why nothing can be returned now; null: a return is possible. */
  readonly stop: TillError | null;
  /** Oldest first, for the screen and for paper. */
  readonly returns: readonly SaleReturnView[];
  /** The persons named in `returns`. */
  readonly people: readonly NamedView[];
}

export interface RefundLineView {
  readonly lineId: LineId;
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  /** After every discount. */
  readonly dueTiyin: Tiyin;
  readonly returned: { readonly quantity: number; readonly amountTiyin: Tiyin };
  /** Marking codes of the pieces not yet returned. */
  readonly labels: readonly string[];
  /** Of packages: how many of the codes belong to each. A package comes back whole. */
  readonly packs?: readonly number[];
  /** Each piece has its own code: the person names the pieces that come back. */
  readonly byPiece: boolean;
  /** Weighed or measured: the person types the quantity that comes back. */
  readonly byMeasure: boolean;
}

/**
 * What a scanned code means in a return. `unit`: a piece or package by its own code. `back`: it came back before.
 * `goods`: its lines, in the order of the receipt; empty: the sale has no such goods.
 */
export type ScannedBack =
  | { readonly is: 'unit'; readonly lineId: LineId; readonly labels: readonly string[] }
  | { readonly is: 'back'; readonly lineId: LineId }
  | { readonly is: 'goods'; readonly lineIds: readonly LineId[] };

/** One return with all of its refunds. */
export interface SaleReturnView {
  readonly returnId: RefundId;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly dueTiyin: Tiyin;
  readonly reason: string;
  readonly toStock: boolean;
  readonly goods: readonly {
    readonly name: string;
    readonly unit: string;
    readonly quantity: number;
    readonly amountTiyin: Tiyin;
  }[];
  /** In the order of payout, each with its people. */
  readonly refunds: readonly (RefundPeople & {
    readonly kind: RefundKind;
    readonly state: RefundState;
    readonly amountTiyin: Tiyin;
    /** Of a payment by code. */
    readonly transactionId: TransactionId | null;
    /** The service's own text, if it refused. */
    readonly why: TillError | null;
  })[];
}

/** What the person saw when pressing the button: any difference stops the request. */
const Seen = z.object({
  saleId: SaleId,
  heldTiyin: TiyinAmount,
  /** The total that this press is to give back in all its steps. */
  amountTiyin: TiyinAmount,
  /** The first source of money, and its way. */
  first: z.object({ tenderId: TenderId, way: z.enum(['service', 'terminal', 'cash']) }),
  /** The number on the card terminal's slip, if the terminal comes first; null: no terminal, or no number. */
  slip: SlipNumber.nullable(),
});

const RequestedGoods = z.object({
  lineId: LineId,
  /** Thousandths. */
  quantity: z.number().int().positive(),
  /** Marking codes of the pieces, if each piece has a code. */
  labels: z.array(z.string().max(64)).max(300).optional(),
});

const ByHand = z.object({
  saleId: SaleId,
  tenderId: TenderId,
  /** null: everything that it holds. */
  amountTiyin: TiyinAmount.nullable(),
  /** What the tender held when the person pressed: a second press no longer matches. */
  heldTiyin: TiyinAmount,
  reason: Reason,
});

export const REFUND = {
  'refund.offer': channel<RefundOffer>()('look', z.object({ saleId: SaleId })),
  /** Errors: `sale.over`. */
  'refund.line-of': channel<ScannedBack>()(
    'look',
    z.object({ saleId: SaleId, code: scannedText(LONGEST_SCAN) }),
  ),
  /** Unfinished returns, in the order of their sales. */
  'refund.unfinished': channel<readonly UnfinishedReturn[]>()('look', z.undefined()),
  /**
   * Money back for goods, or as an amount (goods empty): does or starts the first step. `refund.go-on` does
   * each manual step after that, once the money is handed over.
   */
  'refund.goods': channel<RefundOffer>()(
    'refund',
    Seen.extend({ goods: z.array(RequestedGoods).max(1_000), toStock: z.boolean(), reason: Reason }),
    null,
    'by-rule',
  ),
  'refund.go-on': channel<RefundOffer>()('refund', Seen.extend({ returnId: RefundId }), null, 'by-rule'),
  /**
   * amountTiyin null: reverses the whole payment. Otherwise a partial refund, which is sent once and never
   * repeated.
   */
  'refund.give': channel<PaymentView>()(
    'refund',
    z.object({ transactionId: TransactionId, amountTiyin: TiyinAmount.nullable(), reason: Reason }),
    null,
    'by-rule',
  ),
  /**
   * A manager's cabinet check of an unanswered refund. "Not refunded" counts on the second check; the first
   * check only sets `notThereAt`.
   */
  'refund.settle': channel<PaymentView>()(
    'settle',
    z.object({ refundId: RefundId, outcome: z.enum(['refunded', 'not-refunded']), reason: Reason }),
    ({ outcome }) => (outcome === 'refunded' ? 'refund-was-done' : 'refund-was-not-done'),
  ),
  /**
   * A manager's cabinet check of a payment; nothing is sent.
   *
   * - `void`: it never was money, so all of the rest is gone.
   * - `elsewhere`: given back there; amountTiyin null: all of the rest.
   * - `leftTiyin`: the rest that the person saw, so that a second press does not match.
   */
  'refund.record': channel<PaymentView>()(
    'settle',
    z.discriminatedUnion('as', [
      z.object({
        transactionId: TransactionId,
        as: z.literal('void'),
        amountTiyin: z.null(),
        leftTiyin: TiyinAmount,
        reason: Reason,
      }),
      z.object({
        transactionId: TransactionId,
        as: z.literal('elsewhere'),
        amountTiyin: TiyinAmount.nullable(),
        leftTiyin: TiyinAmount,
        reason: Reason,
      }),
    ]),
    ({ as }) => `record-${as}`,
  ),
  /**
   * Cash from the drawer for a cash tender, a card terminal, or a code whose reversal certainly was not done.
   */
  'refund.cash': channel<SaleTendersView>()('refund', ByHand, null, 'by-rule'),
  /**
   * Voided or refunded on the card terminal. slip: the number on its slip; null: a shop that does not ask for it.
   */
  'refund.terminal': channel<SaleTendersView>()(
    'refund',
    ByHand.extend({ slip: SlipNumber.nullable() }),
    null,
    'by-rule',
  ),
} as const;

/** Money that goes back, as the page asks for it and sees it. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { LineId, RefundId, SaleId, TenderId, TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { RefundPeople } from '../refund/people.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { RefundSource } from '../refund/sources.ts';
import type { UnfinishedReturn } from '../refund/unfinished.ts';
import type { NamedView } from '../staff/named.ts';
import { SlipNumber } from '../tender/tender.ts';
import { channel, Reason } from './channel.ts';
import type { PaymentView } from './payment.ts';

/** What may come back of a sale, and to where its money goes. */
export interface RefundOffer {
  readonly saleId: SaleId;
  /** Of the sale: what the till does now may be another thing. */
  readonly mode: Mode;
  readonly createdAt: string;
  readonly totalTiyin: Tiyin;
  /** What all of its tenders hold: at most this goes back. */
  readonly heldTiyin: Tiyin;
  readonly lines: readonly RefundLineView[];
  /** In the order in which they give money back. */
  readonly sources: readonly RefundSource[];
  /**
   * The fiscal receipt that the service made of the sale, or may have: `closed`: it was not needed, and never left.
   * `none`: the sale never had one there.
   */
  readonly receipt: 'there' | 'closed' | 'none';
  /** A return that was begun: it is given back to its end before another one. */
  readonly open: { readonly returnId: RefundId; readonly dueTiyin: Tiyin; readonly restTiyin: Tiyin } | null;
  /** Why nothing goes back now; null: it may. */
  readonly stop: TillError | null;
  /** Every return of it, oldest first, for the screen and for paper. */
  readonly returns: readonly SaleReturnView[];
  /** Those who are named in them. */
  readonly people: readonly NamedView[];
}

export interface RefundLineView {
  readonly lineId: LineId;
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  /** What was paid for it, after every discount. */
  readonly dueTiyin: Tiyin;
  readonly returned: { readonly quantity: number; readonly amountTiyin: Tiyin };
  /** Marking codes of the pieces that did not come back. */
  readonly labels: readonly string[];
  /** One piece is one code: what comes back is named piece by piece. */
  readonly byPiece: boolean;
  /** Weighed or measured out: how much of it comes back is typed. */
  readonly byMeasure: boolean;
}

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
  /** Where the money went, in this order, and by whom. */
  readonly refunds: readonly (RefundPeople & {
    readonly kind: RefundKind;
    readonly state: RefundState;
    readonly amountTiyin: Tiyin;
    /** Of a payment by code. */
    readonly transactionId: TransactionId | null;
    /** The service's own words, where it refused. */
    readonly why: TillError | null;
  })[];
}

/** What the person saw when he pressed: what is no longer so stops it. */
const Seen = z.object({
  saleId: SaleId,
  /** What all of the sale's tenders held. */
  heldTiyin: TiyinAmount,
  /** What this press is to give back by all of its steps. */
  amountTiyin: TiyinAmount,
  /** From where the first money comes, and how. */
  first: z.object({ tenderId: TenderId, way: z.enum(['service', 'terminal', 'cash']) }),
  /** The number on the card terminal's slip, where it comes first. */
  slip: SlipNumber.nullable(),
});

const AskedGoods = z.object({
  lineId: LineId,
  /** Thousandths. */
  quantity: z.number().int().positive(),
  /** The pieces, where each has a marking code. */
  labels: z.array(z.string().max(64)).max(300).optional(),
});

export const REFUND = {
  'refund.offer': channel<RefundOffer>()('look', z.object({ saleId: SaleId })),
  /** Returns that were begun and not given back to their end, in the order of their sales. */
  'refund.unfinished': channel<readonly UnfinishedReturn[]>()('look', z.undefined()),
  /**
   * Money back for goods, or as an amount (goods empty): the first of its steps is done or begun. What follows it by
   * hand is `refund.go-on`, once somebody has handed it over.
   */
  'refund.goods': channel<RefundOffer>()(
    'refund',
    Seen.extend({ goods: z.array(AskedGoods).max(1_000), toStock: z.boolean(), reason: Reason }),
  ),
  'refund.go-on': channel<RefundOffer>()('refund', Seen.extend({ returnId: RefundId })),
  /** amountTiyin null: the whole payment, by a reversal; else a part, which is sent once and never again by itself. */
  'refund.give': channel<PaymentView>()(
    'refund',
    z.object({ transactionId: TransactionId, amountTiyin: TiyinAmount.nullable(), reason: Reason }),
  ),
  /**
   * What the service's own cabinet shows of a refund that had no answer, in the manager's words. That it is not there
   * is believed on the second look: after the first it is as it was, with `notThereAt`.
   */
  'refund.settle': channel<PaymentView>()(
    'settle',
    z.object({ refundId: RefundId, outcome: z.enum(['refunded', 'not-refunded']), reason: Reason }),
  ),
  /**
   * What a manager has seen in the cabinet of a payment; nothing is sent. `void`: it never was money after all, all
   * that is left of it. `elsewhere`: given back there; amountTiyin null: all that is left. leftTiyin: what was left of it
   * when the person pressed: a second press names what is no longer so.
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
  ),
} as const;

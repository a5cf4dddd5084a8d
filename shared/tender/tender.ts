/**
 * A way in which a sale, or a part of it, is paid. Cash and an outside card terminal are taken at once; one by code
 * may need several payments until it is money.
 */
import { z } from 'zod';
import { SaleId, TenderId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import { Moment } from '../time.ts';

const Common = z.object({
  tenderId: TenderId,
  saleId: SaleId,
  /** Of the sale's total. */
  amountTiyin: TiyinAmount,
  /** When it became money in our hands; null: it has not. */
  takenAt: Moment.nullable(),
});

/** What a person copies from a terminal's slip: 1 to 32 printable characters, spaces around them aside. */
export const LONGEST_SLIP = 32;
const SLIP_NUMBER = new RegExp(`^[^\\p{C}]{1,${LONGEST_SLIP}}$`, 'u');
export const SlipNumber = lineOfText(1, LONGEST_SLIP).regex(SLIP_NUMBER);

/** The same, while it is typed. */
export const isSlipNumber = (text: string): boolean => SLIP_NUMBER.test(text.trim());

export const Tender = z.discriminatedUnion('kind', [
  Common.extend({
    kind: z.literal('cash'),
    /** What the customer handed over, and what went back. */
    givenTiyin: TiyinAmount,
    changeTiyin: TiyinAmount,
  }),
  Common.extend({ kind: z.literal('code') }),
  /** approval: the number on the slip of a card terminal that stands beside the till and knows nothing of it. */
  Common.extend({ kind: z.literal('terminal'), approval: z.string() }),
]);
export type Tender = z.infer<typeof Tender>;
export const TenderKind = z.enum(['cash', 'terminal', 'code']) satisfies z.ZodType<Tender['kind']>;
export type TenderKind = Tender['kind'];

/** In which order a sale's tenders give money back: what takes longest, and may turn out otherwise, comes first. */
export const GIVING_BACK_ORDER = ['code', 'terminal', 'cash'] as const satisfies readonly TenderKind[];

export const TENDER_KINDS = ['cash', 'code', 'terminal'] as const satisfies readonly TenderKind[];

/** A way in which a sale is paid. Cash is taken at once; one by code may need several payments until it is money. */
import { z } from 'zod';
import { SaleId, TenderId } from '../ids.ts';
import { addTiyin, type Tiyin, TiyinAmount } from '../money.ts';
import { Moment } from '../time.ts';

const Common = z.object({
  tenderId: TenderId,
  saleId: SaleId,
  /** Of the sale's total. */
  amountTiyin: TiyinAmount,
  /** When it became money in our hands; null: it has not. */
  takenAt: Moment.nullable(),
});

export const Tender = z.discriminatedUnion('kind', [
  Common.extend({
    kind: z.literal('cash'),
    /** What the customer handed over, and what went back. */
    givenTiyin: TiyinAmount,
    changeTiyin: TiyinAmount,
  }),
  Common.extend({ kind: z.literal('code') }),
]);
export type Tender = z.infer<typeof Tender>;
export type TenderKind = Tender['kind'];

/** What the tenders of a sale have brought in. */
export const takenTiyin = (tenders: readonly Tender[]): Tiyin =>
  addTiyin(...tenders.filter(({ takenAt }) => takenAt !== null).map(({ amountTiyin }) => amountTiyin));

/**
 * A basket that existed, open or parked, when the log lost entries: a lost entry may have taken the money for
 * these goods. Its first tender therefore needs a manager's confirmation; after that the log knows the basket
 * again.
 */
import type { SaleId } from '../ids.ts';
import type { Basket } from './basket.ts';
import type { SaleBooks } from './situation.ts';

type Books = Pick<SaleBooks, 'tendersOf' | 'paymentsOf'>;

/** How many tenders of a sale, and payments of them, were started. */
export const begunOf = (books: Books, saleId: SaleId): number =>
  books.tendersOf(saleId).length + books.paymentsOf(saleId).length;

/** Whether no tender or payment of its sale was started since the gap. */
export const isOfGap = (books: Books, { saleId, gapBegun }: Pick<Basket, 'saleId' | 'gapBegun'>): boolean =>
  gapBegun !== undefined && begunOf(books, saleId) <= gapBegun;

/**
 * A basket that lay in the till, open or parked, when its log lost entries: one of them may have taken the money for
 * these very goods. So its first tender needs a manager's word; from then on the log knows of it again.
 */
import type { SaleId } from '../ids.ts';
import type { Basket } from './basket.ts';
import type { SaleBooks } from './situation.ts';

type Books = Pick<SaleBooks, 'tendersOf' | 'paymentsOf'>;

/** How many tenders of a sale, and payments of them, were begun. */
export const begunOf = (books: Books, saleId: SaleId): number =>
  books.tendersOf(saleId).length + books.paymentsOf(saleId).length;

/** Whether nothing was begun of its sale since the gap. */
export const isOfGap = (books: Books, { saleId, gapBegun }: Pick<Basket, 'saleId' | 'gapBegun'>): boolean =>
  gapBegun !== undefined && begunOf(books, saleId) <= gapBegun;

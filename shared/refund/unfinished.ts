/** Returns that were begun and not given back to their end: a customer has less in his hand than he was promised. */
import type { SaleId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import { type SaleBooks, situationOf } from '../sale/situation.ts';
import { heldTiyin } from '../tender/held.ts';
import { mayHaveOpenReturn, openReturn } from './returned.ts';

export interface UnfinishedReturn {
  readonly saleId: SaleId;
  /** What is still to be given. */
  readonly restTiyin: Tiyin;
}

export interface ReturnBooks extends SaleBooks {
  /**
   * This till's complete sales of more than one tender that hold money, and of which some went back or is on its way:
   * where there is one tender a return is one step. In the order in which they were begun.
   */
  salesPartlyBack(mode: Mode): readonly SaleId[];
}

/**
 * As the rows say it now: nothing is kept of it, so that a repair and a restart can forget none. One whose sale can't be
 * read hides none of the others, and holds up no report: onBug hears of it.
 */
export const unfinishedReturns = (
  books: ReturnBooks,
  mode: Mode,
  onBug: (where: string, bug: unknown) => void,
): readonly UnfinishedReturn[] =>
  books.salesPartlyBack(mode).flatMap((saleId) => {
    try {
      // Most of them are done, or about the money alone: their payments are not read.
      if (!mayHaveOpenReturn(books.refundsOf(saleId))) return [];
      const { rows } = situationOf(books, saleId);
      const open = openReturn(rows, heldTiyin(rows));
      return open ? [{ saleId, restTiyin: open.restTiyin }] : [];
    } catch (bug) {
      onBug('unfinished', bug);
      return [];
    }
  });

/** Unfinished returns: the customer has less money than promised. */

import type { Mode } from '../endpoint.ts';
import type { SaleId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import { type SaleBooks, situationOf } from '../sale/situation.ts';
import { heldTiyin } from '../tender/held.ts';
import { mayHaveOpenReturn, openReturn } from './returned.ts';

export interface UnfinishedReturn {
  readonly saleId: SaleId;
  /** The amount still to give. */
  readonly restTiyin: Tiyin;
}

export interface ReturnBooks extends SaleBooks {
  /**
   * This till's complete sales with several tenders that hold money and have a refund done or on its way, in
   * the order of their start. With one tender, a return is a single step.
   */
  salesPartlyBack(mode: Mode): readonly SaleId[];
}

/**
 * Derived from the rows each time and not stored, so that a repair and a restart keep it. If a sale can't be
 * read, onBug gets the error and the other sales are still listed.
 */
export const unfinishedReturns = (
  books: ReturnBooks,
  mode: Mode,
  onBug: (where: string, bug: unknown) => void,
): readonly UnfinishedReturn[] =>
  books.salesPartlyBack(mode).flatMap((saleId) => {
    try {
      // Most are done or have no return: their payments are not read.
      if (!mayHaveOpenReturn(books.refundsOf(saleId))) return [];
      const { rows } = situationOf(books, saleId);
      const open = openReturn(rows, heldTiyin(rows));
      return open ? [{ saleId, restTiyin: open.restTiyin }] : [];
    } catch (bug) {
      onBug('unfinished', bug);
      return [];
    }
  });

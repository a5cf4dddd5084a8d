/** The baskets beside the books, and which marking codes lie in a basket or belong to a sale. */

import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Basket, PlacedLine } from '../../shared/sale/basket.ts';
import type { Appended } from './journal-entries.ts';

/** A basket to be stored with its changed lines, or a basket to be dropped. */
export type BasketWrite =
  | {
      readonly basket: Omit<Basket, 'lines'>;
      readonly lines: readonly PlacedLine[];
      readonly removed: readonly LineId[];
    }
  | { readonly dropped: SaleId };

export interface BasketJournal {
  /** null: there is none yet. */
  openBasket(): Basket | null;
  basket(saleId: SaleId): Basket | null;
  /** The last parked first. */
  parkedBaskets(): readonly Basket[];
  /**
   * Stores all changes or none, in this order, so that two baskets are never open. appended: an entry of the
   * same transaction. Errors: `journal.unwritable`.
   */
  saveBaskets(changes: readonly BasketWrite[], appended?: Appended | null): Result<null, TillError>;
  /**
   * Whether an entry after the beginning of this unfinished sale says that its basket ended. Then the sale no
   * longer owns the goods.
   */
  hasLoggedEnd(saleId: SaleId): boolean;
  /**
   * Whether a marking code lies in an open or parked basket. Baskets of ended sales and of another mode do
   * not count.
   */
  isLabelInBasket(label: string, mode: Mode): boolean;
  /**
   * Whether a sale of this mode owns the piece with this marking code: it holds money or has a payment in
   * flight. A complete refund frees the piece.
   */
  isLabelSold(label: string, mode: Mode): boolean;
}

/** The baskets beside the books, and which pieces with a marking code lie in one or are a sale's. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Basket, PlacedLine } from '../../shared/sale/basket.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { NewEntry } from './kinds.ts';

/** A basket as it is to be kept from now on, with the lines of it that changed; or one that goes. */
export type BasketWrite =
  | {
      readonly basket: Omit<Basket, 'lines'>;
      readonly lines: readonly PlacedLine[];
      readonly removed: readonly LineId[];
    }
  | { readonly dropped: SaleId };

/** An entry, and who it is of. */
export interface Told {
  readonly act: Act;
  readonly entry: NewEntry;
}

export interface BasketJournal {
  /** null: before the first one. */
  openBasket(): Basket | null;
  basket(saleId: SaleId): Basket | null;
  /** The last parked first. */
  parkedBaskets(): readonly Basket[];
  /**
   * All of it or nothing, in this order: never two that are open. told: the entry that goes into the log in the same
   * transaction. Errors: `journal.unwritable`.
   */
  saveBaskets(changes: readonly BasketWrite[], told?: Told | null): Result<null, TillError>;
  /** Whether the basket of this sale, which is begun and not over, was told to have ended: the goods are its own no more. */
  hasToldEnd(saleId: SaleId): boolean;
  /**
   * Whether a marking code lies in a basket, open or parked, and not as the piece of a sale that is over or of another
   * mode.
   */
  isLabelInBasket(label: string, mode: Mode): boolean;
  /**
   * Whether the piece with this marking code is a sale's of this mode: its money is held, or is on its way. Free again
   * once that was given back whole.
   */
  isLabelSold(label: string, mode: Mode): boolean;
}

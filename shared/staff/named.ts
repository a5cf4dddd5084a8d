/** People of a sale on screens and papers: the books hold ids, and names are stored apart. */
import type { SaleId, StaffId } from '../ids.ts';

export interface Named {
  readonly staffId: StaffId;
  /** The present name; null: erased, or the cashier without a name. */
  readonly name: string | null;
  /** Replaces an erased name; null: the cashier without a name. */
  readonly number: number | null;
}

/** A hired person: has a number, even if the name was erased. */
export interface NamedView extends Named {
  readonly number: number;
}

/** cashier: the text for a person without a name; a number follows if the name was erased. */
export const nameOf = ({ name, number }: Named, cashier: string): string =>
  name ?? (number === null ? cashier : `${cashier} ${number}`);

export interface SalePeople {
  /**
   * Who took its money, each person once, in the order of its tenders. For a code: who started the payment
   * that became money. If nothing was taken: who started the sale. Empty: the till itself.
   */
  soldBy(saleId: SaleId): readonly Named[];
}

/** People of a sale as screens and papers name them: the books hold ids, how somebody is called stands beside them. */
import type { SaleId, StaffId } from '../ids.ts';

export interface Named {
  readonly staffId: StaffId;
  /** As he is called now; null: it was erased, or he is the cashier without a name. */
  readonly name: string | null;
  /** By which he is known whose name was erased; null: the cashier without a name has none. */
  readonly number: number | null;
}

/** Somebody who was hired: he has a number, whether or not his name was erased. */
export interface NamedView extends Named {
  readonly number: number;
}

/** cashier: how whoever has no name is called; where one was erased his number follows. */
export const calledOf = ({ name, number }: Named, cashier: string): string =>
  name ?? (number === null ? cashier : `${cashier} ${number}`);

/** Where it is read who sold. */
export interface SalePeople {
  /**
   * Who took its money, each once, in the order of its tenders: of a code whoever began the payment that became money.
   * Where nothing was taken, who began it. Empty: the till by itself.
   */
  soldBy(saleId: SaleId): readonly Named[];
}

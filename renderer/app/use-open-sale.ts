/** The sale of the open basket, and what it still owes. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { Tiyin } from '../../shared/money.ts';
import { useAsked } from './asked.ts';
import { isPaidInPart } from './open-sale.ts';
import { useBasket } from './use-till-app.ts';

/** Where it is paid in part, else null: what most sales are until they are over. */
export function useOpenSale(): SaleTendersView | null {
  const saleId = useBasket((basket) => basket.saleId);
  const { value } = useAsked('sale.tenders', { saleId });
  return value && isPaidInPart(value) ? value : null;
}

/** What is still to pay for the open basket. */
export function useOwed(): Tiyin {
  const sale = useOpenSale();
  // What nobody knows comes to nothing: a row that stops the payment changes no sum that is being counted.
  const totalTiyin = useBasket((basket) => basket.priced.totalTiyin);
  return sale ? sale.owedTiyin : totalTiyin;
}

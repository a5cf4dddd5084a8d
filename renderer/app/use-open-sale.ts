/** The sale of the open basket, and what it still owes. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import { type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
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
  const toPay = useBasket((basket) => basket.toPay);
  if (sale) return sale.owedTiyin;
  return toPay.ok ? toPay.value.totalTiyin : ZERO_TIYIN;
}

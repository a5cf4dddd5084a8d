/** The sale of the open basket where it is paid in part, else null: what most sales are until they are over. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import { useAsked } from './asked.ts';
import { isPaidInPart } from './open-sale.ts';
import { useBasket } from './use-till-app.ts';

export function useOpenSale(): SaleTendersView | null {
  const saleId = useBasket((basket) => basket.saleId);
  const { value } = useAsked('sale.tenders', { saleId });
  return value && isPaidInPart(value) ? value : null;
}

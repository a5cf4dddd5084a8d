/** What is still to pay for the open basket. */
import { type Tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { useOpenSale } from '../../app/use-open-sale.ts';
import { useBasket } from '../../app/use-till-app.ts';

export function useOwed(): Tiyin {
  const sale = useOpenSale();
  const toPay = useBasket((basket) => basket.toPay);
  if (sale) return sale.owedTiyin;
  return toPay.ok ? toPay.value.totalTiyin : ZERO_TIYIN;
}

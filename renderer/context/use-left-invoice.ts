import type { SaleId } from '../../shared/ids.ts';
import { isSelling } from './route.ts';
import { useTakeBack } from './use-take-back.ts';
import { useTillApp } from './use-till-app.ts';

/**
 * After an invoice was left: its customer stands here and pays another way. The sale comes back at once, unless another
 * basket is in use, and the screen says that the invoice may still be paid.
 */
export function useLeftInvoice(): (saleId: SaleId) => Promise<void> {
  const { basket, route } = useTillApp();
  const takeBack = useTakeBack();
  return async (saleId) => {
    const isFree = basket.getState().lines.length === 0 && isSelling(route.getState());
    // If it does not come back, it waits among the parked ones.
    if (isFree) await takeBack(saleId);
    route.say({ kind: 'warning', key: 'invoice.left' });
  };
}

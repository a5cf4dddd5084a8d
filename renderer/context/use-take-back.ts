import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { useTillApp } from './use-till-app.ts';

/** Recalls the sale in place of the open one. Answers the reason of a refusal, or null. */
export function useTakeBack(): (saleId: SaleId) => Promise<TillError | null> {
  const { route, selling } = useTillApp();
  return async (saleId) => {
    const error = await selling.recall(saleId);
    if (error === null) route.goTo('sale');
    // The goods are gone, but the money can still go back.
    else if (error.code === 'basket.gone') route.openDialog({ kind: 'void-sale', saleId });
    else return error;
    return null;
  };
}

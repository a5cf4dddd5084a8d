/** To the fiscal receipts that are not done: the first that calls for a manager, else all that wait. */
import type { TillView } from '../../shared/contract/till.ts';
import type { RouteStore } from './route.ts';

type Network = TillView['network'];

export function toReceipts(
  route: Pick<RouteStore, 'goTo' | 'showSale' | 'showSales'>,
  { saleToMend, receiptsWaiting }: Pick<Network, 'saleToMend' | 'receiptsWaiting'>,
): void {
  if (saleToMend) route.showSale(saleToMend);
  else if (receiptsWaiting > 0) route.showSales({ standing: 'receipt-waiting' });
  else route.goTo('history');
}

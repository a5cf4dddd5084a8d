/** Wires the customer's screen, and the notice about a screen that is not connected. */
import { type CustomerDeps, type CustomerFeature, createCustomer } from '../customer/customer.ts';
import type { TillDeps } from './till.ts';

export function composeCustomer(
  { runtime, shop, books, service, customerScreen }: TillDeps,
  gathered: Pick<CustomerDeps, 'payments' | 'isLocked' | 'cards'>,
): CustomerFeature {
  const { clock, publish, notices, onBug } = runtime;
  return createCustomer({
    ...gathered,
    screen: customerScreen,
    journal: books.journal,
    catalogue: shop.catalogue,
    settings: () => shop.settings.read(),
    shopName: shop.view.shopName,
    mode: service.endpoint.mode,
    clock,
    publish,
    onMissing: (isMissing) => {
      if (isMissing) notices.raise({ code: 'customer.no-screen' }, 'warning');
      else notices.end('customer.no-screen');
    },
    onBug,
  });
}

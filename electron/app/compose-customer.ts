/** Wires what the customer sees: the second screen, the notice about a missing one, and the pole display. */
import { type CustomerDeps, type CustomerFeature, createCustomer } from '../customer/customer.ts';
import { createPole, type Pole } from '../pole/pole.ts';
import type { TillDeps } from './till.ts';

export function composeCustomer(
  { runtime, shop, books, service, customerScreen, devices }: TillDeps,
  gathered: Pick<CustomerDeps, 'payments' | 'isLocked' | 'cards'>,
): { readonly customer: CustomerFeature; readonly pole: Pole } {
  const { clock, publish, notices, onBug } = runtime;
  const settings = () => shop.settings.read();
  const customer = createCustomer({
    ...gathered,
    // The pole display shows the same view.
    screen: { ...customerScreen, isShown: () => customerScreen.isShown() || pole.isOn() },
    journal: books.journal,
    catalogue: shop.catalogue,
    settings,
    shopName: shop.view.shopName,
    mode: service.endpoint.mode,
    clock,
    publish: (event, payload) => {
      publish(event, payload);
      if (event === 'customer.changed') pole.changed();
    },
    onMissing: (isMissing) => {
      if (isMissing) notices.raise({ code: 'customer.no-screen' }, 'warning');
      else notices.end('customer.no-screen');
    },
    onBug,
  });
  const pole = createPole({
    clock,
    settings,
    provisioned: devices.provisionedPole,
    open: devices.pole,
    customerView: customer.view,
    onBug,
  });
  return {
    customer: {
      ...customer,
      heard: (event) => {
        customer.heard(event);
        if (event === 'settings.changed') pole.changed();
      },
    },
    pole,
  };
}

/** The main process's own basket code behind a page's stand-in, with a memory that ends with the test. */

import type { BasketChannels } from '../../electron/checkout/basket/basket.ts';
import { createCheckout } from '../../electron/checkout/checkout.ts';
import { SAMPLE_GROUPS } from '../../renderer/testing/sample-groups.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { BASKET, type BasketView } from '../../shared/contract/basket.ts';
import type { ChannelName, Publish } from '../../shared/contract/contract.ts';
import type { TillView } from '../../shared/contract/till.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Basket } from '../../shared/sale/basket.ts';
import { barcodeKey } from '../../shared/sale/marking.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { memoryBaskets } from './memory-baskets.ts';

export const FAKE_FISCAL: FiscalSettings = {
  tin: '305123456',
  pinfl: null,
  amountScale: 1000,
  unitsRequired: false,
  receivedBy: 'card',
};

const CASHIER = byStaff(UNNAMED_CASHIER);

export const isBaskets = (channel: ChannelName): channel is BasketChannels => Object.hasOwn(BASKET, channel);

interface FakeShop {
  readonly products: readonly Product[];
  readonly view: TillView;
  readonly publish: Publish;
}

export function fakeBaskets(shop: FakeShop) {
  const journal = memoryBaskets();
  const { handlers } = createCheckout({
    journal: {
      ...journal,
      sale: () => null,
      tendersOf: () => [],
      paymentsOf: () => [],
      payment: () => null,
      refundsOf: () => [],
      isOthersSale: () => false,
      approvalsFor: () => [],
      facts: () => ({ facts: {}, learnedWallMs: null }),
      openShift: () => null,
      logEnd: () => ({ seq: 0, hash: '' }),
    },
    catalogue: {
      product: (id) => shop.products.find(({ productId }) => productId === id),
      byBarcode: (code) =>
        shop.products.find(({ barcode }) => barcode !== null && barcodeKey(barcode) === barcodeKey(code)),
    },
    itemGroups: () => SAMPLE_GROUPS,
    clock: {
      wallMs: () => Date.now(),
      monoMs: () => performance.now(),
      bootId: 'fake',
      sleep: async () => undefined,
    },
    random: seededRandomness(1),
    fiscal: FAKE_FISCAL,
    settings: () => shop.view.settings,
    endpoint: { baseUrl: 'http://127.0.0.1', serviceId: 1, mode: 'training' },
    payments: { find: () => null, lookAgain: () => undefined },
    onBasket: () => undefined,
    publish: (event, payload) => shop.publish(event, payload),
  });
  return {
    /** request: whatever the page sent. */
    answer: (channel: BasketChannels, request: unknown): unknown =>
      handlers[channel](BASKET[channel].request.parse(request) as never, CASHIER),
    keep: ({ saleId, revision, discount, lines }: BasketView): void => {
      const before = journal.openBasket();
      if (before) journal.saveBaskets([{ dropped: before.saleId }]);
      const head = { name: '', parkedWallMs: null, voided: [], state: 'open', mode: null } as const;
      const basket = { saleId, revision, discount, ...head };
      journal.saveBaskets([{ basket, lines: lines.map(({ line }) => line), removed: [] }]);
    },
    basket: (saleId: SaleId): Basket => {
      const basket = journal.basket(saleId);
      if (basket === null) throw new Error(`no basket ${saleId}`);
      return basket;
    },
  };
}

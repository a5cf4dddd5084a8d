/** The composed till that a bench sells with: the first sample product, on a real journal and the system's clock. */
import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import type { TillDeps } from '../../electron/app/till.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { ringUp } from '../simulation/ring-up.ts';
import { catalogueOf, UNATTENDED } from '../simulation/unattended.ts';
import { openOurs } from './bare-sql.ts';

interface BenchTill {
  /** Of the service. */
  readonly origin: string;
  readonly journalPath: string;
  readonly publish: Publish;
  readonly devices?: TillDeps['devices'];
}

/** Composed, and not started. */
export function benchTill({ origin, journalPath, publish, devices = UNATTENDED.devices }: BenchTill) {
  const [clock, random] = [systemClock(), systemRandomness()];
  const journal = openOurs(journalPath);
  const transport = createTransport();
  const sign = createSigner({ merchantUserId: '9', secretKey: 'bench' });
  const endpoint = { baseUrl: `${origin}/v2/merchant`, serviceId: 77, mode: 'live' } as const;
  const till = compose({
    ...UNATTENDED,
    runtime: {
      ...UNATTENDED.runtime,
      platform: 'bench',
      clock,
      random,
      publish,
      notices: noticeBoard(publish, []),
      onBug: (where, bug) => {
        throw new Error(where, { cause: bug });
      },
    },
    shop: {
      ...UNATTENDED.shop,
      catalogue: catalogueOf({ product: (id) => SAMPLE_PRODUCTS.find((one) => one.productId === id) }),
    },
    books: { ...UNATTENDED.books, journal },
    service: {
      ...UNATTENDED.service,
      endpoint,
      gateway: createGatewayClient({ ...endpoint, sign, clock, fetch: transport.fetch }),
    },
    devices,
  });
  const [product] = SAMPLE_PRODUCTS;
  if (!product) throw new Error('no sample products');
  const { productId, priceTiyin: totalTiyin } = product;
  return {
    till,
    journal,
    /** One piece in the open basket. */
    ring: (saleId: SaleId) => {
      ringUp(journal, saleId, [{ productId, quantity: ONE }]);
      return { totalTiyin, saleId };
    },
    close: async () => {
      await transport.close();
      journal.close();
    },
  };
}

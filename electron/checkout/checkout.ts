/** Checkout as a feature: the baskets, and the sale that the open basket becomes. */
import type { BasketView } from '../../shared/contract/basket.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { ApprovalRule, Feature } from '../ipc/feature.ts';
import { checkoutApprovals } from './approvals.ts';
import { type BasketChannels, basketHandlers } from './basket/basket.ts';
import { basketsWith } from './basket/baskets-with.ts';
import { stampModes } from './basket/fit.ts';
import { isHolding } from './basket/may-change.ts';
import { nextBasket, openBasket } from './basket/open-basket.ts';
import { parkBasket } from './basket/parked.ts';
import { publishingBaskets } from './basket/publishing-baskets.ts';
import { cashStopOf } from './cash-stop.ts';
import type { CheckoutDeps } from './deps.ts';
import { agreedReductions } from './reductions.ts';
import { type BasketRequest, saleOfBasket } from './sale-of-basket.ts';
import { type ApprovalDeps, type TenderChannel, tenderApproval } from './tender-approval.ts';

export interface CheckoutFeatureDeps extends CheckoutDeps {
  readonly publish: Publish;
}

export interface Checkout extends Feature<BasketChannels> {
  /** Products changed in the catalogue; null: any may have. Pages read the baskets that hold them anew. */
  goodsChanged(productIds: readonly ProductId[] | null): void;
  /** The basket that the first screen shows. */
  openBasket(): BasketView;
  /** The open basket as the sale to be tendered. Errors: those of `saleOfBasket`. */
  saleOfBasket(request: BasketRequest): Result<Sale, TillError>;
  /** Why a sale to be tendered takes no cash; null: it may. */
  cashStop(sale: Sale): TillError | null;
  /** The open basket's sale waits, with its invoice: the next customer's basket opens. */
  parkBehind(act: Act, saleId: SaleId): void;
  /** How each tender of the open basket is approved. */
  readonly tenderApproval: ApprovalRule<TenderChannel>;
}

export function createCheckout({ publish, ...own }: CheckoutFeatureDeps): Checkout {
  const journal = publishingBaskets(own.journal, (changed) => publish('basket.changed', changed));
  const deps: CheckoutDeps = { ...own, journal };
  const approvalDeps: ApprovalDeps = {
    journal,
    product: (id) => deps.catalogue.product(id),
    agreed: agreedReductions(deps),
    agreedGaps: new Set(),
  };
  return {
    handlers: basketHandlers(deps),
    approvals: checkoutApprovals(approvalDeps),
    start: () => stampModes(deps),
    stop: () => undefined,
    goodsChanged: (productIds) => {
      const changed = basketsWith(journal, productIds);
      if (changed !== null) publish('basket.changed', changed);
    },
    openBasket: () => {
      stampModes(deps);
      return openBasket(deps);
    },
    saleOfBasket: (request) => saleOfBasket(deps, request),
    cashStop: (sale) => cashStopOf(deps, sale),
    parkBehind: (act, saleId) =>
      void (isHolding(deps, saleId)
        ? parkBasket(deps, { saleId, name: '' })
        : nextBasket(deps, act, { saleId })),
    tenderApproval: tenderApproval(approvalDeps),
  };
}

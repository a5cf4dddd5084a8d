/** A basket that no longer fits where the till is set up, or what its sale was charged with. */
import type { ProductId } from '../../../shared/ids.ts';
import { sameEndpoint } from '../../../shared/payment/endpoint.ts';
import type { Basket, PlacedLine } from '../../../shared/sale/basket.ts';
import type { CheckoutDeps } from '../deps.ts';
import { asBasketLines, isAsCharged, notCharged, takenAway } from './charged.ts';
import { basketOfRest, drop, freshBasket, park, parkedNew, put } from './end.ts';
import { isHolding, mayChange } from './may-change.ts';

/**
 * One that was tried at another endpoint (in training, say) goes on as another sale, with the goods known here. What
 * holds money, or may, stays with its goods: here as it is, and until its mode is back where that is another one. Money
 * of a training is none.
 */
export function ofThisEndpoint(deps: CheckoutDeps, kept: Basket): Basket {
  const { journal, catalogue, endpoint } = deps;
  const sale = journal.sale(kept.saleId);
  if (sale === null) return kept;
  const isSameMode = sale.mode === endpoint.mode;
  const tried = journal.paymentsOf(kept.saleId);
  if (isSameMode && tried.every((payment) => sameEndpoint(payment.endpoint, endpoint))) return kept;
  const isWaiting = isHolding(deps, kept.saleId) || !mayChange(deps, kept.saleId).ok;
  if (isWaiting && isSameMode) return kept;
  const fresh = freshBasket(deps);
  const isLeft = isWaiting && sale.mode === 'live';
  const isKnown = ({ what }: PlacedLine) =>
    isSameMode || what.kind !== 'product' || catalogue.product(what.productId) !== undefined;
  const { saleId } = fresh;
  const next: Basket = isLeft
    ? fresh
    : { ...kept, saleId, revision: kept.revision + 1, lines: kept.lines.filter(isKnown) };
  const written = journal.saveBaskets([isLeft ? park(deps, kept) : drop(kept), put(next)]);
  return written.ok ? next : kept;
}

/**
 * A sale that holds money is paid to its end as it was charged, and its basket is that, whatever changed meanwhile. What
 * came into it since waits as a basket of its own.
 */
export function asCharged(deps: CheckoutDeps, kept: Basket): { basket: Basket; rest: Basket | null } | null {
  const sale = isHolding(deps, kept.saleId) ? deps.journal.sale(kept.saleId) : null;
  const productOf = (id: ProductId) => deps.catalogue.product(id);
  if (sale === null || sale.lines.length === 0 || isAsCharged(sale, kept, productOf)) return null;
  const rest = basketOfRest(deps, kept, notCharged(sale, kept.lines));
  const voided = takenAway(sale, kept.lines, kept.voided);
  const lines = asBasketLines(sale, productOf);
  const { discountBy: _, ...head } = kept;
  return { basket: { ...head, revision: kept.revision + 1, discount: null, voided, lines }, rest };
}

export function ofThisSale(deps: CheckoutDeps, kept: Basket): Basket {
  const charged = asCharged(deps, kept);
  if (charged === null) return kept;
  const { basket, rest } = charged;
  const written = deps.journal.saveBaskets([drop(kept), put(basket), ...parkedNew(deps, rest)]);
  return written.ok ? basket : kept;
}

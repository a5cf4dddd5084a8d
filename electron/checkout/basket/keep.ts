/** Which basket is open. A basket is one sale, and its sale has money of one endpoint. */
import type { BasketView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { BasketWrite, Told } from '../../storage/journal-baskets.ts';
import type { CheckoutDeps } from '../deps.ts';
import { basketView } from './edit.ts';
import { drop, endOf, ends, freshBasket, park, parkedNew, put } from './end.ts';
import { ofThisEndpoint, ofThisSale } from './fit.ts';
import { isHolding, isOver, isSetAside, mayChange, modeOf } from './may-change.ts';
import { tellAll } from './told.ts';

export type Fresh = Result<BasketView, TillError>;
export interface OfSale {
  readonly saleId: SaleId;
}

/** told: of what ends with it, in the same transaction. */
export function open(
  deps: CheckoutDeps,
  basket: Basket,
  before: readonly BasketWrite[],
  told: Told | null = null,
): Fresh {
  const written = deps.journal.saveBaskets([...before, put(basket)], told);
  return written.ok ? ok(basketView(deps, basket)) : written;
}

/**
 * The basket of the last run, or a fresh one where that was paid meanwhile or waits with its payment: a payment that a
 * start took up is set aside before its next step stores that. Where the journal takes no writes, nothing can be sold,
 * but the page needs a basket to show.
 */
export function openBasket(deps: CheckoutDeps): BasketView {
  const kept = deps.journal.openBasket();
  if (kept && !isOver(deps, kept.saleId) && !isSetAside(deps, kept.saleId)) {
    return basketView(deps, ofThisSale(deps, ofThisEndpoint(deps, kept)));
  }
  const fresh = kept ? nextBasket(deps, byTill(null), kept) : open(deps, freshBasket(deps), []);
  return fresh.ok ? fresh.value : basketView(deps, kept ?? freshBasket(deps));
}

/**
 * The sale is over, or waits with its payment: a fresh basket. What was sold is done, everything else is parked.
 * Errors: `journal.unwritable`.
 */
export function nextBasket(deps: CheckoutDeps, act: Act, { saleId }: OfSale): Fresh {
  const kept = deps.journal.openBasket();
  // Somebody else was quicker: the basket that is open now is the fresh one.
  if (kept && kept.saleId !== saleId) return ok(basketView(deps, kept));
  if (!kept) return open(deps, freshBasket(deps), []);
  // What is paid in part may not get out of sight.
  if (isHolding(deps, saleId)) return fail({ code: 'sale.holds-money' });
  if (!ends(deps, kept)) return open(deps, freshBasket(deps), [park(deps, kept)]);
  const { told, goesOn } = endOf(deps, act, kept);
  if (goesOn === null || goesOn.mode === deps.endpoint.mode)
    return open(deps, goesOn ?? freshBasket(deps), [drop(kept)], told);
  return open(deps, freshBasket(deps), [drop(kept), ...parkedNew(deps, goesOn)], told);
}

/**
 * Takes everything away, and begins a fresh basket. Goods of a sale that a payment has locked are not the cashier's to
 * take away: they stay with it. Nor are a lesson's goods the shop's. Errors: `basket.gone`, `endpoint.mismatch`,
 * `void.reason-needed`, `journal.unwritable`.
 */
export function emptyBasket(
  deps: CheckoutDeps,
  act: Act,
  { saleId, reason }: OfSale & { readonly reason: string | null },
): Fresh {
  const kept = deps.journal.openBasket();
  if (kept?.saleId !== saleId) return fail({ code: 'basket.gone' });
  if (!mayChange(deps, saleId).ok) return nextBasket(deps, act, { saleId });
  if (modeOf(deps, kept) !== deps.endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const told = tellAll(deps, act, kept, reason);
  return told.ok ? open(deps, freshBasket(deps), [drop(kept)], told.value) : told;
}

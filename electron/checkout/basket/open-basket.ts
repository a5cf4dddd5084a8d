/** Decides which basket is open. A basket is one sale, and a sale has money of one endpoint. */
import type { BasketView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { BasketWrite } from '../../storage/journal-baskets.ts';
import type { Appended } from '../../storage/journal-entries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { basketView } from './edit.ts';
import { drop, endOf, ends, freshBasket, park, parkedNew, put } from './end.ts';
import { ofThisEndpoint, ofThisSale } from './fit.ts';
import { isHolding, isOver, isSetAside, mayChange, modeOf } from './may-change.ts';
import { entryOfRemoval } from './voided-entry.ts';

export type Fresh = Result<BasketView, TillError>;
export interface OfSale {
  readonly saleId: SaleId;
}

/** `entry`: the entry that ends the previous basket, in the same transaction. */
export function open(
  deps: CheckoutDeps,
  basket: Basket,
  before: readonly BasketWrite[],
  entry: Appended | null = null,
): Fresh {
  const written = deps.journal.saveBaskets([...before, put(basket)], entry);
  return written.ok ? ok(basketView(deps, basket)) : written;
}

/**
 * The basket of the last run. If that basket was paid or set aside meanwhile, a fresh one opens. The start
 * itself may set a resumed payment aside before this is stored. If the journal takes no writes, the till
 * sells nothing but the page still gets a basket.
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
 * Opens a fresh basket after the sale is over or set aside. A sold basket ends; any other is parked. Errors:
 * `sale.holds-money`, `journal.unwritable`.
 */
export function nextBasket(deps: CheckoutDeps, act: Act, { saleId }: OfSale): Fresh {
  const kept = deps.journal.openBasket();
  // An earlier request already opened the next basket.
  if (kept && kept.saleId !== saleId) return ok(basketView(deps, kept));
  if (!kept) return open(deps, freshBasket(deps), []);
  // A partly paid sale must stay in sight.
  if (isHolding(deps, saleId)) return fail({ code: 'sale.holds-money' });
  if (!ends(deps, kept)) return open(deps, freshBasket(deps), [park(deps, kept)]);
  const { entry, successor } = endOf(deps, act, kept);
  if (successor === null || successor.mode === deps.endpoint.mode)
    return open(deps, successor ?? freshBasket(deps), [drop(kept)], entry);
  return open(deps, freshBasket(deps), [drop(kept), ...parkedNew(deps, successor)], entry);
}

/**
 * Removes all goods and opens a fresh basket. If a payment has locked the sale, its goods stay with it.
 * Errors: `basket.gone`, `endpoint.mismatch` for a basket of another mode, `void.reason-needed`,
 * `sale.holds-money`, `journal.unwritable`.
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
  const entry = entryOfRemoval(deps, act, kept, reason);
  return entry.ok ? open(deps, freshBasket(deps), [drop(kept)], entry.value) : entry;
}

/** Fits a basket to a changed endpoint or mode, or to what its sale was charged. */

import { sameEndpoint } from '../../../shared/endpoint.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { asAddedOf } from '../../../shared/sale/as-added.ts';
import type { Basket, PlacedLine } from '../../../shared/sale/basket.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { CheckoutDeps } from '../deps.ts';
import { asBasketLines, isAsCharged, notCharged, takenAway } from './charged.ts';
import { basketOfRest, drop, freshBasket, gapOf, leave, parkedNew, put } from './end.ts';
import { areFree } from './free-pieces.ts';
import { isHolding, mayChange, modeOf } from './may-change.ts';
import { endEntry } from './voided-entry.ts';

/**
 * Stores the mode of baskets that an older program kept. This runs before any other basket work, so that a
 * change of mode does not move goods between training and shop. A basket whose sale has no mode gets the
 * current mode. If the disk takes no writes, the next start repeats this.
 */
export function stampModes(deps: Pick<CheckoutDeps, 'journal' | 'endpoint'>): void {
  const { journal } = deps;
  const open = journal.openBasket();
  const all = open === null ? journal.parkedBaskets() : [open, ...journal.parkedBaskets()];
  const modeless = all.filter(({ mode }) => mode === null);
  if (modeless.length === 0) return;
  journal.saveBaskets(
    modeless.map((basket) => ({
      basket: { ...basket, mode: modeOf(deps, basket) },
      lines: [],
      removed: [],
    })),
  );
}

/**
 * The kept basket, or its successor at this endpoint.
 * - Another mode: the basket waits with all its goods, and a fresh basket opens.
 * - Another endpoint of the same mode, after a payment attempt: the goods continue as another sale.
 * - A basket that holds money, or may hold some: unchanged.
 */
export function ofThisEndpoint(deps: CheckoutDeps, kept: Basket): Basket {
  const { journal, endpoint } = deps;
  if (modeOf(deps, kept) !== endpoint.mode) return ofThisMode(deps, kept);
  const tried = journal.paymentsOf(kept.saleId);
  if (tried.every((payment) => sameEndpoint(payment.endpoint, endpoint))) return kept;
  if (isHolding(deps, kept.saleId) || !mayChange(deps, kept.saleId).ok) return kept;
  const { saleId } = freshBasket(deps);
  // The new sale has no tenders yet.
  const voided = kept.voided.map((one) => ({ ...one, begun: 0 }));
  const { gapBegun: _, ...basket } = kept;
  const next: Basket = { ...basket, saleId, voided, ...gapOf(deps, kept), revision: kept.revision + 1 };
  const written = journal.saveBaskets([drop(kept), put(next)], endEntry(deps, byTill(null), kept, []));
  return written.ok ? next : kept;
}

function ofThisMode(deps: CheckoutDeps, kept: Basket): Basket {
  const fresh = freshBasket(deps);
  const { writes, entry } = leave(deps, byTill(null), kept);
  const written = deps.journal.saveBaskets([...writes, put(fresh)], entry);
  return written.ok ? fresh : kept;
}

/**
 * The lines of a training basket that may continue in the shop: known products with free pieces, with the
 * shop's names and prices. Training lets everybody set any price, so price changes and discounts are dropped.
 */
export function knownInShop(deps: CheckoutDeps, { lines }: Basket): readonly PlacedLine[] {
  return lines.flatMap((line) => {
    if (line.what.kind !== 'product') return [];
    const product = deps.catalogue.product(line.what.productId);
    if (product === undefined || !areFree(deps, line.labels, product).ok) return [];
    const what = { ...line.what, asAdded: asAddedOf(product) };
    return [{ ...line, what, priceTiyin: null, discount: null, otherTiyin: ZERO_TIYIN }];
  });
}

/**
 * Recalls a training basket in the shop: a new parked basket of the shop gets the goods that may continue.
 * The other goods wait on as a training basket. Errors: `endpoint.mismatch` if no goods may continue,
 * `journal.unwritable`.
 */
export function ofLesson(deps: CheckoutDeps, act: Act, lesson: Basket): Result<Basket, TillError> {
  const lines = knownInShop(deps, lesson);
  if (lines.length === 0) return fail({ code: 'endpoint.mismatch' });
  const continuing = new Set(lines.map(({ lineId }) => lineId));
  const rest = lesson.lines.filter(({ lineId, what }) => !continuing.has(lineId) && what.kind !== 'unknown');
  const { name, parkedWallMs } = lesson;
  const fresh: Basket = { ...freshBasket(deps), state: 'parked', name, parkedWallMs, lines };
  const waits = { ...lesson, mode: modeOf(deps, lesson), revision: lesson.revision + 1, lines: rest };
  const entry = rest.length === 0 ? endEntry(deps, act, lesson, lesson.voided) : null;
  const after = [put(fresh), ...(rest.length === 0 ? [] : [put(waits)])];
  const written = deps.journal.saveBaskets([drop(lesson), ...after], entry);
  return written.ok ? ok(fresh) : written;
}

/**
 * A sale that holds money is completed as it was charged, so the basket returns to the charged lines. Goods
 * added since then wait as a basket of their own. null: the basket needs no change.
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

/** A basket that no longer fits where the till is set up, or what its sale was charged with. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { sameEndpoint } from '../../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket, PlacedLine } from '../../../shared/sale/basket.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { CheckoutDeps } from '../deps.ts';
import { asBasketLines, isAsCharged, notCharged, takenAway } from './charged.ts';
import { basketOfRest, drop, freshBasket, gapOf, leave, parkedNew, put } from './end.ts';
import { areFree } from './free-pieces.ts';
import { isHolding, mayChange, modeOf } from './may-change.ts';
import { tellEnd } from './told.ts';

/**
 * Whose goods lie in a basket of an older program: said once, before anything else is done with it, so that it does not
 * change hands when the till is set up for the other mode. What no sale says is taken for goods of the mode in which this
 * program first runs. A disk that takes no writes leaves it to the next start.
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
 * One that was begun in another mode waits as it is, with all its goods, and a fresh one is open: a lesson's goods are not
 * the shop's, nor the other way round. One that was tried at another endpoint of the same mode goes on as another sale; what
 * holds money, or may, stays with its goods.
 */
export function ofThisEndpoint(deps: CheckoutDeps, kept: Basket): Basket {
  const { journal, endpoint } = deps;
  if (modeOf(deps, kept) !== endpoint.mode) return ofThisMode(deps, kept);
  const tried = journal.paymentsOf(kept.saleId);
  if (tried.every((payment) => sameEndpoint(payment.endpoint, endpoint))) return kept;
  if (isHolding(deps, kept.saleId) || !mayChange(deps, kept.saleId).ok) return kept;
  const { saleId } = freshBasket(deps);
  // Of the new sale no tender has begun yet.
  const voided = kept.voided.map((one) => ({ ...one, begun: 0 }));
  const { gapBegun: _, ...basket } = kept;
  const next: Basket = { ...basket, saleId, voided, ...gapOf(deps, kept), revision: kept.revision + 1 };
  const written = journal.saveBaskets([drop(kept), put(next)], tellEnd(deps, byTill(null), kept, []));
  return written.ok ? next : kept;
}

function ofThisMode(deps: CheckoutDeps, kept: Basket): Basket {
  const fresh = freshBasket(deps);
  const { writes, told } = leave(deps, byTill(null), kept);
  const written = deps.journal.saveBaskets([...writes, put(fresh)], told);
  return written.ok ? fresh : kept;
}

/**
 * What of a lesson's basket may go on in the shop: goods that its catalogue has, at its prices, and whose pieces are free.
 * In a lesson everybody may give any price; nobody has said so of goods that are sold.
 */
export function knownInShop(deps: CheckoutDeps, { lines }: Basket): readonly PlacedLine[] {
  return lines.flatMap((line) => {
    if (line.what.kind !== 'product') return [];
    const product = deps.catalogue.product(line.what.productId);
    if (product === undefined || !areFree(deps, line.labels, product).ok) return [];
    return [{ ...line, priceTiyin: null, discount: null, otherTiyin: ZERO_TIYIN }];
  });
}

/**
 * A parked lesson's basket that somebody takes back in the shop: a parked basket of the shop with the goods that may go on,
 * and nothing of its sale. What may not waits on as the lesson's. Errors: `endpoint.mismatch` where that is all of it,
 * `journal.unwritable`.
 */
export function ofLesson(deps: CheckoutDeps, act: Act, lesson: Basket): Result<Basket, TillError> {
  const lines = knownInShop(deps, lesson);
  if (lines.length === 0) return fail({ code: 'endpoint.mismatch' });
  const goesOn = new Set(lines.map(({ lineId }) => lineId));
  const rest = lesson.lines.filter(({ lineId, what }) => !goesOn.has(lineId) && what.kind !== 'unknown');
  const { name, parkedWallMs } = lesson;
  const fresh: Basket = { ...freshBasket(deps), state: 'parked', name, parkedWallMs, lines };
  const waits = { ...lesson, mode: modeOf(deps, lesson), revision: lesson.revision + 1, lines: rest };
  const told = rest.length === 0 ? tellEnd(deps, act, lesson, lesson.voided) : null;
  const after = [put(fresh), ...(rest.length === 0 ? [] : [put(waits)])];
  const written = deps.journal.saveBaskets([drop(lesson), ...after], told);
  return written.ok ? ok(fresh) : written;
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

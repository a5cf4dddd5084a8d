/**
 * Baskets that wait: parked by a person, or set aside with their payment. Only a person removes their goods.
 */
import type { ParkedView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { begunOf } from '../../../shared/sale/gap.ts';
import { priceBasket } from '../../../shared/sale/price.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import { heldTiyin, tenderRows } from '../../../shared/tender/held.ts';
import type { CheckoutDeps } from '../deps.ts';
import { basketView } from './edit.ts';
import { drop, freshBasket, leave, park, parkedNew } from './end.ts';
import { asCharged, knownInShop, ofLesson, ofThisEndpoint } from './fit.ts';
import { isHolding, isOver, isSetAside, isUnwatched, mayChange, modeOf } from './may-change.ts';
import { type Fresh, type OfSale, open } from './open-basket.ts';
import { entryOfRemoval } from './voided-entry.ts';

/**
 * Errors: `basket.gone`, `basket.empty`, `basket.locked` while a customer waits for the payment,
 * `journal.unwritable`.
 */
export function parkBasket(deps: CheckoutDeps, { saleId, name }: OfSale & { readonly name: string }): Fresh {
  const kept = deps.journal.openBasket();
  if (kept?.saleId !== saleId) return fail({ code: 'basket.gone' });
  // A sale that holds money may have lost its goods in a repair, and must still make way for the next
  // customer.
  if (kept.lines.length === 0 && !isHolding(deps, saleId)) return fail({ code: 'basket.empty' });
  const may = mayChange(deps, saleId);
  if (!may.ok && !mayWait(deps, saleId)) return may;
  return open(deps, freshBasket(deps), [park(deps, kept, name)]);
}

/**
 * The sale holds money and no customer waits for a payment. The next customer need not wait for a manager who
 * may void it.
 */
const mayWait = (deps: CheckoutDeps, saleId: SaleId): boolean =>
  isHolding(deps, saleId) && isUnwatched(deps, saleId);

/** The payment keeps the screen until it ends or is set aside. */
const isWaitedFor = (deps: CheckoutDeps, saleId: SaleId): boolean =>
  !isOver(deps, saleId) && !mayChange(deps, saleId).ok && !isSetAside(deps, saleId) && !mayWait(deps, saleId);

/**
 * Errors: `endpoint.mismatch` for the shop's goods in training, and for training goods that the shop does not
 * know. A basket that holds no money also has the errors of `mayChange`.
 */
function mayRecall(deps: CheckoutDeps, basket: Basket): Result<null, TillError> {
  const isHere = modeOf(deps, basket) === deps.endpoint.mode;
  const mayGoOn = isHere || (deps.endpoint.mode === 'live' && knownInShop(deps, basket).length > 0);
  if (!mayGoOn) return fail({ code: 'endpoint.mismatch' });
  return isHolding(deps, basket.saleId) ? ok(null) : mayChange(deps, basket.saleId);
}

/**
 * Errors: those of `mayChange`; `endpoint.mismatch` in training for the shop's goods, because training gives
 * everybody every right.
 */
function mayDrop(deps: CheckoutDeps, basket: Basket): Result<null, TillError> {
  const may = mayChange(deps, basket.saleId);
  const isShops = deps.endpoint.mode === 'training' && modeOf(deps, basket) === 'live';
  return may.ok && isShops ? fail({ code: 'endpoint.mismatch' }) : may;
}

/**
 * Opens a parked basket and parks the open one unless that is empty. Errors: `endpoint.mismatch`,
 * `journal.unwritable`, and:
 * - `basket.gone`: the basket is not parked, or its sale is over.
 * - `basket.locked`: the basket's money is uncertain and it holds none, or a customer waits for a payment of
 *   the open basket.
 */
export function recallBasket(deps: CheckoutDeps, act: Act, { saleId }: OfSale): Fresh {
  const lost = isHolding(deps, saleId) ? lostBasket(deps, saleId) : null;
  const wanted = deps.journal.basket(saleId) ?? lost;
  if (wanted?.state !== 'parked' || isOver(deps, saleId)) return fail({ code: 'basket.gone' });
  const may = mayRecall(deps, wanted);
  if (!may.ok) return may;
  const kept = deps.journal.openBasket();
  if (kept && isWaitedFor(deps, kept.saleId)) return fail({ code: 'basket.locked' });
  if (modeOf(deps, wanted) === deps.endpoint.mode) return takeBack(deps, act, wanted, kept);
  const shops = ofLesson(deps, act, wanted);
  return shops.ok ? takeBack(deps, act, shops.value, kept) : shops;
}

function takeBack(deps: CheckoutDeps, act: Act, wanted: Basket, kept: Basket | null): Fresh {
  const left = kept ? leave(deps, act, kept) : { writes: [], entry: null };
  const { basket, rest } = asCharged(deps, wanted) ?? { basket: wanted, rest: null };
  const recalled: Basket = { ...basket, state: 'open', parkedWallMs: null, revision: wanted.revision + 1 };
  const before = [...left.writes, drop(wanted), ...parkedNew(deps, rest)];
  const opened = open(deps, recalled, before, left.entry);
  // Its customer is back, and may have paid an invoice that was left.
  if (opened.ok) deps.payments.lookAgain(recalled.saleId);
  return opened.ok ? ok(basketView(deps, ofThisEndpoint(deps, recalled))) : opened;
}

/**
 * The log has no baskets. After a repair a sale may hold money without a basket; the new basket counts as
 * part of the gap.
 */
const lostBasket = (deps: CheckoutDeps, saleId: SaleId): Basket => ({
  ...freshBasket(deps),
  saleId,
  state: 'parked',
  gapBegun: begunOf(deps.journal, saleId),
});

/**
 * Errors: `basket.gone`; `basket.locked` while the sale holds money, may hold some, or can only be voided;
 * `endpoint.mismatch` for the shop's goods in training; `void.reason-needed`; `journal.unwritable`.
 */
export function dropBasket(
  deps: CheckoutDeps,
  act: Act,
  { saleId, reason }: OfSale & { readonly reason: string | null },
): Result<null, TillError> {
  const parked = deps.journal.basket(saleId);
  if (parked?.state !== 'parked') return fail({ code: 'basket.gone' });
  const may = mayDrop(deps, parked);
  if (!may.ok) return may;
  const entry = entryOfRemoval(deps, act, parked, reason);
  return entry.ok ? deps.journal.saveBaskets([drop(parked)], entry.value) : entry;
}

/** The waiting baskets. Baskets whose sale is over are removed here. */
export function parkedBaskets(deps: CheckoutDeps): Result<readonly ParkedView[], TillError> {
  for (const basket of deps.journal.parkedBaskets()) {
    if (!isOver(deps, basket.saleId)) continue;
    // If the write fails, the next request repeats it.
    const { writes, entry } = leave(deps, byTill(null), basket);
    deps.journal.saveBaskets(writes, entry);
  }
  const waiting = deps.journal.parkedBaskets().filter(({ saleId }) => !isOver(deps, saleId));
  return ok(waiting.map((basket) => parkedView(deps, basket)));
}

const GOODS_SHOWN = 3;

function parkedView(deps: CheckoutDeps, basket: Basket): ParkedView {
  const { saleId, name, parkedWallMs, lines } = basket;
  const { clock, catalogue, journal, payments } = deps;
  const priced = priceBasket(basket, (id) => catalogue.product(id));
  const sale = isHolding(deps, saleId) ? journal.sale(saleId) : null;
  const last = journal.paymentsOf(saleId).at(-1);
  const known = last && (payments.find(last.transactionId) ?? last);
  const mode = modeOf(deps, basket);
  return {
    saleId,
    name,
    ageMs: Math.max(0, clock.wallMs() - (parkedWallMs ?? clock.wallMs())),
    lines: lines.length,
    // A sale that holds money is paid as it was stored.
    totalTiyin: sale?.totalTiyin ?? priced.totalTiyin,
    heldTiyin: sale === null ? ZERO_TIYIN : heldTiyin(tenderRows(journal, saleId)),
    goods: priced.lines.flatMap(({ product }) => product?.name ?? []).slice(0, GOODS_SHOWN),
    payment: known?.state.name ?? null,
    ...(known?.invoice && { isInvoiced: true }),
    isLocked: !mayDrop(deps, basket).ok,
    mayBeRecalled: mayRecall(deps, basket).ok,
    ...(mode !== deps.endpoint.mode && { otherMode: mode }),
  };
}

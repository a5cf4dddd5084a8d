/**
 * Which basket is open, and which wait: parked by a person, or set aside with their payment. A basket is one sale, and
 * its sale has money of one endpoint. Nothing that lies in one goes but by a person's hand.
 */
import type { BasketView, ParkedView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { SaleId, uuidV7, VoidId } from '../../../shared/ids.ts';
import { sameEndpoint } from '../../../shared/payment/endpoint.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket, VoidedLine } from '../../../shared/sale/basket.ts';
import { priceBasket } from '../../../shared/sale/price.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { BasketWrite } from '../../storage/journal.ts';
import type { CheckoutDeps } from '../deps.ts';
import { basketView } from './edit.ts';
import { pricedLines, voidedLine } from './lines.ts';
import { isHolding, isOver, isSetAside, mayChange } from './may-change.ts';

type Fresh = Result<BasketView, TillError>;
interface OfSale {
  readonly saleId: SaleId;
}

const freshBasket = ({ clock, random }: Pick<CheckoutDeps, 'clock' | 'random'>): Basket => ({
  saleId: SaleId.parse(uuidV7(clock.wallMs(), random)),
  state: 'open',
  name: '',
  parkedWallMs: null,
  revision: 0,
  discount: null,
  voided: [],
  lines: [],
});

/** All of it. */
const put = (basket: Basket): BasketWrite => ({ basket, lines: basket.lines, removed: [] });
const drop = ({ saleId }: OfSale): BasketWrite => ({ dropped: saleId });
/** Only that it is parked: its lines stay as they are. */
const park = ({ clock }: CheckoutDeps, basket: Basket, name = basket.name): BasketWrite => ({
  basket: { ...basket, state: 'parked', name, parkedWallMs: clock.wallMs(), revision: basket.revision + 1 },
  lines: [],
  removed: [],
});

function open(deps: CheckoutDeps, basket: Basket, before: readonly BasketWrite[]): Fresh {
  const written = deps.journal.saveBaskets([...before, put(basket)]);
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
    return basketView(deps, ofThisEndpoint(deps, kept));
  }
  const fresh = kept ? nextBasket(deps, byTill(null), kept) : open(deps, freshBasket(deps), []);
  return fresh.ok ? fresh.value : basketView(deps, kept ?? freshBasket(deps));
}

/** What becomes of a basket that is open no more and that nobody took anything out of. */
const leave = (deps: CheckoutDeps, basket: Basket): BasketWrite =>
  isOver(deps, basket.saleId) || basket.lines.length === 0 ? drop(basket) : park(deps, basket);

/** One that was tried at another endpoint (in training, say) goes on as another sale, with the goods known here. */
function ofThisEndpoint(deps: CheckoutDeps, kept: Basket): Basket {
  const { journal, catalogue, endpoint } = deps;
  const tried = journal.paymentsOf(kept.saleId);
  if (tried.every((payment) => sameEndpoint(payment.endpoint, endpoint))) return kept;
  const lines = kept.lines.filter(
    ({ what }) => what.kind !== 'product' || catalogue.product(what.productId) !== undefined,
  );
  const moved: Basket = { ...kept, saleId: freshBasket(deps).saleId, revision: kept.revision + 1, lines };
  const written = journal.saveBaskets([drop(kept), put(moved)]);
  return written.ok ? moved : kept;
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
  const left = leave(deps, kept);
  const told = 'dropped' in left ? tellVoided(deps, act, kept, kept.voided) : ok(null);
  return told.ok ? open(deps, freshBasket(deps), [left]) : told;
}

/**
 * Takes everything away, and begins a fresh basket. Goods of a sale that a payment has locked are not the cashier's to
 * take away: they stay with it. Errors: `basket.gone`, `void.reason-needed`, `journal.unwritable`.
 */
export function emptyBasket(
  deps: CheckoutDeps,
  act: Act,
  { saleId, reason }: OfSale & { readonly reason: string | null },
): Fresh {
  const kept = deps.journal.openBasket();
  if (kept?.saleId !== saleId) return fail({ code: 'basket.gone' });
  if (!mayChange(deps, saleId).ok) return nextBasket(deps, act, { saleId });
  const told = tellAll(deps, act, kept, reason);
  return told.ok ? open(deps, freshBasket(deps), [drop(kept)]) : told;
}

/** Errors: `basket.gone`, `basket.empty`, `basket.locked`, `journal.unwritable`. */
export function parkBasket(deps: CheckoutDeps, { saleId, name }: OfSale & { readonly name: string }): Fresh {
  const kept = deps.journal.openBasket();
  if (kept?.saleId !== saleId) return fail({ code: 'basket.gone' });
  if (kept.lines.length === 0) return fail({ code: 'basket.empty' });
  const may = mayChange(deps, saleId);
  return may.ok ? open(deps, freshBasket(deps), [park(deps, kept, name)]) : may;
}

/**
 * Opens a parked basket; the open one is parked, unless nothing lies in it. Errors: `basket.gone` (it was sold, too),
 * `basket.locked` while either holds money or may, `journal.unwritable`.
 */
export function recallBasket(deps: CheckoutDeps, act: Act, { saleId }: OfSale): Fresh {
  const wanted = deps.journal.basket(saleId);
  if (wanted?.state !== 'parked' || isOver(deps, saleId)) return fail({ code: 'basket.gone' });
  const may = mayChange(deps, saleId);
  // One that holds money is taken up, to be paid to its end or called off.
  if (!may.ok && !isHolding(deps, saleId)) return may;
  const kept = deps.journal.openBasket();
  const isWaitedFor =
    kept && !isOver(deps, kept.saleId) && !mayChange(deps, kept.saleId).ok && !isSetAside(deps, kept.saleId);
  if (isWaitedFor) return fail({ code: 'basket.locked' });
  const left = kept ? [leave(deps, kept)] : [];
  if (kept && left.some((write) => 'dropped' in write)) {
    const told = tellVoided(deps, act, kept, kept.voided);
    if (!told.ok) return told;
  }
  const recalled: Basket = { ...wanted, state: 'open', parkedWallMs: null, revision: wanted.revision + 1 };
  const opened = open(deps, recalled, left);
  return opened.ok ? ok(basketView(deps, ofThisEndpoint(deps, recalled))) : opened;
}

/** Errors: `basket.gone`, `basket.locked` while it holds money or may, `void.reason-needed`, `journal.unwritable`. */
export function dropBasket(
  deps: CheckoutDeps,
  act: Act,
  { saleId, reason }: OfSale & { readonly reason: string | null },
): Result<null, TillError> {
  const parked = deps.journal.basket(saleId);
  if (parked?.state !== 'parked') return fail({ code: 'basket.gone' });
  const may = mayChange(deps, saleId);
  if (!may.ok) return may;
  const told = tellAll(deps, act, parked, reason);
  return told.ok ? deps.journal.saveBaskets([drop(parked)]) : told;
}

/** Those that wait. One that was paid meanwhile goes by itself. */
export function parkedBaskets(deps: CheckoutDeps): Result<readonly ParkedView[], TillError> {
  const [over, waiting] = [[] as Basket[], [] as Basket[]];
  for (const basket of deps.journal.parkedBaskets()) {
    (isOver(deps, basket.saleId) ? over : waiting).push(basket);
  }
  for (const basket of over) {
    // A disk that takes no writes keeps them a little longer.
    const told = tellVoided(deps, byTill(null), basket, basket.voided);
    if (told.ok) deps.journal.saveBaskets([drop(basket)]);
  }
  return ok(waiting.map((basket) => parkedView(deps, basket)));
}

const GOODS_SHOWN = 3;

function parkedView(deps: CheckoutDeps, basket: Basket): ParkedView {
  const { saleId, name, parkedWallMs, lines } = basket;
  const { clock, catalogue, journal, payments } = deps;
  const priced = priceBasket(basket, (id) => catalogue.product(id));
  const last = journal.paymentsOf(saleId).at(-1);
  const known = last && (payments.find(last.transactionId) ?? last);
  return {
    saleId,
    name,
    ageMs: Math.max(0, clock.wallMs() - (parkedWallMs ?? clock.wallMs())),
    lines: lines.length,
    totalTiyin: priced.totalTiyin,
    goods: priced.lines.flatMap(({ product }) => product?.name ?? []).slice(0, GOODS_SHOWN),
    payment: known?.state.name ?? null,
    isLocked: !mayChange(deps, saleId).ok,
  };
}

/** All that lies in it is taken away. Errors: `void.reason-needed`, `journal.unwritable`. */
function tellAll(
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
  reason: string | null,
): Result<null, TillError> {
  const goods = basket.lines.filter(({ what }) => what.kind !== 'unknown');
  if (goods.length > 0 && deps.settings().voidReason && reason === null) {
    return fail({ code: 'void.reason-needed' });
  }
  const priced = pricedLines(deps, basket);
  const gone = goods.map((line) => voidedLine(line, priced.get(line.lineId), reason));
  return tellVoided(deps, act, basket, [...basket.voided, ...gone]);
}

/** One entry for all that was taken out of a basket, once it ends. Errors: `journal.unwritable`. */
function tellVoided(
  { journal, clock, random }: CheckoutDeps,
  act: Act,
  { saleId }: Basket,
  gone: readonly VoidedLine[],
): Result<null, TillError> {
  if (gone.length === 0) return ok(null);
  const voidId = VoidId.parse(uuidV7(clock.wallMs(), random));
  const lines = gone.map(({ line: { quantity }, name, dueTiyin, reason }) => ({
    name,
    quantity,
    dueTiyin,
    reason,
  }));
  return journal.append(act, {
    kind: 'goods.voided',
    subject: voidId,
    payload: { voided: { voidId, saleId, lines } },
  });
}

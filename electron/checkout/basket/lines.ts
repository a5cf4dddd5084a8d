/** Changes, removes and restores lines. */
import type { BasketChange } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../../shared/ids.ts';
import { type Tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  type Basket,
  checkQuantity,
  type Discount,
  type PlacedLine,
  problemOfScan,
  type VoidedLine,
} from '../../../shared/sale/basket.ts';
import { codedOf, keptOf, unitsIn, withCodes } from '../../../shared/sale/codes.ts';
import { begunOf } from '../../../shared/sale/gap.ts';
import { type PricedLine, priceBasket } from '../../../shared/sale/price.ts';
import { type LineSetters, setBy, withSetter } from '../../../shared/sale/reduction.ts';
import { lessTiyin, withPart } from '../../../shared/sale/taken-out.ts';
import { type Act, personOf } from '../../../shared/staff/actor.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type Edit, editLine, editOpen } from './edit.ts';
import { areFree } from './free-pieces.ts';
import { becomesMore } from './more-pieces.ts';

interface OfLine {
  readonly saleId: SaleId;
  readonly lineId: LineId;
}
type Changed = Result<BasketChange, TillError>;

/** The basket's lines at current prices, by id. */
export const pricedLines = (
  { catalogue }: Pick<CheckoutDeps, 'catalogue'>,
  basket: Basket,
): ReadonlyMap<LineId, PricedLine> =>
  new Map(
    priceBasket(basket, (id) => catalogue.product(id)).lines.map((priced) => [priced.line.lineId, priced]),
  );

/**
 * Changes a line's quantity; a reduction is remembered like a removed line. Errors: those of `editLine` and
 * `becomesMore`, `quantity.*`, and:
 * - `label.missing`: more pieces than marking codes.
 * - `void.reason-needed`: a reduction without a reason.
 * - `label.which-goes` (limit: how many pieces or packages): a reduction must name the codes that go, because
 *   only its code shows which piece the customer leaves. A package goes with all its codes.
 */
export const setQuantity = (
  deps: CheckoutDeps,
  act: Act,
  request: OfLine & {
    readonly quantity: number;
    readonly reason?: string | null;
    readonly gone?: readonly string[];
  },
): Changed =>
  editLine(deps, request, (line, basket) => {
    const product = pricedLines(deps, { ...basket, lines: [line] }).get(line.lineId)?.product;
    if (!product) return fail(notGoods(line));
    const { quantity } = request;
    const checked = checkQuantity(product, quantity, deps.fiscal.amountScale);
    if (!checked.ok) return fail({ ...checked.error, note: product.name });
    const kept = keptOf(line, { product, quantity, gone: request.gone ?? [] });
    const named = { field: product.productId, note: product.name };
    if (kept.is === 'missing') return fail({ code: 'label.missing', ...named });
    if (kept.is === 'which') return fail({ code: 'label.which-goes', ...named, limit: kept.limit });
    const after = { ...withCodes(line, kept.coded), quantity };
    return quantity < line.quantity
      ? becomesLess(deps, act, { basket, line, after, reason: request.reason ?? null })
      : becomesMore(deps, basket, { line, after });
  });

/** Errors: `void.reason-needed`. */
function becomesLess(
  deps: CheckoutDeps,
  act: Act,
  { basket, line, after, reason }: Less,
): Result<Edit, TillError> {
  if (deps.settings().voidReason && reason === null) return fail({ code: 'void.reason-needed' });
  const codes = codedOf(unitsIn(line).filter((unit) => !unit.every((label) => after.labels.includes(label))));
  const gone = { ...withCodes(line, codes), quantity: line.quantity - after.quantity };
  const priced = pricedLines(deps, basket).get(line.lineId);
  const part: VoidedLine = {
    ...voidedLine(deps, act, { saleId: basket.saleId, line: gone, priced, reason }),
    dueTiyin: lessTiyin(basket, after, (id) => deps.catalogue.product(id)),
    isPart: true,
  };
  return ok({ lines: [after], voided: withPart(basket.voided, part) });
}

interface Less {
  readonly basket: Basket;
  readonly line: PlacedLine;
  readonly after: PlacedLine;
  readonly reason: string | null;
}

const notGoods = ({ what }: PlacedLine): TillError =>
  what.kind === 'unknown'
    ? problemOfScan(what)
    : { code: 'product.not-found', ...(what.kind === 'product' && { field: what.productId }) };

/** Changes what a person set on a line. Unknown scans have no price. */
const setOnLine = (deps: CheckoutDeps, request: OfLine, change: (line: PlacedLine) => PlacedLine): Changed =>
  editLine(deps, request, (line) =>
    line.what.kind === 'unknown' ? fail(notGoods(line)) : ok({ lines: [change(line)] }),
  );

/** Keeps who set a value until the line is sold. `isSet`: false when the value is withdrawn. */
const withOwnSetter = (line: PlacedLine, what: keyof LineSetters, act: Act, isSet: boolean): PlacedLine =>
  withSetter(line, what, isSet ? setBy(act) : null);

export const setPrice = (
  deps: CheckoutDeps,
  act: Act,
  { priceTiyin, ...of }: OfLine & { readonly priceTiyin: Tiyin | null },
): Changed =>
  setOnLine(deps, of, (line) => withOwnSetter({ ...line, priceTiyin }, 'price', act, priceTiyin !== null));

export const setNote = (deps: CheckoutDeps, { note, ...of }: OfLine & { readonly note: string }): Changed =>
  setOnLine(deps, of, (line) => ({ ...line, note }));

export const setOther = (
  deps: CheckoutDeps,
  act: Act,
  { otherTiyin, ...of }: OfLine & { readonly otherTiyin: Tiyin },
): Changed =>
  setOnLine(deps, of, (line) => withOwnSetter({ ...line, otherTiyin }, 'other', act, otherTiyin > 0));

export const setDiscount = (
  deps: CheckoutDeps,
  act: Act,
  request: { readonly saleId: SaleId; readonly lineId: LineId | null; readonly discount: Discount | null },
): Changed => {
  const { saleId, lineId, discount } = request;
  return lineId === null
    ? editOpen(deps, saleId, () => ok({ discount: discount && { is: discount, by: setBy(act) } }))
    : setOnLine(deps, { saleId, lineId }, (line) =>
        withOwnSetter({ ...line, discount }, 'discount', act, discount !== null),
      );
};

/** Removes an unknown or refused scan. Errors: those of `editLine`. */
export const dismiss = (deps: CheckoutDeps, request: OfLine): Changed =>
  editLine(deps, request, ({ what, lineId }) =>
    what.kind === 'unknown' ? ok({ removed: [lineId] }) : fail({ code: 'basket.line-gone' }),
  );

/**
 * Removes a line and remembers it until the basket ends. Errors: those of `editLine`, `void.reason-needed`.
 */
export const removeLine = (
  deps: CheckoutDeps,
  act: Act,
  request: OfLine & { readonly reason: string | null },
): Changed =>
  editLine(deps, request, (line, basket) => {
    if (line.what.kind === 'unknown') return ok({ removed: [line.lineId] });
    const { reason } = request;
    if (deps.settings().voidReason && reason === null) return fail({ code: 'void.reason-needed' });
    const priced = pricedLines(deps, basket).get(line.lineId);
    const gone = voidedLine(deps, act, { saleId: basket.saleId, line, priced, reason });
    return ok({ removed: [line.lineId], voided: [...basket.voided, gone] });
  });

/** `priced`: the line at the price in its basket. */
export function voidedLine(
  { clock, journal }: Pick<CheckoutDeps, 'clock' | 'journal'>,
  { actor, approvedBy }: Act,
  { saleId, line: { position, ...line }, priced, reason }: Gone,
): VoidedLine {
  const { what } = line;
  const name =
    priced?.product?.name ?? (what.kind === 'product' ? (what.asAdded?.name ?? what.productId) : '');
  return {
    line,
    position,
    name,
    dueTiyin: priced?.dueTiyin ?? ZERO_TIYIN,
    reason,
    isPart: false,
    by: personOf(actor),
    approvedBy,
    goneWallMs: clock.wallMs(),
    begun: begunOf(journal, saleId),
  };
}

interface Gone {
  readonly saleId: SaleId;
  readonly line: PlacedLine;
  readonly priced: PricedLine | undefined;
  readonly reason: string | null;
}

/**
 * Puts a line back in its old position. Errors: those of `editOpen`, `basket.line-gone`; `label.in-basket` or
 * `label.sold` if a piece was scanned or sold elsewhere meanwhile.
 */
export const putBack = (deps: CheckoutDeps, { saleId, lineId }: OfLine): Changed =>
  editOpen(deps, saleId, ({ voided, lines }) => {
    const gone = voided.find(({ line, isPart }) => !isPart && line.lineId === lineId);
    if (!gone || lines.some((line) => line.lineId === lineId)) return fail({ code: 'basket.line-gone' });
    const free = areFree(deps, gone.line.labels, gone);
    if (!free.ok) return free;
    const line = { ...gone.line, position: gone.position };
    return ok({ lines: [line], voided: voided.filter((other) => other !== gone) });
  });

/** Lines that change, go and come back. */
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
import { labelsOf, needsLabels, type PricedLine, priceBasket } from '../../../shared/sale/price.ts';
import type { CheckoutDeps } from '../deps.ts';
import { areFree } from './add.ts';
import { editLine, editOpen } from './edit.ts';

interface OfLine {
  readonly saleId: SaleId;
  readonly lineId: LineId;
}
type Changed = Result<BasketChange, TillError>;

/** The lines of a basket as they come to now, by their ids. */
export const pricedLines = (
  { catalogue }: Pick<CheckoutDeps, 'catalogue'>,
  basket: Basket,
): ReadonlyMap<LineId, PricedLine> =>
  new Map(
    priceBasket(basket, (id) => catalogue.product(id)).lines.map((priced) => [priced.line.lineId, priced]),
  );

/**
 * Errors: those of `editLine`, `quantity.*`, and `label.missing` for more pieces than there are marking codes: each
 * comes with its own. With fewer pieces the codes that came last go.
 */
export const setQuantity = (deps: CheckoutDeps, request: OfLine & { readonly quantity: number }): Changed =>
  editLine(deps, request, (line, basket) => {
    const product = pricedLines(deps, { ...basket, lines: [line] }).get(line.lineId)?.product;
    if (!product) return fail(notGoods(line));
    const { quantity } = request;
    const checked = checkQuantity(product, quantity, deps.fiscal.amountScale);
    if (!checked.ok) return fail({ ...checked.error, note: product.name });
    if (!needsLabels(line, product)) return ok({ lines: [{ ...line, quantity }] });
    const labels = labelsOf(product, quantity);
    if (labels > line.labels.length) {
      return fail({ code: 'label.missing', field: product.productId, note: product.name });
    }
    const left = product.soldBy === 'weight' ? line.labels : line.labels.slice(0, labels);
    return ok({ lines: [{ ...line, quantity, labels: left }] });
  });

const notGoods = ({ what }: PlacedLine): TillError =>
  what.kind === 'unknown'
    ? problemOfScan(what)
    : { code: 'product.not-found', ...(what.kind === 'product' && { field: what.productId }) };

/** A change of what a person says of a line. Unknown scans have no price to change. */
const setOnLine = (deps: CheckoutDeps, request: OfLine, change: Partial<PlacedLine>): Changed =>
  editLine(deps, request, (line) =>
    line.what.kind === 'unknown' ? fail(notGoods(line)) : ok({ lines: [{ ...line, ...change }] }),
  );

export const setPrice = (
  deps: CheckoutDeps,
  { priceTiyin, ...of }: OfLine & { readonly priceTiyin: Tiyin | null },
): Changed => setOnLine(deps, of, { priceTiyin });

export const setNote = (deps: CheckoutDeps, { note, ...of }: OfLine & { readonly note: string }): Changed =>
  setOnLine(deps, of, { note });

export const setOther = (
  deps: CheckoutDeps,
  { otherTiyin, ...of }: OfLine & { readonly otherTiyin: Tiyin },
): Changed => setOnLine(deps, of, { otherTiyin });

export const setDiscount = (
  deps: CheckoutDeps,
  request: { readonly saleId: SaleId; readonly lineId: LineId | null; readonly discount: Discount | null },
): Changed => {
  const { saleId, lineId, discount } = request;
  return lineId === null
    ? editOpen(deps, saleId, () => ok({ discount }))
    : setOnLine(deps, { saleId, lineId }, { discount });
};

/** The unknown scan is nothing that is sold here, the refused one is put aside. Errors: those of `editLine`. */
export const dismiss = (deps: CheckoutDeps, request: OfLine): Changed =>
  editLine(deps, request, ({ what, lineId }) =>
    what.kind === 'unknown' ? ok({ removed: [lineId] }) : fail({ code: 'basket.line-gone' }),
  );

/** Takes a line away, and remembers it until the basket ends. Errors: those of `editLine`, `void.reason-needed`. */
export const removeLine = (
  deps: CheckoutDeps,
  request: OfLine & { readonly reason: string | null },
): Changed =>
  editLine(deps, request, (line, basket) => {
    if (line.what.kind === 'unknown') return ok({ removed: [line.lineId] });
    const { reason } = request;
    if (deps.settings().voidReason && reason === null) return fail({ code: 'void.reason-needed' });
    const gone = voidedLine(line, pricedLines(deps, basket).get(line.lineId), reason);
    return ok({ removed: [line.lineId], voided: [...basket.voided, gone] });
  });

/** priced: as it came to in its basket. */
export function voidedLine(
  { position, ...line }: PlacedLine,
  priced: PricedLine | undefined,
  reason: string | null,
): VoidedLine {
  const { what } = line;
  const name = priced?.product?.name ?? (what.kind === 'product' ? what.productId : '');
  return { line, position, name, dueTiyin: priced?.dueTiyin ?? ZERO_TIYIN, reason };
}

/**
 * Puts a line back where it stood. Errors: those of `editOpen`, `basket.line-gone`, `label.in-basket` and `label.sold`
 * where a piece of it was sold elsewhere meanwhile.
 */
export const putBack = (deps: CheckoutDeps, { saleId, lineId }: OfLine): Changed =>
  editOpen(deps, saleId, ({ voided }) => {
    const gone = voided.find(({ line }) => line.lineId === lineId);
    if (!gone) return fail({ code: 'basket.line-gone' });
    const free = areFree(deps, gone.line.labels, gone);
    if (!free.ok) return free;
    const line = { ...gone.line, position: gone.position };
    return ok({ lines: [line], voided: voided.filter((other) => other !== gone) });
  });

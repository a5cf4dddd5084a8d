/** Adds goods to the basket: by a scanned code, by their id, or as an open item. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { BasketAdded } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fiscalProblem, notFiscal } from '../../../shared/fiscal/items.ts';
import type { LineId, ProductId, SaleId } from '../../../shared/ids.ts';
import { latinTwins } from '../../../shared/latin-twins.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { asAddedOf } from '../../../shared/sale/as-added.ts';
import {
  type Basket,
  type BasketGoods,
  checkQuantity,
  type EnteredItem,
  LONGEST_SCANNED,
  MAX_LABELS,
  MAX_QUANTITY,
  ONE,
  type PlacedLine,
  productOfOpenItem,
  type Refusal,
} from '../../../shared/sale/basket.ts';
import { joined, withCodes } from '../../../shared/sale/codes.ts';
import { readElements } from '../../../shared/sale/gs1.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import { lineToAddTo } from '../../../shared/sale/merge.ts';
import { productOfCode } from '../../../shared/sale/product-of-code.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type Edit, editOpen, newLine } from './edit.ts';
import { freshBasket, gapOf } from './end.ts';
import { areFree, maySend } from './free-pieces.ts';
import { itemOfGroup } from './item-of-group.ts';
import { amountOf, knownCode, times } from './scanned.ts';
import { codesOfGoods } from './scanned-codes.ts';
import { voidedEntry } from './voided-entry.ts';

/** Thousandths. Without it the till adds one piece; weighed goods then fail with `quantity.weight-needed`. */
interface Amount {
  readonly quantity?: number;
}
/** codes: the marking codes scanned for these goods. */
export type AddRequest = { readonly saleId: SaleId } & Amount &
  ({ readonly code: string } | { readonly productId: ProductId; readonly codes?: readonly string[] });

type Added = Result<BasketAdded, TillError>;

/**
 * Adds goods. An unknown code becomes a line that stops payment until a person names the product.
 * Errors: those of `editOpen` and `addProduct`, `label.no-separator`, `label.too-long`, `product.not-found`,
 * `label.not-taken`, `scan.other-unit`.
 */
export function addGoods(deps: CheckoutDeps, act: Act, request: AddRequest): Added {
  return adding(deps, act, request.saleId, (basket) => {
    if ('code' in request) return addScanned(deps, basket, request.code.trim(), request);
    const product = deps.catalogue.product(request.productId);
    if (!product) return fail({ code: 'product.not-found', field: request.productId });
    return addProduct(deps, basket, { product, labels: [], ...request });
  });
}

/**
 * Sells goods that the catalogue lacks. Errors: those of `editOpen`, `itemOfGroup`, `notFiscal` and
 * `codesOfGoods`, `quantity.*`, `basket.line-gone`.
 */
export const addOpenItem = (
  deps: CheckoutDeps,
  act: Act,
  request: {
    readonly saleId: SaleId;
    readonly item: EnteredItem;
    readonly quantity: number;
    readonly replaces: LineId | null;
    readonly codes?: readonly string[];
  },
): Added =>
  adding(deps, act, request.saleId, (basket) => {
    const { quantity, replaces, codes = [] } = request;
    const item = itemOfGroup(deps, request.item);
    if (!item.ok) return item;
    const product = productOfOpenItem(item.value);
    const may = mayFiscalise(deps, product);
    if (!may.ok) return may;
    const checked = mayBeSoMuch(deps, product, quantity);
    if (!checked.ok) return checked;
    const what: BasketGoods = { kind: 'open-item', ...item.value };
    const unknown = replaces === null ? null : unknownIn(basket, replaces);
    if (unknown?.ok === false) return unknown;
    const labels = unknown?.value.labels ?? [];
    const coded = codesOfGoods(deps, { product, quantity, labels, codes, isOpenItem: true });
    if (!coded.ok) return coded;
    const line = unknown?.value ?? newLine(deps, basket, { what, quantity, labels: [] });
    return put(withCodes({ ...line, what, quantity }, coded.value));
  });

/** Replaces an unknown scan by a product. Errors: as `addGoods`, `basket.line-gone`. */
export const replaceUnknown = (
  deps: CheckoutDeps,
  act: Act,
  request: { readonly saleId: SaleId; readonly lineId: LineId; readonly productId: ProductId } & Amount,
): Added =>
  adding(deps, act, request.saleId, (basket) => {
    const unknown = unknownIn(basket, request.lineId);
    if (!unknown.ok) return unknown;
    const product = deps.catalogue.product(request.productId);
    if (!product) return fail({ code: 'product.not-found', field: request.productId });
    // The cashier scanned the unknown code once per piece, so the line's quantity carries over.
    const quantity = request.quantity ?? (product.soldBy === 'piece' ? unknown.value.quantity : undefined);
    const { labels } = unknown.value;
    const meant = quantity === undefined ? {} : { quantity };
    const edit = addProduct(deps, basket, { product, labels, areHere: true, ...meant });
    return edit.ok ? ok({ ...edit.value, removed: [unknown.value.lineId] }) : edit;
  });

/**
 * Keeps a refused scan as a line, because the customer still holds goods that the basket would not show.
 * Errors: those of `editOpen`.
 */
export const keepRefused = (
  deps: CheckoutDeps,
  act: Act,
  { saleId, code, refused }: { readonly saleId: SaleId; readonly code: string; readonly refused: Refusal },
): Added =>
  adding(deps, act, saleId, (basket) => addUnknown(deps, basket, knownCode(deps, code.trim()), { refused }));

interface AddEdit extends Edit {
  readonly lines: readonly [PlacedLine];
}
const put = (line: PlacedLine): Result<AddEdit, TillError> => ok({ lines: [line] });

function adding(
  deps: CheckoutDeps,
  act: Act,
  saleId: SaleId,
  work: (basket: Basket) => Result<AddEdit, TillError>,
): Added {
  let lineId: LineId | null = null;
  const changed = editOpen(deps, saleId, (before) => {
    const next = isLeft(before) ? { ...freshBasket(deps), ...gapOf(deps, before) } : null;
    const edit = work(next ?? before);
    if (!edit.ok) return edit;
    [{ lineId }] = edit.value.lines;
    return next
      ? ok({ ...edit.value, next: { basket: next, entry: voidedEntry(deps, act, before, before.voided) } })
      : edit;
  });
  if (!changed.ok) return changed;
  return lineId === null ? fail({ code: 'basket.line-gone' }) : ok({ ...changed.value, lineId });
}

/**
 * Whether the basket is empty but still has a name, a discount or a price change on a removed line. The next
 * goods then start a new sale, because reductions and approvals belong to the old one. Until then, a line
 * that is put back finds the basket unchanged.
 */
const isLeft = ({ lines, name, discount, voided }: Basket): boolean =>
  lines.length === 0 &&
  (name !== '' ||
    discount !== null ||
    voided.some(({ line }) => line.discount !== null || line.priceTiyin !== null || line.otherTiyin > 0));

function addScanned(
  deps: CheckoutDeps,
  basket: Basket,
  code: string,
  { quantity }: Amount,
): Result<AddEdit, TillError> {
  const marking = readMarking(code);
  if (marking && !marking.ok && !deps.catalogue.byBarcode(code)) return marking;
  const labels = marking?.ok ? [marking.value.label] : [];
  const elements = readElements(code);
  const product = productOfCode(deps, code);
  const may = maySend(deps, labels, product ?? { name: knownCode(deps, code) });
  if (!may.ok) return may;
  if (product) {
    const amount = amountOf(elements, product, quantity);
    if (!amount.ok) return amount;
    const scanned = deps.catalogue.byBarcode(code) ? code : latinTwins(code);
    const isOther = scanned !== product.barcode && scanned.length <= LONGEST_SCANNED;
    return addProduct(deps, basket, { product, labels, ...amount.value, ...(isOther && { scanned }) });
  }
  const known = knownCode(deps, code);
  const free = areFree(deps, labels, { name: known });
  if (!free.ok) return free;
  // An unknown product may be sold by weight, so the weight limits apply.
  const pieces = checkQuantity({ soldBy: 'weight' }, times((elements?.pieces ?? 1) * ONE, quantity), ONE);
  return pieces.ok ? addUnknown(deps, basket, known, { labels, quantity: pieces.value }) : pieces;
}

/**
 * A repeated code raises the quantity. Unknown goods may be marked goods, so their marking codes stay with
 * the line. Errors: `label.missing` for more pieces than codes.
 */
function addUnknown(
  deps: CheckoutDeps,
  basket: Basket,
  code: string,
  {
    quantity = ONE,
    refused,
    labels = [],
  }: Amount & { readonly refused?: Refusal; readonly labels?: readonly string[] },
): Result<AddEdit, TillError> {
  if (labels.length > 0 && quantity !== labels.length * ONE)
    return fail({ code: 'label.missing', note: code });
  const before = basket.lines.find(
    ({ what, quantity: there, labels: had }) =>
      what.kind === 'unknown' &&
      what.code === code &&
      what.refused?.code === refused?.code &&
      had.length > 0 === labels.length > 0 &&
      had.length + labels.length <= MAX_LABELS &&
      there + quantity <= MAX_QUANTITY,
  );
  if (before) {
    return put({ ...before, quantity: before.quantity + quantity, labels: [...before.labels, ...labels] });
  }
  const what: BasketGoods = { kind: 'unknown', code, ...(refused && { refused }) };
  return put(newLine(deps, basket, { what, quantity, labels: [...labels] }));
}

function unknownIn(basket: Basket, lineId: LineId): Result<PlacedLine, TillError> {
  const line = basket.lines.find((one) => one.lineId === lineId);
  return line?.what.kind === 'unknown' ? ok(line) : fail({ code: 'basket.line-gone' });
}

interface Wanted extends Amount {
  readonly product: Product;
  /** The marking code of the scan, or those of an unknown scan. */
  readonly labels: readonly string[];
  readonly codes?: readonly string[];
  readonly scanned?: string;
  /** The pieces already lie in this basket as an unknown scan. */
  readonly areHere?: true;
}

/**
 * Errors: those of `notFiscal` and `codesOfGoods`, `quantity.weight-needed` (field: the product),
 * `quantity.*`. The order matters: the cashier need not weigh goods that cannot be sold.
 */
function addProduct(deps: CheckoutDeps, basket: Basket, wanted: Wanted): Result<AddEdit, TillError> {
  const { product, labels, quantity = ONE } = wanted;
  const named = { field: product.productId, note: product.name };
  const may = mayFiscalise(deps, product);
  if (!may.ok) return may;
  const coded = codesOfGoods(deps, { ...wanted, quantity });
  if (!coded.ok) return coded;
  const free = areFree(deps, wanted.areHere ? [] : labels, product);
  if (!free.ok) return free;
  if (wanted.quantity === undefined && product.soldBy === 'weight') {
    return fail({ code: 'quantity.weight-needed', ...named });
  }
  const checked = mayBeSoMuch(deps, product, quantity);
  if (!checked.ok) return checked;
  const line = lineToAddTo(basket.lines, { product, quantity, ...coded.value }, deps.settings());
  if (line) {
    return put(withCodes({ ...line, quantity: line.quantity + quantity }, joined(line, coded.value)));
  }
  const { productId } = product;
  const what: BasketGoods = { kind: 'product', productId, asAdded: asAddedOf(product) };
  const { scanned } = wanted;
  const goods = { what, quantity, labels: [], ...(scanned !== undefined && { scanned }) };
  return put(withCodes(newLine(deps, basket, goods), coded.value));
}

function mayFiscalise({ fiscal }: CheckoutDeps, product: Product): Result<null, TillError> {
  const problem = fiscalProblem(product, fiscal);
  return problem ? fail(notFiscal(problem, product)) : ok(null);
}

function mayBeSoMuch({ fiscal }: CheckoutDeps, product: Product, quantity: number): Result<null, TillError> {
  const checked = checkQuantity(product, quantity, fiscal.amountScale);
  return checked.ok ? ok(null) : fail({ ...checked.error, note: product.name });
}

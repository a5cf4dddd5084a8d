/** Goods that come into the basket: by a code as it was scanned, by their id, or as an open item. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { BasketAdded } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fiscalProblem, notFiscal } from '../../../shared/fiscal/items.ts';
import type { LineId, ProductId, SaleId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  type Basket,
  type BasketGoods,
  checkQuantity,
  LONGEST_SCANNED,
  MAX_LABELS,
  MAX_QUANTITY,
  ONE,
  type OpenItem,
  type PlacedLine,
  productOfOpenItem,
  type Refusal,
} from '../../../shared/sale/basket.ts';
import { readElements } from '../../../shared/sale/gs1.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import { lineToAddTo } from '../../../shared/sale/merge.ts';
import { labelsOf, needsLabels } from '../../../shared/sale/price.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type Edit, editOpen, newLine } from './edit.ts';
import { freshBasket, gapOf } from './end.ts';
import { areFree } from './free-pieces.ts';
import { amountOf, productOfCode, times, toldCode } from './scanned.ts';
import { tellVoided } from './told.ts';

/** Thousandths; left out: one piece, and weighed goods ask for it. */
interface Amount {
  readonly quantity?: number;
}
export type AddRequest = { readonly saleId: SaleId } & Amount &
  ({ readonly code: string } | { readonly productId: ProductId });

type Added = Result<BasketAdded, TillError>;

/**
 * Adds goods. A code that nobody knows becomes a line that stops the payment until somebody says what it was.
 * Errors: those of `editOpen` and `addProduct`, `label.no-separator`, `label.too-long`, `product.not-found`,
 * `scan.other-unit`.
 */
export function addGoods(deps: CheckoutDeps, act: Act, request: AddRequest): Added {
  return adding(deps, act, request.saleId, (basket) => {
    if ('code' in request) return addScanned(deps, basket, request.code.trim(), request);
    const product = deps.catalogue.product(request.productId);
    if (!product) return fail({ code: 'product.not-found', field: request.productId });
    return addProduct(deps, basket, { product, labels: [], ...request });
  });
}

/** Sells what is not on file. Errors: those of `editOpen` and `notFiscal`, `quantity.*`, `label.missing`, `basket.line-gone`. */
export const addOpenItem = (
  deps: CheckoutDeps,
  act: Act,
  request: {
    readonly saleId: SaleId;
    readonly item: OpenItem;
    readonly quantity: number;
    readonly replaces: LineId | null;
  },
): Added =>
  adding(deps, act, request.saleId, (basket) => {
    const { item, quantity, replaces } = request;
    const product = productOfOpenItem(item);
    const may = mayFiscalise(deps, product);
    if (!may.ok) return may;
    const checked = mayBeSoMuch(deps, product, quantity);
    if (!checked.ok) return checked;
    const what: BasketGoods = { kind: 'open-item', ...item };
    if (replaces === null) return put(newLine(deps, basket, { what, quantity, labels: [] }));
    const unknown = unknownIn(basket, replaces);
    if (!unknown.ok) return unknown;
    return areAll(unknown.value.labels, product, quantity)
      ? put({ ...unknown.value, what, quantity })
      : fail({ code: 'label.missing', note: item.name });
  });

/** Says of an unknown scan which product it was. Errors: as `addGoods`, `basket.line-gone`. */
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
    // A product that was scanned in pieces was meant in as many.
    const quantity = request.quantity ?? (product.soldBy === 'piece' ? unknown.value.quantity : undefined);
    const { labels } = unknown.value;
    const meant = quantity === undefined ? {} : { quantity };
    const edit = addProduct(deps, basket, { product, labels, areHere: true, ...meant });
    return edit.ok ? ok({ ...edit.value, removed: [unknown.value.lineId] }) : edit;
  });

/**
 * Keeps a scan that was refused in sight: the goods are in somebody's hand, and nothing else in the basket says so.
 * Errors: those of `editOpen`.
 */
export const keepRefused = (
  deps: CheckoutDeps,
  act: Act,
  { saleId, code, refused }: { readonly saleId: SaleId; readonly code: string; readonly refused: Refusal },
): Added =>
  adding(deps, act, saleId, (basket) => addUnknown(deps, basket, toldCode(deps, code.trim()), { refused }));

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
      ? ok({ ...edit.value, next: { basket: next, told: tellVoided(deps, act, before, before.voided) } })
      : edit;
  });
  if (!changed.ok) return changed;
  return lineId === null ? fail({ code: 'basket.line-gone' }) : ok({ ...changed.value, lineId });
}

/**
 * Its goods were all taken out again, and what was said of them is no word about the next ones: neither a discount nor
 * what a manager agreed to of it, which goes by the sale. Until then a line that is put back finds it as it was.
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
  if (product) {
    const amount = amountOf(elements, product, quantity);
    if (!amount.ok) return amount;
    const isOther = code !== product.barcode && code.length <= LONGEST_SCANNED;
    return addProduct(deps, basket, { product, labels, ...amount.value, ...(isOther && { scanned: code }) });
  }
  const told = toldCode(deps, code);
  const free = areFree(deps, labels, { name: told });
  if (!free.ok) return free;
  // Nobody knows yet what it is sold by.
  const pieces = checkQuantity({ soldBy: 'weight' }, times((elements?.pieces ?? 1) * ONE, quantity), ONE);
  return pieces.ok ? addUnknown(deps, basket, told, { labels, quantity: pieces.value }) : pieces;
}

/**
 * The same code again is so many more of the same. What is not on file may be marked goods all the same: the codes of its
 * pieces stay with it, whatever it is said to be. Errors: `label.missing` for more pieces than codes.
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
  /** The marking codes of its pieces. */
  readonly labels: readonly string[];
  readonly scanned?: string;
  /** They lie in this basket already, as a scan that nobody knew. */
  readonly areHere?: true;
}

/**
 * Errors: those of `notFiscal`, `label.missing` (field: the product) for marked goods without their code,
 * `label.in-basket`, `label.sold`, `quantity.weight-needed` (field: the product), `quantity.*`. In this order: nobody
 * weighs a piece that can't be sold.
 */
function addProduct(deps: CheckoutDeps, basket: Basket, wanted: Wanted): Result<AddEdit, TillError> {
  const { product, labels, quantity = ONE } = wanted;
  const named = { field: product.productId, note: product.name };
  const may = mayFiscalise(deps, product);
  if (!may.ok) return may;
  if (!areAll(labels, product, quantity)) return fail({ code: 'label.missing', ...named });
  const free = areFree(deps, wanted.areHere ? [] : labels, product);
  if (!free.ok) return free;
  if (wanted.quantity === undefined && product.soldBy === 'weight') {
    return fail({ code: 'quantity.weight-needed', ...named });
  }
  const checked = mayBeSoMuch(deps, product, quantity);
  if (!checked.ok) return checked;
  const line = lineToAddTo(basket.lines, { product, quantity, labels }, deps.settings());
  if (line) return put({ ...line, quantity: line.quantity + quantity, labels: [...line.labels, ...labels] });
  const what: BasketGoods = { kind: 'product', productId: product.productId };
  const { scanned } = wanted;
  const goods = { what, quantity, labels: [...labels], ...(scanned !== undefined && { scanned }) };
  return put(newLine(deps, basket, goods));
}

/** Whether each piece of marked goods has its code, and no other one. */
const areAll = (labels: readonly string[], product: Product, quantity: number): boolean =>
  !needsLabels({ labels: [...labels] }, product) || labels.length === labelsOf(product, quantity);

function mayFiscalise({ fiscal }: CheckoutDeps, product: Product): Result<null, TillError> {
  const problem = fiscalProblem(product, fiscal);
  return problem ? fail(notFiscal(problem, product)) : ok(null);
}

function mayBeSoMuch({ fiscal }: CheckoutDeps, product: Product, quantity: number): Result<null, TillError> {
  const checked = checkQuantity(product, quantity, fiscal.amountScale);
  return checked.ok ? ok(null) : fail({ ...checked.error, note: product.name });
}

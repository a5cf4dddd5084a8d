/** The marking codes of goods that come into the basket: whose they are, and whether they are all there. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { MAX_LABELS, ONE } from '../../../shared/sale/basket.ts';
import { type Coded, codedOf, labelsOf, needsLabels, type Unit } from '../../../shared/sale/codes.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import { productOfCode } from '../../../shared/sale/product-of-code.ts';
import type { CheckoutDeps } from '../deps.ts';
import { areFree, maySend } from './free-pieces.ts';

type Deps = Pick<CheckoutDeps, 'journal' | 'endpoint' | 'catalogue'>;

export interface Wanted {
  readonly product: Product;
  /** Thousandths. */
  readonly quantity: number;
  /** Of the scan itself, or of an unknown scan that the goods replace. */
  readonly labels: readonly string[];
  /** As scanned one after another for these goods. */
  readonly codes?: readonly string[];
  /** The catalogue lacks the goods. */
  readonly isOpenItem?: true;
}

/**
 * The codes of the goods, by piece or package. Errors, each with the goods' name as note:
 * - `label.missing` (field: the product; limit: how many codes are still to be scanned).
 * - `label.too-many` (limit): a line takes no more codes.
 * - `label.other-piece`, `label.in-basket`, `label.sold`, `label.not-taken`, those of `readMarking`.
 */
export function codesOfGoods(deps: Deps, wanted: Wanted): Result<Coded, TillError> {
  const { product, quantity, labels, codes = [] } = wanted;
  if (!needsLabels({ labels }, product) && codes.length === 0) return ok({ labels: [] });
  const note = product.name;
  const needed = labelsOf(product, quantity);
  if (needed > MAX_LABELS) return fail({ code: 'label.too-many', note, limit: MAX_LABELS });
  const scanned = readCodes(deps, wanted);
  if (!scanned.ok) return scanned;
  const { own, pieces } = scanned.value;
  // The codes of an unknown scan are of its pieces, or one of each package.
  const isOwn = product.pieces > 1 && labels.length > 0 && labels.length * ONE === quantity;
  const units = isOwn ? [...labels.map((label) => [label]), ...own] : own;
  const areCovered = units.length * product.pieces === needed;
  // Codes of packages stand for the pieces in them.
  const single = areCovered ? [] : [...(isOwn ? [] : labels), ...pieces];
  const lacks = needed - units.length * product.pieces - single.length;
  if (lacks > 0) return fail({ code: 'label.missing', field: product.productId, note, limit: lacks });
  // More codes than pieces: which piece the customer takes is unknown.
  if (lacks < 0 && codes.length > 0) return fail({ code: 'label.other-piece', note });
  if (lacks < 0) return fail({ code: 'label.missing', field: product.productId, note });
  return ok(codedOf([...units, ...inPackages(single, product.pieces)]));
}

const inPackages = (labels: readonly string[], size: number): readonly Unit[] =>
  Array.from({ length: labels.length / size }, (_, at) => labels.slice(at * size, (at + 1) * size));

interface Scanned {
  /** Codes of packages. */
  readonly own: readonly Unit[];
  /** Codes of pieces. */
  readonly pieces: readonly string[];
}

function readCodes(deps: Deps, { product, codes = [], isOpenItem }: Wanted): Result<Scanned, TillError> {
  const note = product.name;
  const own: Unit[] = [];
  const pieces: string[] = [];
  const seen = new Set<string>();
  for (const code of codes) {
    const marking = readMarking(code);
    if (marking?.ok === false) return fail({ ...marking.error, note });
    const whose = isOpenItem ? ofOpenItem(deps, code) : ofProduct(deps, product, code);
    if (marking === null || whose === null) return fail({ code: 'label.other-piece', note });
    const { label } = marking.value;
    if (seen.has(label)) return fail({ code: 'label.in-basket', note });
    const may = maySend(deps, [label], product);
    if (!may.ok) return may;
    const free = areFree(deps, [label], product);
    if (!free.ok) return free;
    seen.add(label);
    if (whose === 'package') own.push([label]);
    else pieces.push(label);
  }
  return ok({ own, pieces });
}

function ofProduct(deps: Deps, product: Product, code: string): 'package' | 'piece' | null {
  const id = productOfCode(deps, code)?.productId;
  if (id === undefined) return null;
  if (id === product.productId) return product.pieces > 1 ? 'package' : 'piece';
  return id === product.pieceOf ? 'piece' : null;
}

/** Goods on file are sold as themselves. */
const ofOpenItem = (deps: Deps, code: string): 'piece' | null =>
  productOfCode(deps, code) === undefined ? 'piece' : null;

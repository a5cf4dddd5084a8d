/** Whether added goods join an existing line or make a line of their own. */
import type { Product } from '../catalogue/product.ts';
import { isAsAdded } from './as-added.ts';
import { type BasketLine, MAX_LABELS, MAX_QUANTITY } from './basket.ts';

/** The shop's settings. */
export interface MergeRules {
  /** A repeated product adds to its line. */
  readonly mergeLines: boolean;
  /** A repeated weighed product adds to its line; otherwise each bag is a line. */
  readonly mergeWeighed: boolean;
}

/** The added product, its quantity (thousandths) and the marking codes of its pieces. */
export interface Added {
  readonly product: Product;
  readonly quantity: number;
  readonly labels: readonly string[];
  readonly packs?: readonly number[];
}

/** The line to add to; undefined: a new line. */
export const lineToAddTo = <Line extends BasketLine>(
  lines: readonly Line[],
  added: Added,
  rules: MergeRules,
): Line | undefined => lines.findLast((line) => takes(line, added, rules));

function takes(line: BasketLine, { product, quantity, labels: more }: Added, rules: MergeRules): boolean {
  const { what, labels } = line;
  if (what.kind !== 'product' || what.productId !== product.productId) return false;
  // A piece added after a new name or price makes a new row.
  if (!isAsAdded(product, what.asAdded)) return false;
  if (!(product.soldBy === 'weight' ? rules.mergeWeighed : rules.mergeLines)) return false;
  // A person's price, discount or note applies only to the goods in the line at that time.
  const isTouched =
    line.priceTiyin !== null || line.discount !== null || line.otherTiyin > 0 || line.note !== '';
  if (isTouched || line.quantity + quantity > MAX_QUANTITY) return false;
  // Pieces with codes and pieces without codes stay on separate lines.
  if (more.length === 0) return labels.length === 0;
  return labels.length > 0 && labels.length + more.length <= MAX_LABELS;
}

/** Whether more of the same goes into a line that is there, or stays apart as a line of its own. */
import type { Product } from '../catalogue/product.ts';
import { type BasketLine, MAX_LABELS, MAX_QUANTITY } from './basket.ts';

/** How a shop wants it. */
export interface MergeRules {
  /** The same product again adds to its line. */
  readonly mergeLines: boolean;
  /** The same for weighed goods: without it a second bag is a second line. */
  readonly mergeWeighed: boolean;
}

/** What is added: so much (thousandths) of a product, with the marking codes of its pieces where they have them. */
export interface Added {
  readonly product: Product;
  readonly quantity: number;
  readonly labels: readonly string[];
}

/** The line that this adds to; undefined: it becomes one of its own. */
export const lineToAddTo = <Line extends BasketLine>(
  lines: readonly Line[],
  added: Added,
  rules: MergeRules,
): Line | undefined => lines.findLast((line) => takes(line, added, rules));

function takes(line: BasketLine, { product, quantity, labels: more }: Added, rules: MergeRules): boolean {
  const { what, labels } = line;
  if (what.kind !== 'product' || what.productId !== product.productId) return false;
  if (!(product.soldBy === 'weight' ? rules.mergeWeighed : rules.mergeLines)) return false;
  // What a person said of a line was said of what lay there then.
  const isTouched =
    line.priceTiyin !== null || line.discount !== null || line.otherTiyin > 0 || line.note !== '';
  if (isTouched || line.quantity + quantity > MAX_QUANTITY) return false;
  // Pieces with codes and pieces without are told apart.
  if (more.length === 0) return labels.length === 0;
  return labels.length > 0 && labels.length + more.length <= MAX_LABELS;
}

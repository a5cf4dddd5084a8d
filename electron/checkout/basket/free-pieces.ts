/** Pieces with their own marking code: each can be sold once. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CheckoutDeps } from '../deps.ts';

/** Whether none of these pieces was sold or lies in a basket. Errors: `label.in-basket`, `label.sold`. */
export function areFree(
  { journal, endpoint }: Pick<CheckoutDeps, 'journal' | 'endpoint'>,
  labels: readonly string[],
  product: Pick<Product, 'name'>,
): Result<null, TillError> {
  for (const label of labels) {
    if (journal.isLabelInBasket(label, endpoint.mode))
      return fail({ code: 'label.in-basket', note: product.name });
    if (journal.isLabelSold(label, endpoint.mode)) return fail({ code: 'label.sold', note: product.name });
  }
  return ok(null);
}

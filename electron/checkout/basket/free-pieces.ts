/** Pieces with their own marking code: each can be sold once, with a label that the service takes. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isShortened } from '../../../shared/fiscal/labels.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { LONGEST_SENT_LABEL } from '../../../shared/sale/basket.ts';
import type { CheckoutDeps } from '../deps.ts';

type Deps = Pick<CheckoutDeps, 'journal' | 'endpoint'>;

/** Whether none of these pieces was sold or lies in a basket. Errors: `label.in-basket`, `label.sold`. */
export function areFree(
  { journal, endpoint }: Deps,
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

/** Errors: `label.not-taken` (limit): the service refuses labels that were cut (fact `marking_labels`). */
export function maySend(
  { journal, endpoint }: Deps,
  labels: readonly string[],
  { name }: Pick<Product, 'name'>,
): Result<null, TillError> {
  const isRefused = labels.some(isShortened) && journal.facts(endpoint).facts.marking_labels === 'refuse';
  return isRefused ? fail({ code: 'label.not-taken', note: name, limit: LONGEST_SENT_LABEL }) : ok(null);
}

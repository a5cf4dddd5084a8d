/** More pieces of a row, typed as its new quantity. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fiscalProblem, notFiscal } from '../../../shared/fiscal/items.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { asAddedOf, isAsAdded } from '../../../shared/sale/as-added.ts';
import type { Basket, PlacedLine } from '../../../shared/sale/basket.ts';
import { lineToAddTo } from '../../../shared/sale/merge.ts';
import type { CheckoutDeps } from '../deps.ts';
import { type Edit, newLine } from './edit.ts';

/**
 * Once the product has another name or price, further pieces are a row of their own. So no customer buys
 * today's goods at the price of a basket that waited. Weighed goods were weighed again and stay one row. Errors: those
 * of `notFiscal`.
 */
export function becomesMore(
  deps: CheckoutDeps,
  basket: Basket,
  { line, after }: { readonly line: PlacedLine; readonly after: PlacedLine },
): Result<Edit, TillError> {
  const { what } = line;
  const product = what.kind === 'product' ? deps.catalogue.product(what.productId) : undefined;
  if (what.kind !== 'product' || product === undefined || product.soldBy === 'weight') {
    return ok({ lines: [after] });
  }
  if (isAsAdded(product, what.asAdded)) return ok({ lines: [after] });
  const problem = fiscalProblem(product, deps.fiscal);
  if (problem) return fail(notFiscal(problem, product));
  const quantity = after.quantity - line.quantity;
  const there = lineToAddTo(basket.lines, { product, quantity, labels: [] }, deps.settings());
  if (there) return ok({ lines: [{ ...there, quantity: there.quantity + quantity }] });
  const now = { ...what, asAdded: asAddedOf(product) };
  return ok({ lines: [newLine(deps, basket, { what: now, quantity, labels: [] })] });
}

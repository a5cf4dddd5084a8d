/** An unknown scan of the basket becomes a product of the shop. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { recordProblem, savedRecord } from '../../../shared/catalogue/saved-record.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fiscalProblem, notFiscal } from '../../../shared/fiscal/items.ts';
import { GoodsChangeId, ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { GoodsAtTillDeps } from './deps.ts';
import { soldOf } from './sold.ts';

/**
 * Only goods that can be sold at once are stored: the customer waits for them. Errors: `catalogue.lesson`,
 * those of `recordProblem`, of `notFiscal` and of `GoodsStore.change`.
 */
export function addScanned(
  deps: GoodsAtTillDeps,
  act: Act,
  { record: asked }: { readonly record: ProductRecord },
): Result<Product, TillError> {
  if (deps.mode === 'training') return fail({ code: 'catalogue.lesson' });
  const at = momentOf(deps.clock);
  const newId = (): ProductId => ProductId.parse(uuidV7(at.wallMs, deps.random));
  const record = savedRecord({ ...asked, package: null, active: true }, null, newId);
  const wrong = recordProblem(record, deps.language());
  if (wrong) return fail(wrong);
  const sold = soldOf(deps, record);
  if (sold === null) return fail({ code: 'product.not-found', field: record.productId });
  const problem = fiscalProblem(sold, deps.fiscal);
  if (problem) return fail(notFiscal(problem, sold));
  const changeId = GoodsChangeId.parse(uuidV7(at.wallMs, deps.random));
  const written = deps.goods.change({ changeId, happening: 'edited', products: [record] }, { act, at });
  return written.ok ? ok(sold) : written;
}

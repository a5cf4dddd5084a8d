/** Saves one product, as a person sent it. */
import { isDeepStrictEqual } from 'node:util';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { recordProblem, savedRecord } from '../../../shared/catalogue/saved-record.ts';
import type { ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { GoodsDeps } from './deps.ts';
import { viewOf } from './product-view.ts';
import { writeGoods } from './write.ts';

export interface Sent {
  readonly record: ProductRecord;
  /** null: a new product. */
  readonly revision: number | null;
}

type SaveDeps = Pick<GoodsDeps, 'store' | 'clock' | 'random' | 'groups' | 'language' | 'hasPicture'>;

/**
 * An unchanged record is not written. Errors: those of `recordProblem` and `GoodsStore.change`,
 * `product.not-found`, `product.changed` if another revision is stored, `picture.gone` for a new photo.
 */
export function saveProduct(deps: SaveDeps, act: Act, sent: Sent): Result<ProductView, TillError> {
  const { store, clock, random, language } = deps;
  const { revision } = sent;
  const { productId } = sent.record;
  const stored = revision === null ? null : (store.product(productId) ?? null);
  if (revision !== null && stored === null) return fail({ code: 'product.not-found', field: productId });
  if (stored !== null && stored.revision !== revision) {
    return fail({ code: 'product.changed', field: productId });
  }
  const newId = (): ProductId => ProductId.parse(uuidV7(clock.wallMs(), random));
  const record = savedRecord(sent.record, stored?.record ?? null, newId);
  const problem = recordProblem(record, language());
  if (problem !== null) return fail(problem);
  const { photo } = record;
  if (photo !== undefined && photo !== stored?.record.photo && !deps.hasPicture(photo)) {
    return fail({ code: 'picture.gone' });
  }
  if (stored === null || !isDeepStrictEqual(stored.record, record)) {
    const written = writeGoods(deps, act, {
      happening: 'edited',
      products: [record],
      ...(revision === null ? {} : { seen: new Map([[record.productId, revision]]) }),
    });
    if (!written.ok) return written;
  }
  return viewOf(deps, record.productId);
}

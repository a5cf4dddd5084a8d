/** Edits many products in one entry: all or none. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BulkEdit, isTooDear, withBulkEdit } from '../../../shared/catalogue/bulk-edit.ts';
import type { GoodsHappening, StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { MAX_TOTAL } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { GoodsDeps } from './deps.ts';
import { writeGoods } from './write.ts';

/** Products per step: a few milliseconds, so that the till sells meanwhile. */
const STEP = 200;

type BulkDeps = Pick<GoodsDeps, 'store' | 'clock' | 'random' | 'language'>;

/** Changed products as they were read, each with its new record. */
interface Edited {
  readonly before: StoredProduct;
  readonly record: ProductRecord;
}

async function editedOf(
  { store }: Pick<GoodsDeps, 'store'>,
  productIds: readonly ProductId[],
  edit: (record: ProductRecord) => ProductRecord,
): Promise<readonly Edited[]> {
  const edited: Edited[] = [];
  const ids = [...new Set(productIds)];
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % STEP === 0) await nextTurn();
    const before = store.product(id);
    const record = before && edit(before.record);
    if (before && record && record !== before.record) edited.push({ before, record });
  }
  return edited;
}

/** Answers how many products changed. Errors: those of `GoodsStore.change`. */
function write(
  deps: BulkDeps,
  act: Act,
  happening: GoodsHappening,
  edited: readonly Edited[],
): Result<number, TillError> {
  if (edited.length === 0) return ok(0);
  const written = writeGoods(deps, act, {
    happening,
    products: edited.map(({ record }) => record),
    seen: new Map(edited.map(({ before }) => [before.record.productId, before.revision])),
  });
  return written.ok ? ok(edited.length) : written;
}

/** Errors: `money.too-much` (note: the goods), and those of `GoodsStore.change`. */
export async function editMany(
  deps: BulkDeps,
  act: Act,
  { productIds, edit }: { readonly productIds: readonly ProductId[]; readonly edit: BulkEdit },
): Promise<Result<number, TillError>> {
  const edited = await editedOf(deps, productIds, (record) => withBulkEdit(record, edit));
  const dear = edited.find(({ record }) => isTooDear(record));
  if (dear !== undefined) {
    const note = nameIn(dear.record.names, deps.language());
    return fail({ code: 'money.too-much', field: dear.record.productId, limit: MAX_TOTAL, note });
  }
  return write(deps, act, 'bulk', edited);
}

/** The tax codes that a person chose at the first sale become the product's own. */
export async function confirmTax(
  deps: BulkDeps,
  act: Act,
  productIds: readonly ProductId[],
): Promise<Result<number, TillError>> {
  const confirmed = (record: ProductRecord): ProductRecord =>
    record.taxChoice === null ? record : { ...record, taxChoice: null };
  return write(deps, act, 'tax-confirmed', await editedOf(deps, productIds, confirmed));
}
